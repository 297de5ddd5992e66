import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { buildAccess, type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import { clearToasts, Toasts } from '../../ui/toast.tsx';
import { BoardActions } from './board-actions.ts';
import { BoardDays } from './board-days.ts';
import { at, buildBoard, buildCall, buildVisit, sampleDate, timeZone } from './testing/board.ts';

// early in the morning nobody is late
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at('07:00')), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  clearToasts();
  queryClient.clear();
  loaded = [dana];
});

const dana = buildVisit(1, 'Dana', ['09:00', '10:00']);
const eli = buildVisit(2, 'Eli', ['12:00', '13:00']);
const gus = buildCall(50, 'Gus');

/** what the server has by now */
let loaded = [dana];

/** A board with two visits of Ada's and a call that waits; the reasons given are those of the test, in turn. */
async function open(handlers: Handlers, ...reasons: (string | null)[]) {
  const asked: { names: string[]; shownAt: string }[] = [];
  const server = stubServer({
    'POST /api/session/refresh': () => buildAccess(),
    'GET /api/calls': () => [gus],
    ...handlers,
  });
  const days = new BoardDays(
    { day: async () => buildBoard([dana, eli], [gus]), events: async () => loaded, tray: async () => [gus] },
    timeZone,
    1,
  );
  await days.open(sampleDate);
  const { store } = days;
  const actions = new BoardActions(days, async ({ event, overlaps }) => {
    const shownAt = store.event(event.id)?.start ?? '';
    asked.push({ names: overlaps.map(({ text }) => text), shownAt });
    return reasons.shift() ?? null;
  });
  const bodies = () =>
    server.calls.filter(({ key }) => /PATCH|POST .*events/.test(key)).map(({ body }) => body);
  const toasts = () => render(createElement(Toasts));
  return { days, store, actions, asked, bodies, toasts };
}
const overEli = { start: at('12:30'), end: at('13:30') };
const toThree = { start: at('15:00'), end: at('16:00') };

describe('a visit that is put outside of the promised window', () => {
  const window = { start: at('12:00'), end: at('14:00') };
  const promised = <T extends BoardCall['callDetails']>(details: T): T => ({
    ...details,
    arrivalWindow: { date: sampleDate, start: '12:00', end: '14:00' },
    alertFacts: { ...details.alertFacts, window },
  });

  it('says so, and shows it, before the server has answered (R3.6)', async () => {
    const { store, actions, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () => refuse('forbidden'),
    });
    toasts();
    store.apply([{ ...dana, version: 2, callDetails: promised(dana.callDetails!) }]);
    const moving = actions.move(1, toThree);
    expect(store.event(1)!.callDetails!.alerts).toEqual(['outsideWindow']);
    await screen.findByText(/^Dana: 3:00 PM to 4:00 PM, Ada North\. Outside the promised window, 12–2 PM\.$/);
    await moving;
    await actions.move(1, { start: at('14:00'), end: at('15:00') });
    await screen.findByText('Dana: 2:00 PM to 3:00 PM, Ada North.');
  });
});

