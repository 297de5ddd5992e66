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

describe('GET /api/calls/places', () => {
  it('refuses a site of nobody or of another company alike, and a window that is none (R6.4)', async () => {
    const { siteId } = await buildSite(server, 2);
    for (const id of [siteId, 999_999])
      expect((await places({ siteId: id })).error.fields).toEqual({ siteId: 'Not found.' });
    expect((await places({ windowEnd: '09:00' })).error.fields).toEqual({
      windowEnd: 'The end must be after the start.',
    });
  });

  it('is for who plans visits (R6.4)', async () => {
    for (const role of ['office', 'sales', 'technician']) {
      const as = (await server.signInAs(role)).token;
      expect((await places({}, as)).error.code).toBe('forbidden');
    }
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
