import type { Board } from '@fieldwright/contract/schedule';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { isOwed } from '../../lib/owed.ts';
import { BoardDays } from './board-days.ts';
import { buildBoard, buildCall, buildVisit, sampleDate, timeZone } from './testing/board.ts';

const minute = 60_000;
let server: {
  days: Map<string, Board | Error>;
  events: ScheduleEvent[] | Error;
  tray: Board['tray'] | Error;
  asked: string[];
};
let board: BoardDays;

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-19T15:00:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame'],
  });
  performance.clearMarks();
  server = { days: new Map(), events: [], tray: [], asked: [] };
  board = new BoardDays(
    {
      day: async (date) => {
        server.asked.push(date);
        const answer = server.days.get(date) ?? buildBoard();
        if (answer instanceof Error) throw answer;
        return answer;
      },
      events: async (ids) => {
        server.asked.push(`events ${ids.join()}`);
        if (server.events instanceof Error) throw server.events;
        return server.events.filter(({ id }) => ids.includes(id));
      },
      tray: async () => {
        if (server.tray instanceof Error) throw server.tray;
        return server.tray;
      },
    },
    timeZone,
    15 * minute,
  );
});
afterEach(async () => {
  board.stopEvicting();
  await board.setFlags({ isActive: false });
  vi.useRealTimers();
});
const visit = (id: number, times: readonly [string, string], more: Partial<ScheduleEvent> = {}) =>
  buildVisit(id, `Customer ${id}`, times, more);
const evictions = () => performance.getEntriesByName('fieldwright.dashboard.dates-evicted');

async function openLive(...events: ScheduleEvent[]): Promise<void> {
  server.days.set(sampleDate, buildBoard(events));
  await board.open(sampleDate);
  await board.setFlags({ isActive: true, isConnected: true });
}

describe('BoardDays.open, refused', () => {
  it('keeps what went wrong, and is asked again (R8.7)', async () => {
    server.days.set(sampleDate, new ApiError('foreign'));
    await board.open(sampleDate);
    expect(board.loading.get()).toMatchObject({ is: 'failed' });
    server.days.delete(sampleDate);
    await board.tryReload();
    expect(board.loading.get()).toEqual({ is: 'loaded' });
  });

  it('throws what the role may not see, so that the route leads elsewhere (R6.1, R2.4)', async () => {
    server.days.set(sampleDate, new ApiError('refused', { status: 403 }));
    await expect(board.open(sampleDate)).rejects.toMatchObject({ status: 403 });
  });
});

describe('BoardDays.open', () => {
  it('loads a date once, and tracks which are loaded and which is asked for (R4.16)', async () => {
    await board.open(sampleDate);
    await board.open('2026-11-20');
    await board.open(sampleDate);
    expect(server.asked).toEqual([sampleDate, '2026-11-20']);
    expect(board.loadedDates()).toEqual([sampleDate, '2026-11-20']);
    expect(board.store.day?.date).toBe(sampleDate);
    expect(board.flags.get()).toEqual({ isConnected: false, isActive: false });
  });
});

describe('BoardDays.hear', () => {
  it('loads again the events that a push is about, and only those (R4.17)', async () => {
    await openLive(visit(1, ['09:00', '10:00']), visit(2, ['11:00', '12:00']));
    server.asked = [];
    server.events = [{ ...visit(2, ['14:00', '15:00']), version: 2 }];
    board.hear([
      { topic: 'event', id: 2, version: 2 },
      { topic: 'proposal', id: 1, version: 9 },
    ]);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.asked).toEqual(['events 2']);
    expect(board.store.card(1, 2)).toMatchObject({ start: 840, rings: 1 });
  });

  it('takes what has moved here, and lets go of what has moved away or is gone (R4.17)', async () => {
    await openLive(visit(1, ['09:00', '10:00']), visit(2, ['11:00', '12:00']));
    const away = { start: '2026-11-25T15:00:00Z', end: '2026-11-25T16:00:00Z', version: 2 };
    server.events = [visit(7, ['13:00', '14:00']), visit(1, ['09:00', '10:00'], away)];
    board.hear([7, 1, 2].map((id) => ({ topic: 'event', id, version: 2 })));
    await vi.advanceTimersByTimeAsync(300);
    expect(board.store.row(1).ids).toEqual([7]);
    expect(board.store.saved(1)).toBeUndefined();
  });
});

