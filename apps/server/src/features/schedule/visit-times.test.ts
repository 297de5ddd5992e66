import { randomUUID } from 'node:crypto';
import { correctionTexts } from '@fieldwright/domain/schedule/visit-times';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClock } from '../../../../../scripts/run-clock.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addTechnician, answered, type Scheduling, schedulingAs } from './testing/scheduling.ts';

let server: TestServer;
let dispatcher: { token: string };
let marcus: { token: string; personId: number };
let board: Scheduling;
let mine: Scheduling;
beforeAll(async () => {
  server = await startTestServer();
  dispatcher = await server.signInAs('dispatcher');
  marcus = await server.signInAs('technician');
  board = schedulingAs(server, dispatcher.token);
  mine = schedulingAs(server, marcus.token);
});
afterAll(() => server.stop());

const ago = (minutes: number) => new Date(runClock() - minutes * 60_000).toISOString();

/** Creates a visit that began this long ago and is finished. */
async function visited(startedMinutesAgo = 180, technicianIds = [marcus.personId]) {
  const visit = {
    guid: randomUUID(),
    technicianIds,
    start: ago(startedMinutesAgo),
    end: ago(startedMinutesAgo - 60),
    overlapReason: 'Any time will do here',
  };
  const call = await board.taken({ visit });
  const { id } = call.events[0]!;
  for (const status of ['dispatched', 'working', 'done'] as const)
    answered(await board.change(id, { status }));
  return { id, callId: call.id };
}
const correct = (id: number, body: object, as = marcus.token) =>
  server.call('PATCH /api/scheduleevents/{id}/times', { as, params: { id }, body: body as never });

describe('PATCH /api/scheduleevents/{id}/times', () => {
  it('corrects the own times with a reason, and the history says from what to what and why (R3.6)', async () => {
    const { id, callId } = await visited();
    const before = await mine.event(id);
    const next = { enRouteDate: ago(170), arrivedDate: ago(150), finishedDate: ago(90), pausedMinutes: 15 };
    const after = answered(await correct(id, { ...next, reason: 'Forgot to tap' }));
    expect(after).toMatchObject({ ...next, status: 'done', version: before.version + 1 });
    const [change] = answered(
      await server.call('GET /api/scheduleevents/{id}/changes', { as: dispatcher.token, params: { id } }),
    );
    expect(change!.by?.id).toBe(marcus.personId);
    const [record] = change!.steps[0]!.records;
    expect(record).toMatchObject({
      reason: 'Forgot to tap',
      fields: {
        arrivedDate: { from: before.arrivedDate, to: next.arrivedDate },
        pausedMinutes: { from: 0, to: 15 },
      },
    });
    const reasons = (await board.call(callId)).changes.flatMap(
      ({ steps }) => steps[0]!.records[0]!.reason ?? [],
    );
    expect(reasons).toEqual(['Forgot to tap']);
  });

  it('refuses impossible orders, and a correction without a reason', async () => {
    const { id } = await visited();
    const wrong = await correct(id, { arrivedDate: ago(60), finishedDate: ago(61), reason: 'Wrong' });
    expect([wrong.status, Object.keys(wrong.error.fields ?? {})]).toEqual([
      422,
      ['arrivedDate', 'finishedDate'],
    ]);
    expect(wrong.error.fields).toHaveProperty('finishedDate', correctionTexts.order.finishedDate);
    expect((await correct(id, { finishedDate: ago(-5), reason: 'Wrong' })).error.fields).toHaveProperty(
      'finishedDate',
    );
    expect((await correct(id, { finishedDate: ago(1), reason: ' ' })).error.fields).toHaveProperty('reason');
    expect((await mine.event(id)).version).toBe((await board.event(id)).version);
  });

  it('is for technicians until the day after their own visit, and for dispatchers always (R6.4)', async () => {
    const old = await visited(60 * 24 * 3);
    const times = {
      enRouteDate: ago(60 * 24 * 3),
      arrivedDate: ago(60 * 24 * 3),
      finishedDate: ago(60 * 24 * 3),
    };
    answered(await correct(old.id, { ...times, reason: 'Forgot to tap' }, dispatcher.token));
    // tapping again doesn't make today its day
    for (const status of ['working', 'done'] as const) answered(await mine.change(old.id, { status }));
    const late = await correct(old.id, { pausedMinutes: 0, reason: 'Again' });
    expect([late.status, late.error.code, late.error.detail]).toEqual([
      403,
      'forbidden',
      correctionTexts.notYours,
    ]);
    const yesterdays = await visited(60 * 24);
    answered(await correct(yesterdays.id, { pausedMinutes: 0, reason: 'Forgot to tap' }));
    const others = await visited(180, [await addTechnician(server, 'Ines')]);
    expect((await correct(others.id, { finishedDate: ago(1), reason: 'Mine' })).error.code).toBe('not_found');
    const theirs = Number(await foreignIds['schedule_events']!(server));
    const foreign = await correct(theirs, { finishedDate: ago(1), reason: 'Mine' }, dispatcher.token);
    expect(foreign.error.code).toBe('not_found');
  });

  it('is refused once if someone else has corrected the same time since (R9.12)', async () => {
    const { id } = await visited();
    const earlier = { enRouteDate: ago(90), arrivedDate: ago(80), reason: 'Forgot to tap' };
    const { version } = answered(await correct(id, earlier));
    answered(await correct(id, { finishedDate: ago(20), reason: 'Called in' }, dispatcher.token));
    const late = await correct(id, { finishedDate: ago(10), reason: 'Mine', basedOn: version });
    expect(late.error.code).toBe('stale_version');
  });

  it('knows breaks from the taps, and shows them on the work order (R3.3)', async () => {
    const { id, callId } = await visited();
    answered(await board.change(id, { status: 'paused' }));
    await server.sql(
      `update schedule_events set paused_date = clock_now() - interval '20 minutes' where id = $1`,
      [id],
    );
    const resumed = answered(await mine.change(id, { status: 'working' }));
    expect([resumed.pausedDate, resumed.pausedMinutes]).toEqual([null, 20]);
    const opened = await server.call('POST /api/calls/{id}/workorder', {
      as: marcus.token,
      params: { id: callId },
    });
    const { data } = await server.call('GET /api/workorders/{id}', {
      as: marcus.token,
      params: { id: answered(opened).workOrderId },
    });
    expect(data.context.call!.visits).toMatchObject([
      { id, pausedMinutes: 20, technicianIds: [marcus.personId] },
    ]);
  });
});