describe('BoardActions.move, refused', () => {
  it('goes back where no reason for an overlap is given, and asks the server nothing (R3.6)', async () => {
    const { store, actions, asked, bodies } = await open({}, null);
    expect(await actions.move(1, overEli)).toBe(false);
    expect(asked).toEqual([{ names: ['Eli'], shownAt: overEli.start }]);
    expect(store.event(1)).toEqual(dana);
    expect(bodies()).toEqual([]);
  });

  it('takes a visit from nobody who has arrived there, says so, and asks the server nothing (R6.4)', async () => {
    const { store, actions, bodies, toasts } = await open({});
    toasts();
    const working = { ...dana, status: 'working' as const, version: 2 };
    store.apply([working]);
    expect(await actions.move(1, { technicianIds: [2] })).toBe(false);
    await screen.findByText(/^Dana is as before\. Work has begun there\./);
    expect([store.event(1), bodies()]).toEqual([working, []]);
  });

  it('goes back, in words, where the server refuses', async () => {
    const { store, actions } = await open({ 'PATCH /api/scheduleevents/{id}': () => refuse('forbidden') });
    await actions.move(1, toThree);
    expect(store.event(1)).toEqual(dana);
    expect(store.isSaving(1)).toBe(false);
  });

  it('asks about an overlap that only the server saw, and sends the reason then (R3.6)', async () => {
    const seen: Overlap = { eventId: 9, technicianId: 1, text: 'Hal', start: at('15:00'), end: at('16:00') };
    const refused = Response.json(
      { code: 'overlap', title: 'Somebody is booked for that time already.', overlaps: [seen] },
      { status: 409 },
    );
    let tries = 0;
    const { store, actions, asked, bodies } = await open(
      {
        'PATCH /api/scheduleevents/{id}': () =>
          ++tries === 1 ? refused : { ...dana, ...toThree, version: 2, overlapReason: 'Same street' },
      },
      'Same street',
    );
    await actions.move(1, toThree);
    expect(asked.map(({ names }) => names)).toEqual([['Hal']]);
    expect(bodies()).toMatchObject([toThree, { ...toThree, overlapReason: 'Same street' }]);
    expect(store.event(1)).toMatchObject(toThree);
  });
});

describe('BoardActions.move', () => {
  it('shows the move before the server has answered, based on the version that was seen', async () => {
    let answer = (_: typeof dana) => {};
    const answered = new Promise<typeof dana>((settle) => (answer = settle));
    const { store, actions, bodies } = await open({ 'PATCH /api/scheduleevents/{id}': () => answered });
    const moving = actions.move(1, toThree);
    await waitFor(() => expect(bodies()).toEqual([{ ...toThree, basedOn: 1 }]));
    expect(store.card(1, 1)).toMatchObject({ start: 900 });
    expect(store.isSaving(1)).toBe(true);
    answer({ ...dana, ...toThree, version: 2 });
    await moving;
    expect(store.isSaving(1)).toBe(false);
    expect(store.saved(1)).toMatchObject({ ...toThree, version: 2 });
  });

  it('is followed by what has changed while it was on its way (R1.5)', async () => {
    const moved = { ...dana, ...toThree, version: 2 };
    const nameOf = () => opened.store.event(1)?.callDetails?.customer;
    const isRenamed = () => waitFor(() => expect(nameOf()).toBe('Dana Lee'));
    const opened = await open({
      'PATCH /api/scheduleevents/{id}': async () => {
        loaded = [{ ...moved, callDetails: { ...dana.callDetails!, customer: 'Dana Lee' } }];
        opened.days.hear([{ topic: 'customer', id: 4, version: 2 }]);
        await isRenamed();
        // written before the customer was renamed
        return moved;
      },
    });
    await opened.actions.move(1, toThree);
    await isRenamed();
  });

  it('is tried again where no answer came, and is the same save (R9.10)', async () => {
    let tries = 0;
    const { store, actions, bodies } = await open({
      'PATCH /api/scheduleevents/{id}': () =>
        ++tries === 1 ? Promise.reject(new TypeError('lost')) : { ...dana, ...toThree, version: 2 },
    });
    const moving = actions.move(1, toThree);
    await waitFor(() => expect(actions.saves.waiting.get()).toBe(1));
    actions.saves.tryNow();
    await moving;
    expect(bodies()).toEqual([
      { ...toThree, basedOn: 1 },
      { ...toThree, basedOn: 1 },
    ]);
    expect(store.saved(1)!.version).toBe(2);
    expect(actions.saves.open.get()).toBe(0);
  });

  it('does not ask again about what it lay over before (R3.6)', async () => {
    const { store, actions, asked } = await open({
      'PATCH /api/scheduleevents/{id}': () => ({ ...dana, version: 3 }),
    });
    store.apply([{ ...dana, ...overEli, version: 2, overlapReason: 'Same street' }]);
    await actions.move(1, { start: at('12:45') });
    expect(asked).toEqual([]);
  });
});