/** So long eleven tries take at most, with the pauses between them. */
const allTries = 11 * 45_000;

describe('BoardDays.hear, refused', () => {
  const hear = (id: number) => board.hear([{ topic: 'event', id, version: 2 }]);
  const refused = () => new ApiError('refused', { status: 400 });

  it('asks again after a pause that grows, however many pushes come meanwhile (R9.10)', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await openLive(visit(1, ['09:00', '10:00']), visit(2, ['11:00', '12:00']));
    server.asked = [];
    server.events = refused();
    hear(1);
    await vi.advanceTimersByTimeAsync(0);
    for (let push = 0; push < 20; push++) hear(2);
    await vi.advanceTimersByTimeAsync(999);
    expect(server.asked).toEqual(['events 1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.asked).toEqual(['events 1', 'events 1,2']);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(server.asked).toHaveLength(2);
    server.events = [{ ...visit(2, ['14:00', '15:00']), version: 2 }];
    await vi.advanceTimersByTimeAsync(1 + 300);
    expect(board.store.card(1, 2)).toMatchObject({ start: 840 });
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked).toHaveLength(3);
    vi.mocked(Math.random).mockRestore();
  });

  it('asks for the day instead once it has been refused ten times more (R9.10)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    server.asked = [];
    server.events = refused();
    server.days.set(sampleDate, buildBoard([{ ...visit(1, ['15:00', '16:00']), version: 2 }]));
    hear(1);
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked).toEqual([...Array.from({ length: 11 }, () => 'events 1'), sampleDate]);
    expect(board.store.card(1, 1)).toMatchObject({ start: 900 });
  });

  it('says that the board may be old until they are here (R1.5)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    server.events = refused();
    server.days.set(sampleDate, new ApiError('foreign'));
    hear(1);
    for (const passedMs of [3_000, allTries, allTries]) {
      await vi.advanceTimersByTimeAsync(passedMs);
      expect(isOwed.get()).toBe(true);
    }
    server.days.set(sampleDate, buildBoard([{ ...visit(1, ['15:00', '16:00']), version: 2 }]));
    await vi.advanceTimersByTimeAsync(45_000);
    expect([board.store.card(1, 1)?.start, isOwed.get()]).toEqual([900, false]);
  });

  it('asks for nothing while nobody looks, and for the day on coming back (R4.18)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    server.asked = [];
    server.events = refused();
    hear(1);
    await vi.advanceTimersByTimeAsync(0);
    await board.setFlags({ isActive: false });
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked).toEqual(['events 1']);
    await board.setFlags({ isActive: true });
    await vi.advanceTimersByTimeAsync(allTries);
    hear(2);
    await vi.advanceTimersByTimeAsync(0);
    expect(server.asked).toEqual(['events 1', sampleDate, 'events 2']);
  });
});

describe('BoardDays.hearAll, refused', () => {
  const failing = async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    server.asked = [];
    server.days.set(sampleDate, new ApiError('foreign'));
    board.hearAll();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('keeps what is in sight, says that it may be old, and tries again until it is answered (R8.7, R1.5)', async () => {
    await failing();
    await vi.advanceTimersByTimeAsync(10 * allTries);
    expect(server.asked.length).toBeGreaterThan(100);
    expect([board.loading.get().is, isOwed.get()]).toEqual(['loaded', true]);
    expect(board.store.row(1).ids).toEqual([1]);
    server.days.set(sampleDate, buildBoard([{ ...visit(1, ['15:00', '16:00']), version: 2 }]));
    await vi.advanceTimersByTimeAsync(45_000);
    expect([board.store.card(1, 1)?.start, isOwed.get()]).toEqual([900, false]);
  });

  it('says nothing of it while nobody looks: coming back loads it (R4.18)', async () => {
    await failing();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(isOwed.get()).toBe(true);
    await board.setFlags({ isActive: false });
    expect(isOwed.get()).toBe(false);
  });

  it('ends with the first answer (R9.10)', async () => {
    await failing();
    server.days.delete(sampleDate);
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked).toEqual([sampleDate, sampleDate]);
  });

  it('is another date’s no more: the one that was left is asked for when it is opened (R4.17)', async () => {
    await failing();
    await board.open('2026-11-20');
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked).toEqual([sampleDate, '2026-11-20']);
    server.days.delete(sampleDate);
    await board.open(sampleDate);
    expect(server.asked).toEqual([sampleDate, '2026-11-20', sampleDate]);
  });
});

