import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followServer, serverTime } from '../../../lib/clock.ts';
import { queryClient } from '../../../lib/requests/query-client.ts';
import { buildAccess, type Handlers, refuse, stubServer } from '../../../testing/stub-server.ts';
import { Toasts } from '../../../ui/toast/toast.tsx';
import { clearToasts } from '../../../ui/toast/toasts.ts';
import { BoardDays } from '../store/board-days.ts';
import { at, buildBoard, buildCall, buildVisit, sampleDate, timeZone } from '../testing/board.ts';
import { BoardActions } from './board-actions.ts';

// early in the morning, so that no one is late
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at('07:00')), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  clearToasts();
  serverTime.set(null);
  queryClient.clear();
  loaded = [dana];
  answersLater = false;
  answersDays = null;
});

const dana = buildVisit(1, 'Dana', ['09:00', '10:00']);
const eli = buildVisit(2, 'Eli', ['12:00', '13:00']);
const gus = buildCall(50, 'Gus');

/** the user's answer on splitting work longer than its day */
let answersDays: 'days' | 'one' | null = null;
/** the user's answer on moving an emergency */
let answersLater = false;
/** the events on the server */
let loaded = [dana];

/**
 * Opens a board with two visits of Ada's and an unassigned call; `reasons` are the user's answers, in order.
 */
async function open(handlers: Handlers, ...reasons: (string | null)[]) {
  const later: string[] = [];
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
  const actions = new BoardActions(days, {
    reason: async ({ event, overlaps }) => {
      const shownAt = store.event(event.id)?.start ?? '';
      asked.push({ names: overlaps.map(({ text }) => text), shownAt });
      return reasons.shift() ?? null;
    },
    later: async ({ start }) => {
      later.push(start);
      return answersLater;
    },
    days: async () => answersDays,
  });
  const bodies = () =>
    server.calls.filter(({ key }) => /PATCH|POST .*events/.test(key)).map(({ body }) => body);
  const toasts = () => render(createElement(Toasts));
  return { days, store, server, actions, asked, later, bodies, toasts };
}
const overEli = { start: at('12:30'), end: at('13:30') };
const toThree = { start: at('15:00'), end: at('16:00') };

describe('a visit that is moved to another day', () => {
  const tomorrow = { start: at('15:00', '2026-11-20'), end: at('16:00', '2026-11-20') };
  const said = async (text: RegExp) => (await screen.findByText(text)).textContent!.replaceAll('\u202F', ' ');

  it('is told with its day, from today and from the day in sight (R1.3)', async () => {
    const { actions, days, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () => ({ ...dana, ...tomorrow, version: 2 }),
    });
    toasts();
    void actions.events.move(1, tomorrow);
    expect(await said(/^Dana:/)).toContain('Dana: Fri, Nov 20, 3:00–4:00 PM');
    // names the day, since the shown day is not today
    clearToasts();
    followServer(at('07:00', '2026-11-18'));
    void actions.events.move(2, toThree);
    expect(await said(/^Eli:/)).toContain('Eli: Thu, Nov 19, 3:00–4:00 PM');
    expect(days.store.day!.date).toBe(sampleDate);
  });

  it('is told without it where it is today (R1.3)', async () => {
    const { actions, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () => ({ ...dana, ...toThree, version: 2 }),
    });
    toasts();
    void actions.events.move(1, toThree);
    expect(await said(/^Dana:/)).toContain('Dana: 3:00–4:00 PM');
  });
});

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
    const moving = actions.events.move(1, toThree);
    expect(store.event(1)!.callDetails!.alerts).toEqual(['outsideWindow']);
    await screen.findByText(/^Dana: 3:00–4:00 PM, Ada North\. Outside the arrival window, 12–2 PM\.$/);
    await moving;
    await actions.events.move(1, { start: at('14:00'), end: at('15:00') });
    await screen.findByText('Dana: 2:00–3:00 PM, Ada North.');
  });
});

describe('a visit that is given to another trade', () => {
  it('says whose work it is before the server has answered (R3.6)', async () => {
    const { actions, toasts } = await open({ 'PATCH /api/scheduleevents/{id}': () => refuse('forbidden') });
    toasts();
    void actions.events.move(1, { technicianIds: [3] });
    expect(await screen.findByText(/ Cy North is in Plumbing; this call is Heating\.$/)).toBeTruthy();
  });
});

