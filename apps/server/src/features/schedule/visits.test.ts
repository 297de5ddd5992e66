import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addTechnician, answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let token: string;
let board: Scheduling;
let ada: number;
let bea: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('dispatcher'));
  board = schedulingAs(server, token);
  [ada, bea] = [await addTechnician(server, 'Ada'), await addTechnician(server, 'Bea')];
});
afterAll(() => server.stop());

const days = ['2027-03-01', '2027-03-02', '2027-03-03'];
const visitsOn = (dates: readonly string[], technicianIds = [ada, bea]) =>
  dates.map((date) => ({ guid: randomUUID(), technicianIds, start: at(8, date), end: at(17, date) }));
const put = (id: number, visits: ReturnType<typeof visitsOn>, as = token) =>
  server.call('POST /api/calls/{id}/visits', { as, params: { id }, body: { visits } });

describe('POST /api/calls/{id}/visits', () => {
  it('puts none of them there where one is over what somebody has already (R3.6)', async () => {
    const { id } = await board.taken({ expectedMinutes: 1830 });
    const lesson = await board.booked({ technicianIds: [bea], start: at(12, days[1]), end: at(13, days[1]) });
    const before = await countRows(server, 'schedule_events');
    const { error } = await put(id, visitsOn(days));
    expect([error.code, error.overlaps?.map(({ eventId }) => eventId)]).toEqual(['overlap', [lesson.id]]);
    expect(await countRows(server, 'schedule_events')).toBe(before);
    await board.change(lesson.id, { removed: true });
  });

  it('is for who plans visits, of a call that is there and not canceled (R6.4)', async () => {
    const { id } = await board.taken();
    const office = (await server.signInAs('office')).token;
    expect((await put(id, visitsOn(days), office)).error.code).toBe('forbidden');
    expect((await put(999_999, visitsOn(days))).error.code).toBe('not_found');
    await board.changeCall(id, { status: 'canceled', cancelReason: 'weather' });
    expect((await put(id, visitsOn(days))).error.code).toBe('invalid');
  });

  it('puts all of them there, once however often it is sent, and the call is scheduled (R3.6)', async () => {
    const { id } = await board.taken({ expectedMinutes: 1830 });
    const visits = visitsOn(days);
    const call = answered(await put(id, visits));
    expect(call.status).toBe('scheduled');
    expect(call.events.map(({ start, end }) => [start, end])).toEqual(
      days.map((date) => [at(8, date), at(17, date)]),
    );
    expect(answered(await put(id, visits)).events).toHaveLength(3);
    const other = visits.map((visit) => ({ ...visit, end: at(16, '2027-03-05') }));
    expect((await put(id, other)).error.code).toBe('key_reused');
  });
});