/** A visit that Nate has moved to 2 PM, while a dialog about it was open. */
const toTwo = { start: at('14:00'), end: at('15:00') };
const byNate = { ...dana, ...toTwo, version: 2 };
const change = (version: number, fields: Record<string, { from: string; to: string }>) => ({
  id: version,
  version,
  steps: [
    { kind: 'scheduleEvent', records: [{ id: 1, created: false, updated: true, deleted: false, fields }] },
  ],
  by: { id: 5, name: 'Nate Ruiz' },
  date: at('08:00'),
  requestId: '',
  saveKey: null,
});
const movedByNate = [change(2, { start: { from: dana.start, to: toTwo.start } }), change(1, {})];
const stale = () =>
  Response.json({ code: 'stale_version', title: 'Somebody else has changed it.' }, { status: 409 });

describe('a change of what one has changed oneself in another tab', () => {
  it('says so (R7.9)', async () => {
    queryClient.setQueryData(['me'], { id: 5 });
    const { actions, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': stale,
      'GET /api/scheduleevents/{id}/changes': () => movedByNate,
    });
    toasts();
    await actions.move(1, toThree);
    const words = 'Dana: you moved it to 2:00 PM in another tab.';
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a change of what somebody else has changed meanwhile', () => {
  it('is based on what was seen when the dialog opened or the card was taken up, whatever came since (R7.9)', async () => {
    const { store, actions, bodies } = await open(
      { 'PATCH /api/scheduleevents/{id}': () => ({ ...byNate, version: 3 }) },
      'Same street',
    );
    const moving = actions.move(1, overEli);
    store.apply([byNate]);
    await moving;
    store.apply([{ ...dana, version: 9 }]);
    await actions.move(1, toThree, 8);
    expect(bodies()).toMatchObject([
      { ...overEli, basedOn: 1 },
      { ...toThree, basedOn: 8 },
    ]);
  });

  it('goes back to what is now, says who did what, and is done all the same where that is pressed (R7.9)', async () => {
    let tries = 0;
    const { store, actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () =>
        ++tries === 1 ? stale() : { ...byNate, ...toThree, version: 3 },
      'GET /api/scheduleevents/{id}/changes': () => movedByNate,
    });
    loaded = [byNate];
    await actions.move(1, toThree);
    await waitFor(() => expect(store.event(1)).toEqual(byNate));
    toasts();
    expect(screen.getByText('Dana: Nate Ruiz just moved it to 2:00 PM.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Do it all the same' }));
    await waitFor(() => expect(store.saved(1)).toMatchObject({ ...toThree, version: 3 }));
    expect(bodies()).toMatchObject([
      { ...toThree, basedOn: 1 },
      { ...toThree, basedOn: 2 },
    ]);
  });

  it('is no own change: undo is based on the answer to what it undoes, and not on what came after it (R7.9)', async () => {
    let version = 1;
    const { store, actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () => ({ ...dana, version: ++version }),
      'GET /api/scheduleevents/{id}/changes': () => [],
    });
    await actions.move(1, toThree);
    store.apply([{ ...byNate, version: 7 }]);
    toasts();
    fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toMatchObject([{ basedOn: 1 }, { start: dana.start, basedOn: 2 }]);
  });
});

describe('UndoStack.undoNewest', () => {
  it('undoes one move after the other, also those whose offer is not in sight any more', async () => {
    let version = 1;
    const { actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': ({ body }) => ({ ...dana, ...(body as object), version: ++version }),
    });
    await actions.move(1, { start: at('14:00'), end: at('15:00') });
    await actions.move(1, toThree);
    toasts();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    clearToasts();
    expect(actions.done.undoNewest()).toBe(true);
    await waitFor(() => expect(bodies()).toHaveLength(3));
    await waitFor(() => expect(actions.saves.open.get()).toBe(0));
    expect(actions.done.undoNewest()).toBe(true);
    await waitFor(() => expect(bodies()).toHaveLength(4));
    expect(bodies().slice(2)).toMatchObject([
      { start: at('14:00'), basedOn: 3 },
      { start: dana.start, basedOn: 4 },
    ]);
    expect(actions.done.undoNewest()).toBe(false);
    expect(screen.getByText(/^Undone: Dana: 2:00 PM/)).toBeTruthy();
  });
});