describe('a call that takes longer than its day', () => {
  const long = {
    ...gus,
    expectedMinutes: 1830,
    notes: 'Install the heat pump',
    callDetails: { ...gus.callDetails, jobType: '' },
  };
  const place = { start: at('15:00'), end: new Date(Date.parse(at('15:00')) + 1830 * 60_000).toISOString() };
  const put = (body: unknown) =>
    (body as { visits: { guid: string; start: string; end: string; text: string }[] }).visits;

  it('is laid on working days, all at once, and taken back at once (R3.6)', async () => {
    const sent: unknown[] = [];
    const { actions, server, toasts } = await open({
      'POST /api/calls/{id}/visits': ({ body }) => {
        sent.push(body);
        const events = put(body).map(({ guid, ...span }, at) => ({
          ...dana,
          ...span,
          id: 60 + at,
          version: 1,
          guid,
        }));
        return Response.json({ data: { ...long, version: 2, events: [{ ...dana, id: 59 }, ...events] } });
      },
      'PATCH /api/calls/{id}': () => Response.json({ data: { ...long, events: [] } }),
    });
    toasts();
    answersDays = 'days';
    expect(await actions.calls.assign(long, { ...place, technicianIds: [2] })).toBe(true);
    expect(put(sent[0]).map(({ start, end, text }) => [start, end, text])).toEqual(
      [
        [at('15:00'), at('17:00')],
        [at('08:00', '2026-11-20'), at('17:00', '2026-11-20')],
        [at('08:00', '2026-11-23'), at('17:00', '2026-11-23')],
        [at('08:00', '2026-11-24'), at('17:00', '2026-11-24')],
        [at('08:00', '2026-11-25'), at('09:30', '2026-11-25')],
      ].map((span) => [...span, 'Install the heat pump']),
    );
    await screen.findByText(/Thu, Nov 19, 3:00.PM – Wed, Nov 25, 9:30.AM, 5 visits, Bea North\.$/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.keys()).toContain('PATCH /api/calls/50'));
    // the ids of the new visits, not the earlier one
    expect(server.calls.find(({ key }) => key === 'PATCH /api/calls/50')!.body).toEqual({
      takeOff: [60, 61, 62, 63, 64].map((id) => ({ id, version: 1 })),
    });
  });

  it('stays in the tray where neither is meant (R3.6)', async () => {
    const { actions, bodies } = await open({});
    expect(await actions.calls.assign(long, { ...place, technicianIds: [2] })).toBe(false);
    expect(bodies()).toEqual([]);
  });
});

describe('a visit that outgrows its day, or whose crew changes', () => {
  const whole = (events: ScheduleEvent[], expectedMinutes = 60) => ({
    ...gus,
    id: 101,
    expectedMinutes,
    events,
  });
  const late = { start: at('16:30'), end: at('18:30') };
  const openLaid = (events: ScheduleEvent[], expectedMinutes?: number) =>
    open({
      'GET /api/calls/{id}': () => Response.json({ data: whole(events, expectedMinutes) }),
      'PATCH /api/calls/{id}': ({ body }) => {
        const { furtherVisits = [] } = body as { furtherVisits?: ScheduleEvent[] };
        const added = furtherVisits.map((visit, index) => ({
          ...dana,
          ...visit,
          id: 70 + index,
          version: 1,
        }));
        return Response.json({ data: { ...whole([...events, ...added]), version: 2 } });
      },
      'PATCH /api/scheduleevents/{id}': ({ body }) => ({ ...dana, ...(body as object), version: 2 }),
    });

  it('is split where that is meant, all at once, and taken back whole (R3.6)', async () => {
    const { actions, bodies, toasts } = await openLaid([dana]);
    toasts();
    answersDays = 'days';
    expect(await actions.events.move(1, late)).toBe(true);
    expect(bodies()).toMatchObject([
      {
        visit: { id: 1, start: at('16:30'), end: at('17:00'), technicianIds: [1] },
        furtherVisits: [{ start: at('08:00', '2026-11-20'), end: at('09:30', '2026-11-20') }],
      },
    ]);
    await screen.findByText(/^Dana: Thu, Nov 19, 4:30.PM – Fri, Nov 20, 9:30.AM, 2 visits, Ada North\.$/);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({
      visit: { id: 1, start: dana.start, end: dana.end },
      takeOff: [{ id: 70, version: 1 }],
    });
  });

  it('is moved as one visit, or stays, as that is answered (R3.6)', async () => {
    const { actions, bodies } = await openLaid([dana]);
    expect(await actions.events.move(1, late)).toBe(false);
    expect(bodies()).toEqual([]);
    answersDays = 'one';
    expect(await actions.events.move(1, late)).toBe(true);
    expect(bodies()).toMatchObject([late]);
  });

  it('takes the later visits of its long work along, and shares the hours with a helper (R3.6)', async () => {
    const first = { ...dana, start: at('08:00'), end: at('17:00') };
    const next = {
      ...dana,
      id: 3,
      version: 4,
      start: at('08:00', '2026-11-20'),
      end: at('13:00', '2026-11-20'),
    };
    const { actions, bodies, store } = await openLaid([first, next], 840);
    store.apply([{ ...first, version: 2 }]);
    answersDays = 'days';
    expect(await actions.events.move(1, { technicianIds: [1, 2] })).toBe(true);
    expect(bodies()).toMatchObject([
      {
        visit: { id: 1, start: at('08:00'), end: at('15:00'), technicianIds: [1, 2] },
        takeOff: [{ id: 3, version: 4 }],
      },
    ]);
  });

  it('has a helper for short work without a question (R3.6)', async () => {
    const { actions, bodies } = await openLaid([dana]);
    expect(await actions.events.move(1, { technicianIds: [1, 2] })).toBe(true);
    expect(bodies()).toMatchObject([{ technicianIds: [1, 2] }]);
  });
});

