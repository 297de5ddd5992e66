import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, buildBoard, buildCall, buildVisit, sampleDate, timeZone } from '../testing/board.ts';
import { cardLabel, problemsOf, troublesOf, workWith } from '../words/event-words.ts';
import { BoardStore } from './board-store.ts';
import { hasTrouble } from './card-view.ts';
import { cardKey, rowKey } from './day-layout.ts';

let store: BoardStore;
let heard: string[];

/** Draws every row, and listens to every key that the board could draw. */
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(at('08:00')), toFake: ['Date'] });
  store = new BoardStore();
  store.setBase(buildBoard());
  store.show(sampleDate, timeZone);
  store.apply([
    buildVisit(1, 'Dana', ['09:00', '10:00']),
    buildVisit(2, 'Eli', ['12:00', '13:00']),
    buildVisit(3, 'Fay', ['09:00', '11:00'], { technicianIds: [2, 3] }),
  ]);
  heard = [];
  const cards = [1, 2, 3, 4].flatMap((technician) => [1, 2, 3, 9].map((id) => cardKey(technician, id)));
  const keys = [...cards, ...[1, 2, 3, 4].map(rowKey), 'heights', 'hours', 'rows', 'summary', 'tray', 'day'];
  for (const technician of [1, 2, 3, 4]) store.card(technician, 0);
  for (const key of keys) store.listeners.of(key)(() => heard.push(key));
});

afterEach(() => void vi.useRealTimers());

describe('cardLabel', () => {
  it('says the work and who goes along in one piece, as the card shows them (R1.5)', () => {
    const view = store.card(2, 3)!;
    expect(workWith(store, view)).toMatch(/, with \w+/);
    expect(cardLabel(store, view)).toContain(`, ${workWith(store, view)}, `);
  });
});