describe('BoardDays.hear, while a visit is being put on the board', () => {
  it('does not ask for what the server has not given an id yet, and keeps it in sight (R4.17)', async () => {
    await openLive(visit(2, ['11:00', '12:00']));
    board.store.apply([visit(-1, ['14:00', '15:00'], { callId: 40 })]);
    server.asked = [];
    board.hear([{ topic: 'call', id: 40, version: 2 }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.asked).toEqual([]);
    expect(board.store.row(1).ids).toContain(-1);
  });
});

/** Answers that come when they are let go, each written when it was asked for. */
function slow(): { on: BoardDays; letGo: (what: string) => Promise<void>; asked: string[] } {
  const waiting: { what: string; answer: () => void }[] = [];
  const asked: string[] = [];
  const later = <T>(what: string, answer: unknown) => {
    asked.push(what);
    return new Promise<T>((resolve) => waiting.push({ what, answer: () => resolve(answer as T) }));
  };
  const on = new BoardDays(
    {
      day: (date) => later(date, server.days.get(date)),
      events: () => later('events', server.events),
      tray: () => later('tray', server.tray),
    },
    timeZone,
    15 * minute,
  );
  const letGo = async (what: string) => {
    const at = waiting.findIndex((each) => each.what === what);
    waiting.splice(at, 1)[0]!.answer();
    await vi.advanceTimersByTimeAsync(300);
  };
  return { on, letGo, asked };
}

describe('an answer that comes after what it does not know of', () => {
  const one = visit(1, ['09:00', '10:00']);
  const two = visit(2, ['11:00', '12:00']);
  const bookTwo = (on: BoardDays) => {
    server.events = [two];
    server.days.set(sampleDate, buildBoard([one, two]));
    on.hear([{ topic: 'event', id: 2, version: 1 }]);
  };
  const begin = async () => {
    server.days.set(sampleDate, buildBoard([one]));
    const begun = slow();
    void begun.on.open(sampleDate);
    await begun.letGo(sampleDate);
    return begun;
  };
  const dana = [buildCall(9, 'Dana')];
  const idsOf = ({ store }: BoardDays) => store.tray.map(({ id }) => id);

  it('takes no card away that has come meanwhile (R1.5)', async () => {
    const { on, letGo } = await begin();
    on.hear([{ topic: 'person', id: 1, version: 2 }]);
    bookTwo(on);
    await letGo('events');
    expect(on.store.row(1).ids).toEqual([1, 2]);
    await letGo(sampleDate);
    expect(on.store.row(1).ids).toEqual([1, 2]);
  });

  it('takes no card away that one has put there meanwhile (R1.5)', async () => {
    const { on, letGo } = await begin();
    void on.tryReload();
    on.store.apply([two]);
    await letGo(sampleDate);
    expect(on.store.row(1).ids).toEqual([1, 2]);
  });

  it('brings no card back that has been taken off meanwhile (R1.5)', async () => {
    const { on, letGo } = await begin();
    void on.tryReload();
    server.events = [{ ...one, removed: true, version: 2 }];
    on.hear([{ topic: 'event', id: 1, version: 2 }]);
    await letGo('events');
    expect(on.store.row(1).ids).toEqual([]);
    await letGo(sampleDate);
    expect(on.store.row(1).ids).toEqual([]);
  });

  it('is followed by what was booked on a day that was on its way (R1.5)', async () => {
    server.days.set(sampleDate, buildBoard([one]));
    const { on, letGo } = slow();
    void on.open(sampleDate);
    bookTwo(on);
    await letGo('events');
    await letGo(sampleDate);
    await letGo('events');
    expect(on.store.row(1).ids).toEqual([1, 2]);
  });

  it('is followed by one more about the tray, however many pushes come meanwhile (R1.5)', async () => {
    const { on, letGo, asked } = await begin();
    void on.loadTray();
    server.tray = dana;
    for (let push = 0; push < 5; push++) on.hear([{ topic: 'call', id: 9, version: 1 }]);
    await letGo('tray');
    await letGo('tray');
    expect(idsOf(on)).toEqual([9]);
    expect(asked).toEqual([sampleDate, 'tray', 'tray']);
  });

  it('does not bring back the tray of before (R1.5)', async () => {
    const { on, letGo } = await begin();
    void on.tryReload();
    server.tray = dana;
    on.hear([{ topic: 'call', id: 9, version: 1 }]);
    await letGo('tray');
    await letGo(sampleDate);
    expect(idsOf(on)).toEqual([9]);
  });
});

describe('BoardDays.hear, the tray refused', () => {
  it('asks for it again (R9.10)', async () => {
    await openLive();
    server.tray = new ApiError('foreign');
    board.hear([{ topic: 'call', id: 9, version: 1 }]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isOwed.get()).toBe(true);
    server.tray = [buildCall(9, 'Dana')];
    await vi.advanceTimersByTimeAsync(allTries);
    expect(board.store.tray.map(({ id }) => id)).toEqual([9]);
    expect(isOwed.get()).toBe(false);
  });
});

describe('BoardDays.evict', () => {
  it('keeps all dates while the board is seen and connected (R4.18)', async () => {
    await openLive();
    await board.open('2026-11-20');
    await vi.advanceTimersByTimeAsync(60 * minute);
    board.evict();
    expect(board.loadedDates()).toEqual([sampleDate, '2026-11-20']);
    expect(evictions()).toHaveLength(0);
  });

  it.each([{ isActive: false }, { isConnected: false }])(
    'lets go of dates that nobody has looked at for 15 minutes, with %j, and tracks it (R4.18, R9.13)',
    async (flags) => {
      await openLive(visit(1, ['09:00', '10:00']));
      await board.open('2026-11-20');
      await board.setFlags(flags);
      await vi.advanceTimersByTimeAsync(15 * minute - 1);
      board.evict();
      expect(board.loadedDates()).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      board.evict();
      // what is on the screen stays behind the connection's message
      expect(board.loadedDates()).toEqual(['2026-11-20']);
      expect(board.store.saved(1)).toBeUndefined();
      expect(evictions()).toMatchObject([{ detail: { dates: [sampleDate] } }]);
    },
  );

  it('lets go of the last one, too, once the board is left (R4.18)', async () => {
    await openLive();
    await board.setFlags({ isActive: false });
    board.evictLater(minute);
    await vi.advanceTimersByTimeAsync(16 * minute);
    expect(board.loadedDates()).toEqual([]);
  });
});

describe('BoardDays.hearAll', () => {
  it('asks again for what is in sight, and for each other date when it is opened (R4.17)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    await board.open('2026-11-20');
    server.asked = [];
    server.days.set(sampleDate, buildBoard([{ ...visit(1, ['15:00', '16:00']), version: 2 }]));
    board.hearAll();
    await vi.advanceTimersByTimeAsync(0);
    await board.open(sampleDate);
    await board.open('2026-11-20');
    await board.open(sampleDate);
    expect(server.asked).toEqual(['2026-11-20', sampleDate]);
    expect(board.store.card(1, 1)).toMatchObject({ start: 900 });
    expect(board.loading.get()).toEqual({ is: 'loaded' });
  });
});