describe('an emergency that is moved to a later day', () => {
  const urgent = {
    ...dana,
    version: 2,
    callDetails: { ...dana.callDetails!, priority: 'emergency' as const },
  };
  const tomorrow = { start: at('09:00', '2026-11-20'), end: at('10:00', '2026-11-20') };

  it('is asked about, and stays where the answer is no (R3.6)', async () => {
    const { store, actions, bodies, later } = await open({}, 'unused');
    store.apply([urgent]);
    expect(await actions.events.move(1, tomorrow)).toBe(false);
    expect([later, store.event(1), bodies()]).toEqual([[tomorrow.start], urgent, []]);
    expect(
      await actions.calls.assign(
        { ...gus, callDetails: urgent.callDetails },
        { ...tomorrow, technicianIds: [1] },
      ),
    ).toBe(false);
    expect(bodies()).toEqual([]);
  });

  it('goes there where that is meant, and later that day without a question (R3.6)', async () => {
    const { store, actions, bodies, later } = await open({
      'PATCH /api/scheduleevents/{id}': () => refuse('forbidden'),
    });
    store.apply([urgent]);
    await actions.events.move(1, toThree);
    expect(later).toEqual([]);
    answersLater = true;
    await actions.events.move(1, tomorrow);
    expect([later, bodies().at(-1)]).toMatchObject([[tomorrow.start], tomorrow]);
  });
});

describe('EventActions.move, refused', () => {
  it('goes back where no reason for an overlap is given, and asks the server nothing (R3.6)', async () => {
    const { store, actions, asked, bodies } = await open({}, null);
    expect(await actions.events.move(1, overEli)).toBe(false);
    expect(asked).toEqual([{ names: ['Eli'], shownAt: overEli.start }]);
    expect(store.event(1)).toEqual(dana);
    expect(bodies()).toEqual([]);
  });

  it('takes a visit from nobody who has arrived there, says so, and asks the server nothing (R6.4)', async () => {
    const { store, actions, bodies, toasts } = await open({});
    toasts();
    const working = { ...dana, status: 'working' as const, version: 2 };
    store.apply([working]);
    expect(await actions.events.move(1, { technicianIds: [2] })).toBe(false);
    await screen.findByText(/^Couldn’t change Dana\. Work has started\./);
    expect([store.event(1), bodies()]).toEqual([working, []]);
  });

  it('goes back, in words, where the server refuses', async () => {
    const { store, actions } = await open({ 'PATCH /api/scheduleevents/{id}': () => refuse('forbidden') });
    await actions.events.move(1, toThree);
    expect(store.event(1)).toEqual(dana);
    expect(store.isSaving(1)).toBe(false);
  });

  it('asks about an overlap that only the server saw, and sends the reason then (R3.6)', async () => {
    const seen: Overlap = { eventId: 9, technicianId: 1, text: 'Hal', start: at('15:00'), end: at('16:00') };
    const refused = Response.json(
      { code: 'overlap', title: 'Someone is already booked then.', overlaps: [seen] },
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
    await actions.events.move(1, toThree);
    expect(asked.map(({ names }) => names)).toEqual([['Hal']]);
    expect(bodies()).toMatchObject([toThree, { ...toThree, overlapReason: 'Same street' }]);
    expect(store.event(1)).toMatchObject(toThree);
  });
});

describe('EventActions.move', () => {
  it('shows the move before the server has answered, based on the version that was seen', async () => {
    let answer = (_: typeof dana) => {};
    const answered = new Promise<typeof dana>((settle) => (answer = settle));
    const { store, actions, bodies } = await open({ 'PATCH /api/scheduleevents/{id}': () => answered });
    const moving = actions.events.move(1, toThree);
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
        // a response from before the customer was renamed
        return moved;
      },
    });
    await opened.actions.events.move(1, toThree);
    await isRenamed();
  });

  it('is tried again where no answer came, and is the same save (R9.10)', async () => {
    let tries = 0;
    const { store, actions, bodies } = await open({
      'PATCH /api/scheduleevents/{id}': () =>
        ++tries === 1 ? Promise.reject(new TypeError('lost')) : { ...dana, ...toThree, version: 2 },
    });
    const moving = actions.events.move(1, toThree);
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
    await actions.events.move(1, { start: at('12:45') });
    expect(asked).toEqual([]);
  });
});