describe('the sum of a row', () => {
  const sums = () => [1, 4].map((id) => [store.row(id).booked, store.row(id).working]);

  it("is of the company's hours on the shown day, with visits and without (R3.6)", () => {
    expect(sums()).toEqual([
      [120, 480],
      [0, 480],
    ]);
    const base = buildBoard();
    const workingHours = { ...base.workingHours, thursday: { start: '07:00', end: '18:00' } };
    store.setBase({ ...base, workingHours });
    expect(sums()).toEqual([
      [120, 600],
      [0, 600],
    ]);
    expect(heard).toEqual(expect.arrayContaining([rowKey(1), rowKey(4)]));
    heard = [];
    // a Saturday
    store.show('2026-11-21', timeZone);
    expect(sums()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(heard).toEqual(expect.arrayContaining([rowKey(1), rowKey(4)]));
  });
});

describe('a row that is not in sight', () => {
  it('of a large board is laid out after the first are drawn, or when it is looked at', async () => {
    const large = new BoardStore();
    const base = buildBoard();
    const technicians = Array.from({ length: 100 }, (_, index) => ({
      ...base.technicians[0]!,
      id: index + 1,
      lastName: String(index + 100),
    }));
    large.setBase({ ...base, technicians });
    large.show(sampleDate, timeZone);
    const both = (id: number) => [
      buildVisit(2 * id, 'Dana', ['09:00', '10:00'], { technicianIds: [id] }),
      buildVisit(2 * id + 1, 'Eli', [id === 100 ? '05:00' : '09:30', '10:30'], { technicianIds: [id] }),
    ];
    large.apply(technicians.flatMap(({ id }) => both(id)));
    expect([1, 50, 90, 100].map(large.lanes)).toEqual([2, 2, 1, 1]);
    expect([large.isWhole, large.hours.start]).toEqual([false, 300]);
    expect([large.row(90).lanes, large.card(91, 182)?.isThin]).toEqual([2, true]);
    const told: string[] = [];
    for (const key of ['heights', 'summary', rowKey(90), rowKey(100)])
      large.listeners.of(key)(() => told.push(key));
    await vi.waitFor(() => expect(large.isWhole).toBe(true));
    expect([90, 100].map(large.lanes)).toEqual([2, 2]);
    expect(large.summary).toEqual({ jobs: 200, alerts: 101 });
    expect(told.sort()).toEqual(['heights', rowKey(100), rowKey(90), 'summary']);
  });

  it('is counted, but its cards are made when it comes into sight, as they are then (R1.5)', () => {
    const unseen = new BoardStore();
    unseen.setBase(buildBoard());
    unseen.show(sampleDate, timeZone);
    const told: string[] = [];
    for (const key of [cardKey(1, 1), rowKey(1)]) unseen.listeners.of(key)(() => told.push(key));
    unseen.apply([buildVisit(1, 'Dana', ['09:00', '10:00'])]);
    unseen.apply([{ ...buildVisit(1, 'Dana', ['09:00', '11:00']), version: 2 }]);
    unseen.apply([buildVisit(2, 'Eli', ['10:30', '12:00'])]);
    expect(told).toEqual([rowKey(1), rowKey(1), rowKey(1)]);
    expect(unseen.row(1)).toMatchObject({ ids: [1, 2], lanes: 2 });
    expect(unseen.summary).toMatchObject({ jobs: 2 });
    const [dana, eli] = [unseen.card(1, 1), unseen.card(1, 2)];
    expect([dana, eli].map((card) => [card?.lane, card?.overlaps.map(({ id }) => id)])).toEqual([
      [0, [2]],
      [1, [1]],
    ]);
    unseen.apply([], { gone: [2] });
    expect([unseen.card(1, 2), unseen.card(1, 1)?.overlaps]).toEqual([undefined, []]);
  });
});

describe('BoardStore.tick', () => {
  const calls = () => store.tray.map(({ callDetails }) => callDetails.alerts);
  const promised = { start: at('08:00'), end: at('09:00') };

  it('tells of nothing as long as nothing is late', () => {
    store.tick(at('09:00'));
    expect(heard).toEqual([]);
  });

  it('shows who is late by now, of the rows and of the tray, though nothing was read (R1.5)', () => {
    const call = buildCall(50, 'Gus');
    const callDetails = {
      ...call.callDetails,
      alertFacts: { ...call.callDetails.alertFacts, window: promised },
    };
    store.setTray([{ ...call, callDetails }]);
    heard = [];
    vi.setSystemTime(Date.parse(at('09:01')));
    store.tick(at('09:01'));
    expect(new Set(heard)).toEqual(new Set([cardKey(1, 1), cardKey(2, 3), cardKey(3, 3), 'summary', 'tray']));
    expect(store.card(1, 1)!.event.callDetails?.alerts).toEqual(['late']);
    expect(store.summary.alerts).toBe(2);
    expect(calls()).toEqual([['windowMissed']]);
  });

  it('is no trouble any more once the time of what is no job has gone by (R3.6)', () => {
    const lunch = { callId: null, callDetails: null, text: 'Lunch' };
    store.apply([
      buildVisit(9, '', ['12:30', '13:00'], lunch),
      { ...store.saved(2)!, version: 2, status: 'working' },
    ]);
    const alerts = () => [store.card(1, 2)!, store.card(1, 9)!].map(hasTrouble);
    vi.setSystemTime(Date.parse(at('12:59')));
    store.tick(at('12:59'));
    expect(alerts()).toEqual([true, true]);
    vi.setSystemTime(Date.parse(at('13:00')));
    store.tick(at('13:00'));
    expect(alerts()).toEqual([false, false]);
  });

  it('is late no more as soon as somebody is said to be there (R1.5)', () => {
    vi.setSystemTime(Date.parse(at('09:01')));
    store.tick(at('09:01'));
    store.wish(1, { status: 'working' });
    expect(store.event(1)!.callDetails?.alerts).toEqual([]);
  });
});

describe('the alerts of a day', () => {
  const beside = () => buildVisit(9, 'Hal', ['12:30', '13:30'], { overlapReason: 'Same street' });
  const cards = () => store.row(1).ids.map((id) => store.card(1, id)!);
  const marked = () => cards().flatMap((card) => (hasTrouble(card) ? [card.event.id] : []));

  it('are those that are marked and listed, each once (R3.6)', () => {
    store.apply([beside()]);
    expect(marked()).toEqual([2, 9]);
    expect(problemsOf(store).map(({ view, text }) => [view.event.id, text])).toEqual([
      [9, expect.stringContaining('overlaps')],
    ]);
    expect(store.summary.alerts).toBe(1);
  });

  it('leave out a lunch under a visit, unless its time is fixed (R3.6)', () => {
    const lunch = { ...beside(), callId: null, callDetails: null, text: 'Lunch', kind: 'lunch' } as const;
    store.apply([lunch]);
    expect([marked(), store.summary.alerts]).toEqual([[], 0]);
    store.apply([{ ...lunch, version: 2, fixed: true }]);
    expect([marked(), store.summary.alerts]).toEqual([[2, 9], 1]);
  });

  it('mark a visit in the row of each of its technicians, where it overlaps somewhere (R3.6)', () => {
    const { callDetails } = store.saved(2)!;
    const alertFacts = { ...callDetails!.alertFacts, overlaps: [{ eventId: 2, until: null }] };
    const shared = { ...beside(), technicianIds: [1, 2], callDetails: { ...callDetails!, alertFacts } };
    store.apply([shared, { ...store.saved(2)!, version: 2, status: 'done' }]);
    const rows = () => [store.card(1, 9)!, store.card(2, 9)!].map(hasTrouble);
    expect(rows()).toEqual([true, true]);
    const over = { ...callDetails!, alertFacts: { ...alertFacts, overlaps: [] } };
    store.apply([{ ...shared, version: 2, callDetails: over }]);
    expect([rows(), store.summary.alerts]).toEqual([[false, false], 0]);
  });

  it('name the other visit as it is called by now (R1.5)', () => {
    store.apply([beside()]);
    const words = () => troublesOf(store.card(1, 9)!);
    expect(words()).toEqual(['overlaps Eli by 30 min']);
    heard = [];
    const eli = store.saved(2)!;
    // the customer's name changes without the visit's version
    store.apply([{ ...eli, callDetails: { ...eli.callDetails!, customer: 'Elias' } }]);
    expect(words()).toEqual(['overlaps Elias by 30 min']);
    expect(heard).toContain(cardKey(1, 9));
  });

  it('are none of a visit that is done, nor of one that lies over it (R3.6)', () => {
    const callDetails = {
      ...store.saved(2)!.callDetails!,
      alertFacts: { ...store.saved(2)!.callDetails!.alertFacts, doNotService: true },
    };
    store.apply([beside(), { ...store.saved(2)!, version: 2, status: 'done', callDetails }]);
    expect(marked()).toEqual([]);
    expect(store.summary.alerts).toBe(0);
    expect(cards().map((card) => troublesOf(card))).toEqual([[], [], []]);
  });
});

describe('the summary of a day', () => {
  const counted = () => store.summary.jobs;

  it('counts a visit once, in however many rows it is, until it has left the last', () => {
    expect(counted()).toBe(3);
    // together with a second event in the row where it stays
    const beside = buildVisit(9, 'Gus', ['15:00', '16:00'], { technicianIds: [2] });
    store.apply([beside, { ...store.saved(3)!, version: 2, technicianIds: [2] }]);
    expect(counted()).toBe(4);
    store.apply([{ ...store.saved(3)!, version: 3, removed: true }]);
    expect(counted()).toBe(3);
  });

  it('counts the rows of the chosen department alone, with what has changed in others meanwhile', () => {
    store.setDepartment(2);
    expect(counted()).toBe(1);
    store.apply([buildVisit(9, 'Gus', ['15:00', '16:00'])]);
    expect(counted()).toBe(1);
    store.setDepartment(undefined);
    expect(counted()).toBe(4);
  });

  it('looks at the cards of the rows that a change touches, and at no others', () => {
    const others = Array.from({ length: 50 }, (_, index) =>
      buildVisit(100 + index, `Hal ${index}`, ['09:00', '10:00'], { technicianIds: [4] }),
    );
    let reads = 0;
    const watched = others.map((event) =>
      Object.defineProperty({ ...event }, 'status', { get: () => ((reads += 1), 'scheduled') }),
    );
    store.apply(watched);
    reads = 0;
    store.apply([{ ...store.saved(2)!, version: 2, start: at('14:00'), end: at('15:00') }]);
    expect(reads).toBe(0);
    store.apply([buildVisit(9, 'Gus', ['15:00', '16:00'], { technicianIds: [4] })]);
    expect(reads).toBeGreaterThan(0);
  });
});

describe('BoardStore.apply', () => {
  it('leaves out a version that is older than the known one', () => {
    store.apply([{ ...buildVisit(1, 'Dana', ['15:00', '16:00']), version: 0 }]);
    expect(heard).toEqual([]);
  });

  it('tells of nothing where nothing is different', () => {
    const known = store.saved(1)!;
    store.apply([known]);
    expect(heard).toEqual([]);
  });

  it('tells one card of one change, and nobody else (R1.5)', () => {
    store.apply([{ ...store.saved(1)!, version: 2, status: 'confirmed' }]);
    expect(heard).toEqual([cardKey(1, 1)]);
    expect(store.card(1, 1)).toMatchObject({ event: { status: 'confirmed' }, start: 540, end: 600, lane: 0 });
  });

  it('lays out the rows of all who have an event, before and after', () => {
    store.apply([{ ...store.saved(3)!, version: 2, technicianIds: [1] }]);
    expect(new Set(heard)).toEqual(
      new Set([
        cardKey(1, 1),
        cardKey(1, 2),
        cardKey(1, 3),
        rowKey(1),
        rowKey(2),
        rowKey(3),
        'heights',
        'summary',
      ]),
    );
    expect(store.row(1)).toMatchObject({ ids: [1, 3, 2], lanes: 2 });
    expect(store.card(1, 3)!.overlaps).toEqual([{ id: 1, name: 'Dana', minutes: 60, isOver: false }]);
    expect(store.card(2, 3)).toBeUndefined();
    expect(store.summary).toEqual({ jobs: 3, alerts: 1 });
  });

  it('rings once where somebody else has moved it, not for a status, nor for the own move', () => {
    const moved = { ...buildVisit(1, 'Dana', ['10:00', '11:00']), version: 2 };
    store.apply([{ ...store.saved(2)!, version: 2, status: 'confirmed' }], { byOthers: true });
    expect(store.card(1, 2)!.rings).toBe(0);
    store.apply([moved], { byOthers: true });
    expect(store.card(1, 1)!.rings).toBe(1);
    store.apply([{ ...buildVisit(1, 'Dana', ['11:00', '12:00']), version: 3 }]);
    expect(store.card(1, 1)!.rings).toBe(1);
  });

  it('shows what one has put there once, also where a push brings it before the answer (R1.5)', () => {
    const draft = { ...buildVisit(-1, 'Gus', ['15:00', '16:00']), guid: crypto.randomUUID() };
    store.apply([draft]);
    store.wish(-1, {});
    store.apply([{ ...draft, id: 77 }], { byOthers: true });
    expect(store.row(1).ids).toContain(77);
    expect(store.row(1).ids).not.toContain(-1);
    expect(store.card(1, 77)).toMatchObject({ rings: 0, overlaps: [] });
  });

  it('counts each problem once, in the rows in sight alone (R3.6)', () => {
    const { callDetails } = buildVisit(5, 'Hal', ['15:00', '16:00']);
    const alertFacts = { ...callDetails!.alertFacts, doNotService: true };
    const avoided = { callDetails: { ...callDetails!, alertFacts } };
    store.apply([
      buildVisit(4, 'Gus', ['09:30', '10:30']),
      buildVisit(5, 'Hal', ['15:00', '16:00'], { ...avoided, technicianIds: [3] }),
    ]);
    expect(store.summary).toEqual({ jobs: 5, alerts: 2 });
    store.setDepartment(1);
    expect(store.summary.alerts).toBe(1);
  });

  it('draws the promised window beside the cards to the left and right, above none of them (R3.6)', () => {
    const promise = (start: string, end: string) => {
      const { callDetails } = buildVisit(1, 'Dana', ['09:00', '10:00']);
      const window = { start: at(start), end: at(end) };
      return { callDetails: { ...callDetails!, alertFacts: { ...callDetails!.alertFacts, window } } };
    };
    store.apply([{ ...store.saved(1)!, version: 2, ...promise('08:00', '13:00') }]);
    expect(store.card(1, 1)!.bracket).toEqual([480, 720]);
    store.apply([{ ...store.saved(2)!, version: 2, ...promise('08:00', '09:30') }]);
    expect(store.card(1, 2)!.bracket).toBeNull();
  });

  it('keeps its scale while hours come and go that the day did not have when it was opened', () => {
    store.keepScale();
    store.wish(1, { start: at('17:30'), end: at('19:30') });
    expect([store.hours, store.fit]).toEqual([{ start: 420, end: 1200 }, 660]);
    store.wish(1, null);
    expect([store.hours, store.fit]).toEqual([{ start: 420, end: 1200 }, 660]);
    store.show('2026-11-20', timeZone);
    expect(store.hours).toEqual({ start: 420, end: 1080 });
  });

  it('shows more hours where an event lies outside of them, and no other day', () => {
    store.apply([buildVisit(9, 'Gus', ['05:30', '20:15'])]);
    expect(store.hours).toEqual({ start: 300, end: 1260 });
    store.show('2026-11-20', timeZone);
    expect(store.hours).toEqual({ start: 420, end: 1080 });
    expect(store.row(1).ids).toEqual([]);
    store.show(sampleDate, timeZone);
    expect(store.row(1).ids).toEqual([9, 1, 2]);
  });
});

describe('BoardStore.wish', () => {
  it('shows what is wished until the server has answered, and goes back without', () => {
    store.wish(1, { technicianIds: [4] });
    expect([store.row(1).ids, store.row(4).ids]).toEqual([[2], [1]]);
    expect(store.isSaving(1)).toBe(true);
    store.wish(1, null);
    expect([store.row(1).ids, store.row(4).ids]).toEqual([[1, 2], []]);
    expect(store.saved(1)!.technicianIds).toEqual([1]);
  });

  it('stays above what others change of the same event meanwhile', () => {
    store.wish(1, {
      start: buildVisit(1, '', ['15:00', '16:00']).start,
      end: buildVisit(1, '', ['15:00', '16:00']).end,
    });
    store.apply([{ ...store.saved(1)!, version: 2, status: 'confirmed' }]);
    expect(store.card(1, 1)).toMatchObject({ start: 900, event: { status: 'confirmed' } });
  });
});

describe('rows', () => {
  const names = () =>
    store.rows.map((row) => (row.is === 'group' ? `# ${row.text}` : row.technician.firstName));

  it('stand by department in the order of the company; who is in none stands last', () => {
    expect(names()).toEqual(['# Heating', 'Ada', 'Bea', '# Plumbing', 'Cy', '# No department', 'Dan']);
  });

  it('are those of one department where one is chosen', () => {
    store.setDepartment(2);
    expect(names()).toEqual(['# Plumbing', 'Cy']);
  });
});
