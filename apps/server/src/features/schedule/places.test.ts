import { randomUUID } from 'node:crypto';
import type { Input } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClock } from '../../../../../scripts/run-clock.ts';
import { buildSite } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addTechnician, answered, at, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let token: string;
let board: Scheduling;
let heating: number;
let ada: number;
let bea: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('dispatcher'));
  board = schedulingAs(server, token);
  [ada, bea] = [await addTechnician(server, 'Ada'), await addTechnician(server, 'Bea')];
  const [made] = await server.sql<{ id: number }>(
    `with d as (insert into call_department_types (company_id, text) values (1, 'Heating') returning id)
     update memberships set call_department_type_id = d.id from d where company_id = 1 and person_id = any($1) returning d.id`,
    [[ada, bea]],
  );
  heating = made!.id;
});
afterAll(() => server.stop());

// the second Wednesday of next February, and the days after it; slots for an arrival window are on its day
const february = Date.UTC(new Date(runClock()).getUTCFullYear() + 1, 1, 8);
const dayAfter = (days: number) => {
  const toWednesday = (10 - new Date(february).getUTCDay()) % 7;
  return new Date(february + (toWednesday + days) * 24 * 3_600_000).toISOString().slice(0, 10);
};
const day = dayAfter(0);
const promised = { windowDate: day, windowStart: '10:00', windowEnd: '12:00' };
type Query = Input<Endpoints['GET /api/calls/places']>['query'];
const places = (query: Partial<Query>, as = token) =>
  server.call('GET /api/calls/places', {
    as,
    query: { minutes: 60, callDepartmentTypeId: heating, ...promised, ...query },
  });

describe('POST /api/calls, by who books and plans no visits', () => {
  const wanted = { callDepartmentTypeId: 0, expectedMinutes: 60 };
  const bookAs = async (
    role: string,
    visit: { start: string; end: string; technicianIds?: number[] },
    more = {},
  ) => {
    const mine = schedulingAs(server, (await server.signInAs(role)).token);
    return mine.takeCall({
      ...wanted,
      callDepartmentTypeId: heating,
      visit: { technicianIds: [ada], ...visit, guid: randomUUID() },
      ...more,
    });
  };
  const hour = (from: number, on: string) => ({ start: at(from, on), end: at(from + 1, on) });
  const closed = { 'visit.start': 'This time isn’t open anymore. Choose another opening.' };

  it('books to an opening, and its work of several days (R6.4)', async () => {
    const on = dayAfter(-7);
    for (const [role, from] of [
      ['office', 8],
      ['sales', 9],
    ] as const)
      expect((await bookAs(role, hour(from, on))).data).toMatchObject({ status: 'scheduled' });
    const [first, next] = [dayAfter(-6), dayAfter(-5)];
    const long = { expectedMinutes: 600 };
    const rest = { start: at(8, next), end: at(9, next), technicianIds: [bea], guid: randomUUID() };
    const whole = { start: at(8, first), end: at(17, first), technicianIds: [bea] };
    expect((await bookAs('office', whole, long)).error.fields).toEqual(closed);
    const booked = await bookAs('office', whole, { ...long, furtherVisits: [rest] });
    expect(booked.data.events).toHaveLength(2);
  });

  it('refuses times that are none: booked, of another length or department, after hours, past (R6.4)', async () => {
    const on = dayAfter(-2);
    const other = await addTechnician(server, 'Cy');
    await board.booked({ technicianIds: [ada], ...hour(10, on) });
    const none: [Parameters<typeof bookAs>[1], object?][] = [
      [hour(10, on)],
      [{ start: at(11, on), end: at(13, on) }],
      [{ ...hour(11, on), technicianIds: [other] }],
      [{ ...hour(11, on), technicianIds: [ada, bea] }],
      [hour(17, on)],
      [hour(7, on)],
      [hour(11, dayAfter(-3))],
      [
        {
          start: new Date(runClock() - 7_200_000).toISOString(),
          end: new Date(runClock() - 3_600_000).toISOString(),
        },
      ],
      // inside the promised window someone is free
      [hour(15, on), { arrivalWindow: { date: on, start: '12:00', end: '14:00' } }],
    ];
    for (const [visit, more] of none) {
      const refused = await bookAs('office', visit, more);
      expect([visit, refused.error.fields]).toEqual([visit, closed]);
    }
  });
});