/** A visit that Nate moved to 2 PM while a dialog about it was open. */
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
  Response.json({ code: 'stale_version', title: 'Someone else has changed it.' }, { status: 409 });

describe('a change of what one has changed oneself in another tab', () => {
  it('says so (R7.9)', async () => {
    queryClient.setQueryData(['me'], { id: 5 });
    const { actions, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': stale,
      'GET /api/scheduleevents/{id}/changes': () => movedByNate,
    });
    toasts();
    await actions.events.move(1, toThree);
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
    const moving = actions.events.move(1, overEli);
    store.apply([byNate]);
    await moving;
    store.apply([{ ...dana, version: 9 }]);
    await actions.events.move(1, toThree, 8);
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
    await actions.events.move(1, toThree);
    await waitFor(() => expect(store.event(1)).toEqual(byNate));
    toasts();
    expect(screen.getByText('Dana: Nate Ruiz just moved it to 2:00 PM.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Do it anyway' }));
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
    await actions.events.move(1, toThree);
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
    await actions.events.move(1, { start: at('14:00'), end: at('15:00') });
    await actions.events.move(1, toThree);
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
    expect(screen.getByText(/^Undone: Dana: 2:00–3:00 PM/)).toBeTruthy();
  });
});

describe('EventActions.takeOff, refused', () => {
  it('leaves a visit on the board that somebody has arrived at (R3.6)', async () => {
    const { store, actions, bodies } = await open({});
    store.apply([{ ...dana, status: 'working', version: 2 }]);
    await actions.events.takeOff(1);
    expect([store.event(1)!.removed, bodies()]).toEqual([false, []]);
  });
});

describe('CallActions.assign', () => {
  const place = { ...toThree, technicianIds: [1] };

  it('puts the call back into the tray where it is refused', async () => {
    const { store, actions } = await open({ 'POST /api/scheduleevents': () => refuse('forbidden') });
    await actions.calls.assign(gus, place);
    expect(store.tray).toEqual([gus]);
    expect(store.row(1).ids).toEqual([1, 2]);
  });

  it('shows the visit at once, and then as the server has it', async () => {
    let answer = (_: typeof dana) => {};
    const answered = new Promise<typeof dana>((settle) => (answer = settle));
    const { store, actions, bodies } = await open({ 'POST /api/scheduleevents': () => answered });
    const assigning = actions.calls.assign(gus, place);
    await waitFor(() => expect(store.row(1).ids).toHaveLength(3));
    expect(store.tray).toEqual([]);
    await waitFor(() => expect(bodies()).toMatchObject([{ callId: 50, ...place }]));
    answer(buildVisit(7, 'Gus', ['15:00', '16:00'], { callId: 50 }));
    await assigning;
    expect(store.row(1).ids).toEqual([1, 2, 7]);
  });
});

