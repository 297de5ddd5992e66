import type { Board } from '@fieldwright/contract/schedule';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEvictions } from '../../../lib/error-reports/evictions.ts';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { isOwed } from '../../../lib/live/owed.ts';
import { at, buildBoard, buildCall, buildVisit, sampleDate, timeZone } from '../testing/board.ts';
import { BoardDays } from './board-days.ts';

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
        server.asked.push('tray');
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
    server.days.set(sampleDate, new ApiError('refused', { status: 422 }));
    await board.open(sampleDate);
    expect(board.loading.get()).toMatchObject({ is: 'failed' });
    server.days.delete(sampleDate);
    await board.tryAgain();
    expect(board.loading.get()).toEqual({ is: 'loaded' });
  });

  it('throws what the role may not see (R6.1, R2.4)', async () => {
    server.days.set(sampleDate, new ApiError('refused', { status: 403 }));
    await expect(board.open(sampleDate)).rejects.toMatchObject({ status: 403 });
  });
});

describe('BoardDays.open, without an answer', () => {
  const failing = async (answer: ApiError) => {
    server.days.set(sampleDate, answer);
    await Promise.allSettled([board.open(sampleDate)]);
  };

  it('says so within a few seconds, while it is still tried (R8.7)', async () => {
    await failing(new ApiError('refused', { status: 500 }));
    expect(board.loading.get().is).toBe('loading');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(board.loading.get().is).toBe('failed');
    server.days.set(sampleDate, buildBoard([visit(1, ['09:00', '10:00'])]));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([board.loading.get().is, board.store.row(1).ids]).toEqual(['loaded', [1]]);
  });

  it('is tried ten times more, and then not before the person asks, whatever is heard meanwhile (R9.10)', async () => {
    await board.setFlags({ isActive: true, isConnected: true });
    await failing(new ApiError('refused', { status: 500 }));
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked).toHaveLength(11);
    board.hear([{ topic: 'person', id: 1, version: 2 }]);
    board.hear([{ topic: 'event', id: 7, version: 2 }]);
    board.hearAll();
    await board.openUnlessFailed(sampleDate);
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked.filter((what) => what === sampleDate)).toHaveLength(11);
    expect(board.loading.get().is).toBe('failed');
    void board.tryAgain();
    expect(board.loading.get().is).toBe('loading');
    await vi.advanceTimersByTimeAsync(allTries);
    expect(server.asked.filter((what) => what === sampleDate)).toHaveLength(22);
  });

  it.each([400, 403, 404, 422])(
    'is not tried again after %i, and says so at once (R8.7, R2.4)',
    async (status) => {
      await failing(new ApiError('refused', { status }));
      expect(board.loading.get().is).toBe('failed');
      await vi.advanceTimersByTimeAsync(allTries);
      expect(server.asked).toEqual([sampleDate]);
    },
  );

  it('shows nothing any more of what may not be seen any more (R8.7, R6.4)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    server.days.set(sampleDate, new ApiError('refused', { status: 403 }));
    await board.tryReload();
    expect(board.loading.get().is).toBe('failed');
  });
});