describe('BoardActions.takeOff, refused', () => {
  it('leaves a visit on the board that somebody has arrived at (R3.6)', async () => {
    const { store, actions, bodies } = await open({});
    store.apply([{ ...dana, status: 'working', version: 2 }]);
    await actions.takeOff(1);
    expect([store.event(1)!.removed, bodies()]).toEqual([false, []]);
  });
});

describe('BoardActions.assign', () => {
  const place = { ...toThree, technicianIds: [1] };

  it('puts the call back into the tray where it is refused', async () => {
    const { store, actions } = await open({ 'POST /api/scheduleevents': () => refuse('forbidden') });
    await actions.assign(gus, place);
    expect(store.tray).toEqual([gus]);
    expect(store.row(1).ids).toEqual([1, 2]);
  });

  it('shows the visit at once, and then as the server has it', async () => {
    let answer = (_: typeof dana) => {};
    const answered = new Promise<typeof dana>((settle) => (answer = settle));
    const { store, actions, bodies } = await open({ 'POST /api/scheduleevents': () => answered });
    const assigning = actions.assign(gus, place);
    await waitFor(() => expect(store.row(1).ids).toHaveLength(3));
    expect(store.tray).toEqual([]);
    await waitFor(() => expect(bodies()).toMatchObject([{ callId: 50, ...place }]));
    answer(buildVisit(7, 'Gus', ['15:00', '16:00'], { callId: 50 }));
    await assigning;
    expect(store.row(1).ids).toEqual([1, 2, 7]);
  });
});

describe('BoardActions.booked', () => {
  const cal = buildVisit(3, 'Cal', ['14:00', '15:30'], { technicianIds: [2], version: 4 });

  it('shows what was booked and says where it is, and Ctrl Z puts it into the tray (R3.6)', async () => {
    const { store, actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () => ({ ...cal, version: 5, removed: true }),
    });
    toasts();
    loaded = [dana, cal];
    await actions.booked(cal, []);
    await screen.findByText('Cal is on the board: 2:00 PM to 3:30 PM, Bea North.');
    await waitFor(() => expect(store.row(2).ids).toEqual([3]));
    actions.done.undoNewest();
    await waitFor(() => expect(bodies()).toEqual([{ removed: true, basedOn: 4 }]));
    expect(store.row(2).ids).toEqual([]);
  });

  it('stays where somebody else has changed it since: who did what is said, and nothing is left to undo (R7.9)', async () => {
    const { store, actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': stale,
      'GET /api/scheduleevents/{id}/changes': () => [
        change(5, { status: { from: 'scheduled', to: 'dispatched' } }),
        change(4, {}),
      ],
    });
    toasts();
    loaded = [dana, cal];
    await actions.booked(cal, []);
    loaded = [dana, { ...cal, status: 'dispatched', version: 5 }];
    actions.done.undoNewest();
    await screen.findByText('Cal: Nate Ruiz just set it to Dispatched.');
    await waitFor(() => expect(store.event(3)).toMatchObject({ removed: false, status: 'dispatched' }));
    expect(actions.done.undoNewest()).toBe(false);
    expect(bodies()).toEqual([{ removed: true, basedOn: 4 }]);
  });

  it('names the day of what is not in sight, with the way there (R3.6)', async () => {
    const { actions, toasts } = await open({});
    toasts();
    const later = { ...cal, start: at('14:00', '2026-11-23'), end: at('15:30', '2026-11-23') };
    await actions.booked(later, [{ text: 'Show', href: '/dashboard?event=3', go: () => {} }]);
    await screen.findByText('Cal is on the board: Mon, Nov 23, 2:00 PM to 3:30 PM, Bea North.');
    expect(screen.getByRole('link', { name: 'Show' })).toBeTruthy();
  });
});