describe('TimeActions.block', () => {
  const time = {
    kind: 'meeting',
    fixed: false,
    text: 'Meeting',
    technicianIds: [2],
    start: at('14:00'),
    end: at('15:00'),
  } as const;
  const made = {
    ...buildVisit(9, '', ['14:00', '15:00'], { technicianIds: [2] }),
    callId: null,
    callDetails: null,
  };
  const meeting = { ...made, ...time, technicianIds: [2] };

  it('keeps time free of jobs, and takes it off again (R3.6)', async () => {
    const { store, actions, bodies, toasts } = await open({
      'POST /api/scheduleevents': ({ body }) => ({ ...meeting, guid: (body as { guid: string }).guid }),
      'PATCH /api/scheduleevents/{id}': () => ({ ...meeting, version: 2, removed: true }),
    });
    toasts();
    expect(await actions.time.block({ ...time, technicianIds: [2] })).toBe(true);
    await screen.findByText('Meeting added: 2:00–3:00 PM, Bea North.');
    expect(store.row(2)).toMatchObject({ ids: [9], booked: 60, working: 480 });
    expect(bodies()).toEqual([expect.objectContaining(time)]);
    actions.done.undoNewest();
    await waitFor(() => expect(store.row(2).ids).toEqual([]));
  });

  it('asks before it lies over a visit, unless it is a lunch that can be moved (R3.6)', async () => {
    const { actions, asked, bodies } = await open({
      'POST /api/scheduleevents': ({ body }) => ({ ...meeting, ...(body as object) }),
    });
    const over = { ...time, ...overEli, technicianIds: [1] };
    expect(await actions.time.block(over)).toBe(false);
    expect(asked.map(({ names }) => names)).toEqual([['Eli']]);
    expect(await actions.time.block({ ...over, kind: 'lunch', text: 'Lunch' })).toBe(true);
    expect([asked.length, bodies().length]).toEqual([1, 1]);
  });

  it('changes what it is and when, and back (R3.6)', async () => {
    const { store, actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': ({ body }) => ({
        ...meeting,
        ...(body as object),
        version: store.saved(9)!.version + 1,
      }),
    });
    toasts();
    store.apply([meeting]);
    const training = {
      ...time,
      technicianIds: [2],
      kind: 'training',
      text: 'Gas class',
      start: at('13:00'),
    } as const;
    await actions.time.change(9, { ...training, technicianIds: [2] });
    await screen.findByText('Gas class changed: 1:00–3:00 PM, Bea North.');
    actions.done.undoNewest();
    await waitFor(() => expect(store.event(9)).toMatchObject({ kind: 'meeting', text: 'Meeting' }));
    expect(bodies()).toMatchObject([{ kind: 'training' }, { kind: 'meeting', start: at('14:00') }]);
  });
});

describe('CallActions.booked', () => {
  const cal = buildVisit(3, 'Cal', ['14:00', '15:30'], { technicianIds: [2], version: 4 });
  const calls = (...events: ScheduleEvent[]) => ({ ...buildCall(103, 'Cal'), events });

  it.each([
    ['takes all visits of long work back at once', () => Response.json({ data: {} }), null],
    [
      'says that none is taken back where one has been changed',
      () => refuse('stale_version'),
      'Couldn’t change Cal. This has changed since you opened it.',
    ],
  ])('%s (R3.6, R7.9)', async (_what, answer, words) => {
    const next = {
      ...cal,
      id: 4,
      version: 2,
      start: at('08:00', '2026-11-20'),
      end: at('10:00', '2026-11-20'),
    };
    const { actions, server, toasts } = await open({ 'PATCH /api/calls/{id}': answer });
    toasts();
    await actions.calls.booked(calls(cal, next), []);
    await screen.findByText(
      /^Cal booked: Thu, Nov 19, 2:00.PM – Fri, Nov 20, 10:00.AM, 2 visits, Bea North\.$/,
    );
    actions.done.undoNewest();
    if (words) await screen.findByText(words);
    const sent = () => server.calls.filter(({ key }) => key.startsWith('PATCH'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      key: 'PATCH /api/calls/103',
      body: {
        takeOff: [
          { id: 3, version: 4 },
          { id: 4, version: 2 },
        ],
      },
    });
  });

  it('shows what was booked and says where it is, and Ctrl Z puts it into the tray (R3.6)', async () => {
    const { store, actions, bodies, toasts } = await open({
      'PATCH /api/scheduleevents/{id}': () => ({ ...cal, version: 5, removed: true }),
    });
    toasts();
    loaded = [dana, cal];
    await actions.calls.booked(calls(cal), []);
    await screen.findByText('Cal booked: 2:00–3:30 PM, Bea North.');
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
    await actions.calls.booked(calls(cal), []);
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
    await actions.calls.booked(calls(later), [{ text: 'Show', href: '/dashboard?event=3', go: () => {} }]);
    await screen.findByText('Cal booked: Mon, Nov 23, 2:00–3:30 PM, Bea North.');
    expect(screen.getByRole('link', { name: 'Show' })).toBeTruthy();
  });
});