describe('coming back', () => {
  it('asks for the other dates again when they are opened (R4.18)', async () => {
    await openLive();
    await board.open('2026-11-20');
    await board.setFlags({ isConnected: false });
    await board.setFlags({ isConnected: true });
    server.asked = [];
    await board.open(sampleDate);
    expect(server.asked).toEqual([sampleDate]);
  });

  it('loads again what is on the screen, and says what has changed meanwhile (R4.18)', async () => {
    await openLive(visit(1, ['09:00', '10:00']), visit(2, ['11:00', '12:00']), visit(3, ['13:00', '14:00']));
    await board.setFlags({ isConnected: false });
    server.days.set(
      sampleDate,
      buildBoard([
        visit(1, ['09:00', '10:00']),
        { ...visit(2, ['15:00', '16:00']), version: 2 },
        visit(4, ['16:00', '17:00']),
      ]),
    );
    await board.setFlags({ isConnected: true });
    const missed = board.missed.get().map(({ event: { id }, is }) => [id, is]);
    expect(missed).toEqual([
      [2, 'moved'],
      [4, 'new'],
      [3, 'gone'],
    ]);
    expect(board.store.row(1).ids).toEqual([1, 2, 4]);
  });

  it('says nothing where nothing has changed (R4.18)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    await board.setFlags({ isActive: false });
    await board.setFlags({ isActive: true });
    expect(server.asked).toEqual([sampleDate, sampleDate]);
    expect(board.missed.get()).toEqual([]);
  });
});