describe('POST /api/calls with visits on several days', () => {
  const long = () => {
    const [visit, ...furtherVisits] = visitsOn(['2027-03-08', '2027-03-09', '2027-03-10']);
    return { expectedMinutes: 1620, visit: visit!, furtherVisits };
  };

  it('books nothing at all where one of them is over something (R3.6)', async () => {
    const lesson = await board.booked({
      technicianIds: [ada],
      start: at(9, '2027-03-10'),
      end: at(10, '2027-03-10'),
    });
    const before = await countRows(server, 'calls');
    expect((await board.takeCall(long())).error.code).toBe('overlap');
    expect(await countRows(server, 'calls')).toBe(before);
    await board.change(lesson.id, { removed: true });
    expect((await board.takeCall({ ...long(), visit: null })).error.fields).toEqual({
      visit: 'Include the first visit, too.',
    });
  });

  it('books all of them with the call, and the same guid once (R3.6)', async () => {
    const sent = { ...long(), guid: randomUUID() };
    const first = answered(await board.takeCall(sent));
    expect(first.events).toHaveLength(3);
    const again = await board.takeCall({ ...sent, siteId: first.siteId });
    expect(answered(again).events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
  });
});

describe('PATCH /api/calls/{id}, taking visits off the board', () => {
  let week = 0;
  const longWork = () => {
    week += 1;
    const monday = Date.UTC(2027, 3, 5 + 14 * week);
    const dates = [0, 1, 2].map((day) => new Date(monday + day * 86_400_000).toISOString().slice(0, 10));
    const [visit, ...furtherVisits] = visitsOn(dates);
    return { expectedMinutes: 1620, visit: visit!, furtherVisits };
  };
  const seenOf = (events: readonly { id: number; version: number }[]) =>
    events.map(({ id, version }) => ({ id, version }));
  const onBoard = async (id: number) =>
    (await board.call(id)).events.filter(({ removed }) => !removed).length;

  it('takes all that was booked off at once, and leaves other visits of the call (R3.6, R7.9)', async () => {
    const booked = await board.taken(longWork());
    const other = await board.booked({
      callId: booked.id,
      technicianIds: [ada],
      start: at(9, '2027-04-12'),
      end: at(10, '2027-04-12'),
    });
    const after = answered(await board.changeCall(booked.id, { takeOff: seenOf(booked.events) }));
    expect(after.status).toBe('scheduled');
    expect(after.events.filter(({ removed }) => !removed).map(({ id }) => id)).toEqual([other.id]);
    const none = answered(await board.changeCall(booked.id, { takeOff: seenOf([other]) }));
    expect(none.status).toBe('unscheduled');
  });

  it('takes none off where somebody has moved one, taken one off or arrived since (R7.9)', async () => {
    const { id, events } = await board.taken(longWork());
    const [first, second, third] = events;
    await board.change(second!.id, { start: new Date(Date.parse(second!.start) + 3_600_000).toISOString() });
    const moved = await board.changeCall(id, { takeOff: seenOf(events) });
    expect([moved.error.code, await onBoard(id)]).toEqual(['stale_version', 3]);
    expect(moved.error.changed).toMatchObject([{ field: 'takeOff', by: { name: 'Dispatcher North' } }]);
    await board.change(third!.id, { removed: true });
    const gone = await board.changeCall(id, { takeOff: seenOf([first!, third!]) });
    expect([gone.error.code, await onBoard(id)]).toEqual(['stale_version', 2]);
    expect(gone.error.changed).toMatchObject([{ field: 'takeOff', by: { name: 'Dispatcher North' } }]);
    await board.change(first!.id, { status: 'working' });
    const begun = await board.changeCall(id, { takeOff: seenOf([first!]) });
    expect([begun.error.code, Object.keys(begun.error.fields ?? {}), await onBoard(id)]).toEqual([
      'invalid',
      ['takeOff'],
      2,
    ]);
  });

  it('is for who plans visits, and for visits of the call alone (R6.4)', async () => {
    const [one, two] = [await board.taken(longWork()), await board.taken({ visit: null })];
    const office = schedulingAs(server, (await server.signInAs('office')).token);
    const refused = await office.changeCall(one.id, { takeOff: seenOf(one.events) });
    expect([refused.error.code, refused.error.fields]).toEqual([
      'forbidden',
      { takeOff: 'Ask the dispatcher.' },
    ]);
    const foreign = await board.changeCall(two.id, { takeOff: seenOf(one.events) });
    expect([foreign.error.fields, await onBoard(one.id)]).toEqual([{ takeOff: 'Not on the board.' }, 3]);
    await board.changeCall(one.id, { takeOff: seenOf(one.events) });
  });
});

describe('PATCH /api/calls/{id}, laying long work again', () => {
  const dates = ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-10'];
  const place = (date: string, from = 8, to = 17) => ({
    technicianIds: [ada],
    start: at(from, date),
    end: at(to, date),
  });
  const onBoard = (call: { events: readonly { id: number; start: string; removed: boolean }[] }) =>
    call.events.filter(({ removed }) => !removed).map(({ id, start }) => [id, start]);
  const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });

  it('moves the first visit, takes the others off and adds further ones at once, and undoes it whole (R3.6)', async () => {
    const [one, two, three] = dates.map((date) => ({ ...place(date), guid: randomUUID() }));
    const call = await board.taken({ expectedMinutes: 1620, visit: one!, furtherVisits: [two!, three!] });
    const [first, second, third] = call.events;
    const wish = {
      basedOn: call.version,
      visit: { id: first!.id, ...place(dates[1]!) },
      takeOff: [seen(second!), seen(third!)],
      furtherVisits: dates.slice(2).map((date) => ({ ...place(date), guid: randomUUID(), text: 'Pump' })),
    };
    const after = answered(await board.changeCall(call.id, wish));
    expect(onBoard(after).map(([, start]) => start)).toEqual(dates.slice(1).map((date) => at(8, date)));
    expect(after.events.find(({ start }) => start === at(8, dates[3]!))!.text).toBe('Pump');
    // sent again, it is the same change
    expect(answered(await board.changeCall(call.id, wish))).toEqual(after);
    const made = after.events.filter(({ id }) => !call.events.some((known) => known.id === id));
    const { start, end, technicianIds } = first!;
    const back = answered(
      await board.changeCall(call.id, {
        basedOn: after.version,
        undoes: after.version,
        visit: { id: first!.id, start, end, technicianIds },
        takeOff: made.map(seen),
      }),
    );
    expect(onBoard(back)).toEqual(onBoard(call));
  });

  it('changes nothing where one of the times is taken, or the call is canceled (R3.6)', async () => {
    const [monday, , , thursday] = ['2027-06-10', '', '', '2027-06-13'];
    await board.booked({ technicianIds: [ada], start: at(9, thursday), end: at(10, thursday) });
    const call = await board.taken({ visit: { ...place(monday!, 8, 9), guid: randomUUID() } });
    const furtherVisits = [{ ...place(thursday!), guid: randomUUID() }];
    const move = { id: call.events[0]!.id, ...place(monday!) };
    const taken = await board.changeCall(call.id, { visit: move, furtherVisits });
    expect([taken.error.code, onBoard(await board.call(call.id))]).toEqual(['overlap', onBoard(call)]);
    answered(await board.changeCall(call.id, { status: 'canceled', cancelReason: 'bookedTwice' }));
    const off = await board.changeCall(call.id, {
      furtherVisits: [{ ...place('2027-06-14'), guid: randomUUID() }],
    });
    expect(off.error.fields).toEqual({ furtherVisits: 'The call is canceled. Reopen it first.' });
  });

  it('is for who plans visits (R6.4)', async () => {
    const call = await board.taken();
    const office = schedulingAs(server, (await server.signInAs('office')).token);
    const furtherVisits = [{ ...place('2027-06-17'), guid: randomUUID() }];
    const refused = await office.changeCall(call.id, { furtherVisits });
    expect([refused.error.code, refused.error.fields]).toEqual([
      'forbidden',
      { furtherVisits: 'Ask the dispatcher.' },
    ]);
  });
});