describe('BoardDays.refresh', () => {
  const other = '2026-11-20';
  const openBoth = async () => {
    server.days.set(
      other,
      buildBoard([visit(5, ['09:00', '10:00'], { start: at('09:00', other), end: at('10:00', other) })]),
    );
    await openLive(visit(1, ['09:00', '10:00'], { version: 9 }));
    await board.open(other);
    await board.open(sampleDate);
    server.asked = [];
  };

  it('drops every loaded date and asks for each again, the one in sight first (R6.1, R4.16)', async () => {
    await openBoth();
    const done = board.refresh();
    expect([board.loadedDates(), board.store.saved(5)]).toEqual([[sampleDate], undefined]);
    await done;
    expect(server.asked).toEqual([sampleDate, other]);
    expect(board.loadedDates().toSorted()).toEqual([sampleDate, other]);
  });

  it('takes what the server has now, also where that is older than what was here (R6.1)', async () => {
    await openBoth();
    server.days.set(sampleDate, buildBoard([visit(1, ['13:00', '14:00'], { version: 3 })]));
    await board.refresh();
    expect(board.store.card(1, 1)).toMatchObject({ start: 780, event: { version: 3 } });
  });

  it('takes nothing older than what was told of while it was asking (R6.1, R1.5)', async () => {
    server.days.set(sampleDate, buildBoard([visit(1, ['09:00', '10:00'])]));
    const { on, letGo } = slow();
    void on.open(sampleDate);
    await letGo(sampleDate);
    void on.refresh();
    server.events = [visit(1, ['15:00', '16:00'], { version: 2 })];
    on.hear([{ topic: 'event', id: 1, version: 2 }]);
    await letGo('events');
    await letGo(sampleDate);
    expect(on.store.card(1, 1)).toMatchObject({ start: 900 });
  });

  it('keeps what is in sight and what is being saved where no answer comes (R6.1)', async () => {
    await openBoth();
    board.store.wish(1, { start: at('11:00'), end: at('12:00') });
    server.days.set(sampleDate, new ApiError('foreign'));
    await board.refresh();
    expect([board.loading.get().is, board.store.card(1, 1)?.start]).toEqual(['loaded', 660]);
  });

  it('is what a message to all boards of the company comes to (R6.1)', async () => {
    await openBoth();
    board.hear([{ topic: 'board', id: 1, version: 1 }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.asked).toEqual([sampleDate, other]);
  });

  it('is a first load where nothing could be had before (R6.1, R8.7)', async () => {
    server.days.set(sampleDate, new ApiError('refused', { status: 422 }));
    await board.open(sampleDate);
    server.days.delete(sampleDate);
    await board.refresh();
    expect(board.loading.get()).toEqual({ is: 'loaded' });
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

describe('BoardDays.hear, about the tray', () => {
  const dana = buildCall(9, 'Dana', { customerId: 44, siteId: 55 });
  const openWaiting = async () => {
    server.days.set(sampleDate, buildBoard([visit(1, ['09:00', '10:00'])], [dana]));
    await board.open(sampleDate);
    await board.setFlags({ isActive: true, isConnected: true });
    server.asked = [];
  };
  const heard = async (...changes: [LiveTopic, number][]) => {
    board.hear(changes.map(([topic, id]) => ({ topic, id, version: 2 })));
    await vi.advanceTimersByTimeAsync(300);
    return server.asked;
  };

  it('asks for nothing where neither a visit in sight nor a waiting call is concerned (R4.17)', async () => {
    await openWaiting();
    expect(await heard(['customer', 77], ['site', 78], ['workOrder', 79], ['proposal', 80])).toEqual([]);
  });

  it('asks once for a visit that was moved, and not for the tray (R4.17)', async () => {
    await openWaiting();
    server.events = [visit(1, ['13:00', '14:00'], { version: 2 })];
    expect(await heard(['event', 1])).toEqual(['events 1']);
  });

  it.each([
    ['call', 9],
    ['customer', 44],
    ['site', 55],
  ] as const)('asks once for the tray where a %s of it is concerned (R4.17)', async (topic, id) => {
    await openWaiting();
    expect(await heard([topic, id])).toEqual(['tray']);
  });

  it('asks for the tray where a call is new (R4.17)', async () => {
    await openWaiting();
    expect(await heard(['call', 10])).toEqual(['tray']);
  });

  it('does not where a call that has changed goes on having its place (R4.17)', async () => {
    await openWaiting();
    server.events = [visit(1, ['09:00', '10:00'], { version: 2 })];
    expect(await heard(['call', 101], ['event', 1])).toEqual(['events 1']);
  });

  it.each([
    ['has lost its place', 'unscheduled'],
    ['was canceled', 'canceled'],
  ] as const)('asks for it where a call that had a visit %s (R4.17)', async (_what, status) => {
    await openWaiting();
    const before = visit(1, ['09:00', '10:00']);
    const callDetails = { ...before.callDetails!, status };
    server.events = [{ ...before, version: 2, removed: true, callDetails }];
    expect(await heard(['event', 1], ['call', 101])).toEqual(['events 1', 'tray']);
  });
});

/** The longest that eleven tries can take, with their pauses. */
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
    expect(server.asked).toEqual(['tray']);
    expect(board.store.row(1).ids).toContain(-1);
  });
});

/** Returns a board whose responses arrive when released, with the data from the time of the request. */
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

describe('an own answer that comes after a later change of others', () => {
  it('brings back no card that has been taken off meanwhile (R1.5)', async () => {
    await openLive(visit(1, ['09:00', '10:00']));
    server.events = [visit(1, ['09:00', '10:00'], { version: 3, removed: true })];
    board.hear([{ topic: 'event', id: 1, version: 3 }]);
    await vi.advanceTimersByTimeAsync(300);
    board.store.apply([visit(1, ['11:00', '12:00'], { version: 2 })]);
    expect(board.store.row(1).ids).toEqual([]);
    server.events = [visit(1, ['14:00', '15:00'], { version: 4 })];
    board.hear([{ topic: 'event', id: 1, version: 4 }]);
    await vi.advanceTimersByTimeAsync(300);
    expect(board.store.row(1).ids).toEqual([1]);
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
      // the shown date stays, behind the offline message
      expect(board.loadedDates()).toEqual(['2026-11-20']);
      expect(board.store.saved(1)).toBeUndefined();
      expect(evictions()).toMatchObject([{ detail: { dates: [sampleDate] } }]);
      const evictedDate = '2026-11-19T15:15:00.000Z';
      expect(takeEvictions(20)).toMatchObject([{ dates: [sampleDate], evictedDate, ...flags }]);
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