describe('GET /api/calls/places', () => {
  it('refuses a site of nobody or of another company alike, and a window that is none (R6.4)', async () => {
    const { siteId } = await buildSite(server, 2);
    for (const id of [siteId, 999_999])
      expect((await places({ siteId: id })).error.fields).toEqual({ siteId: 'Not found.' });
    expect((await places({ windowEnd: '09:00' })).error.fields).toEqual({
      windowEnd: 'The end must be after the start.',
    });
  });

  it('is for who books calls (R6.4)', async () => {
    for (const role of ['office', 'sales'])
      expect((await places({}, (await server.signInAs(role)).token)).status).toBe(200);
    const technician = (await server.signInAs('technician')).token;
    expect((await places({}, technician)).error.code).toBe('forbidden');
  });

  it('has who is free in the window, first who comes from the same ZIP, not what was taken off (R3.6)', async () => {
    const { siteId } = await buildSite(server);
    await server.sql(`update sites set postal_code = '28803' where id = $1`, [siteId]);
    const call = await board.taken({ siteId });
    await board.booked({ callId: call.id, technicianIds: [bea], start: at(9, day), end: at(10, day) });
    const off = await board.booked({ technicianIds: [bea], start: at(10, day), end: at(11, day) });
    await board.change(off.id, { removed: true });
    const { data } = await places({ siteId });
    expect(data).toEqual({
      inside: true,
      technicians: 2,
      places: [
        {
          technicianId: bea,
          start: at(10, day),
          end: at(11, day),
          visits: 1,
          reasons: ['firstFree', 'inWindow', 'sameZip'],
        },
        {
          technicianId: ada,
          start: at(10, day),
          end: at(11, day),
          visits: 1,
          reasons: ['firstFree', 'inWindow'],
        },
      ],
    });
  });

  it('has the next ones outside a window that is full: who is at lunch is not free (R3.6)', async () => {
    const on = dayAfter(1);
    await board.booked({ technicianIds: [ada, bea], start: at(9, on), end: at(12.5, on), text: 'Lunch' });
    const { data } = await places({ windowDate: on });
    expect(data!.inside).toBe(false);
    expect(data!.places.map(({ start, technicianId }) => [start, technicianId])).toEqual([
      [at(8, on), ada],
      [at(8, on), bea],
      [at(12.5, on), ada],
    ]);
  });

  it('lays long work over a lunch that can move, and not over a fixed one (R3.6)', async () => {
    const on = dayAfter(7);
    const first = async () => {
      const query = { minutes: 360, callDepartmentTypeId: heating, from: on };
      return (await server.call('GET /api/calls/places', { as: token, query })).data!.places[0]!.start;
    };
    const lunch = { technicianIds: [ada, bea], start: at(12, on), end: at(12.5, on) };
    const { id } = await board.booked({ ...lunch, kind: 'lunch' });
    expect(await first()).toBe(at(8, on));
    answered(await board.change(id, { fixed: true }));
    expect(await first()).toBe(at(8, dayAfter(8)));
  });

  it('has the place of the visit that is moved, which is not in its own way (R3.6)', async () => {
    const on = dayAfter(14);
    const call = await board.taken();
    const own = await board.booked({
      callId: call.id,
      technicianIds: [ada],
      start: at(10, on),
      end: at(11, on),
    });
    const firsts = async (eventId?: number) => {
      const { data } = await places({ windowDate: on, ...(eventId && { eventId }) });
      return data!.places.filter(({ start }) => start === at(10, on)).map(({ technicianId }) => technicianId);
    };
    expect(await firsts()).toEqual([bea]);
    expect(await firsts(own.id)).toEqual([ada, bea]);
  });

  it('has the times of all visits of the call that is moved, except of those that have begun (R3.6)', async () => {
    const on = dayAfter(21);
    const call = await board.taken();
    const own = { callId: call.id, technicianIds: [ada] };
    const begun = await board.booked({ ...own, start: at(9, on), end: at(10, on) });
    await board.booked({ ...own, start: at(10, on), end: at(11, on) });
    await board.booked({ ...own, start: at(11, on), end: at(12, on) });
    answered(await board.change(begun.id, { status: 'done' }));
    const ofAda = async (callId?: number) => {
      const query = { windowDate: on, windowStart: '09:00', windowEnd: '11:00', minutes: 60 };
      const { data } = await places({ ...query, ...(callId && { callId }) });
      return data!.places.filter(({ technicianId }) => technicianId === ada).map(({ start }) => start);
    };
    expect(await ofAda()).toEqual([]);
    expect(await ofAda(call.id)).toEqual([at(10, on)]);
  });

  it('begins with the day that is looked at, where nothing is promised (R3.6)', async () => {
    const query = { minutes: 60, callDepartmentTypeId: heating, from: dayAfter(6) };
    const { data } = await server.call('GET /api/calls/places', { as: token, query });
    expect([data!.inside, data!.places[0]!.start]).toEqual([null, at(8, dayAfter(6))]);
  });

  it('lays work of several weeks on the working days of a technician who has nothing else on them (R3.6)', async () => {
    const on = dayAfter(47);
    const later = await board.booked({
      technicianIds: [ada],
      start: at(9, dayAfter(82)),
      end: at(10, dayAfter(82)),
    });
    const query = { minutes: 14_400, callDepartmentTypeId: heating, from: on };
    const ask = async () => answered(await server.call('GET /api/calls/places', { as: token, query }));
    const [place] = (await ask()).places;
    expect(place).toMatchObject({ technicianId: bea, visits: 27 });
    await board.change(later.id, { removed: true });
    expect((await ask()).places[0]).toMatchObject({ technicianId: ada, visits: 27 });
  });

  it('keeps to the working hours of the company (R3.6)', async () => {
    await server.sql(
      `update companies set working_hours = working_hours || '{"wednesday": null}' where id = 1`,
    );
    const { data } = await places({});
    expect(data!.inside).toBe(false);
    expect(data!.places[0]!.start).toBe(at(8, dayAfter(1)));
  });
});
