import { changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { listenLive, openLive } from '../../testing/live-client.ts';
import { numberOf } from '../../testing/numbers.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';
import { type Scheduling, schedulingAs } from './testing/scheduling.ts';

type Place = Awaited<ReturnType<typeof buildSite>>;

let server: TestServer;
let owner: string;
let office: Saving;
let board: Scheduling;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  office = savingAs(server, owner);
  board = schedulingAs(server, owner);
});
afterAll(() => server.stop());

const workAt = async (place: Place, callId: number | null = null) => {
  const edit = changeRoot(workOrderShape, newWorkOrder(place), { callId });
  const { id } = await office.saved(saveOf(edit));
  return { id, number: await numberOf(server, id) };
};
const shownOn = async (id: number, as = owner) =>
  (await server.call('GET /api/workorders/{id}', { as, params: { id } })).data.context;
const removed = async (id: number) => {
  const { status } = await server.call('DELETE /api/workorders/{id}', { as: owner, params: { id } });
  expect(status).toBe(204);
};
const listed = async (query: object = {}) =>
  (await server.call('GET /api/workorders', { as: owner, query: query as never })).data.workOrders;

describe('a return visit', () => {
  it('is shown on both work orders, is in the list’s filter and its totals (R3.6)', async () => {
    const place = await buildSite(server);
    const earlier = await workAt(place);
    const call = await board.taken({ siteId: place.siteId, returnOfWorkOrderId: earlier.id });
    expect(call.returnOfWorkOrderId).toBe(earlier.id);
    expect((await shownOn(earlier.id)).returnVisits).toEqual([
      { callId: call.id, status: 'unscheduled', workOrderId: null, number: null, isOwn: false, start: null },
    ]);
    const later = await workAt(place, call.id);
    expect((await shownOn(earlier.id)).returnVisits).toMatchObject([
      { workOrderId: later.id, number: later.number, isOwn: true },
    ]);
    expect(await shownOn(later.id)).toMatchObject({
      returnOf: { ...earlier, isOwn: true },
      returnVisits: [],
    });
    const admin = (await server.signInAs('admin')).token;
    expect((await shownOn(later.id, admin)).returnOf).toMatchObject({ isOwn: false });
    expect((await shownOn(earlier.id, admin)).returnVisits).toMatchObject([{ isOwn: false }]);
    const ofSite = { siteId: place.siteId };
    const rows = await listed(ofSite);
    expect(rows.map(({ id, returnOf }) => [id, returnOf])).toEqual([
      [later.id, earlier],
      [earlier.id, null],
    ]);
    const returns = { ...ofSite, returnVisits: 'true' as const };
    expect((await listed(returns)).map(({ id }) => id)).toEqual([later.id]);
    const totals = await server.call('GET /api/workorders/totals', { as: owner, query: returns });
    expect(totals.data.count).toBe(1);
  });

  it('is of the same customer’s work in the same company, which is there (R2.3)', async () => {
    const place = await buildSite(server);
    const earlier = await workAt(place);
    const other = await workAt(await buildSite(server));
    const theirs = Number(await foreignIds['work_orders']!(server));
    for (const returnOfWorkOrderId of [other.id, theirs, 999_999_999]) {
      const { error } = await board.takeCall({ siteId: place.siteId, returnOfWorkOrderId });
      expect(error.fields).toEqual({ returnOfWorkOrderId: 'Not found.' });
    }
    await removed(earlier.id);
    const { error } = await board.takeCall({ siteId: place.siteId, returnOfWorkOrderId: earlier.id });
    expect(error.fields).toEqual({
      returnOfWorkOrderId: 'The earlier work order was removed, so this call can’t be linked to it.',
    });
  });

  it('still names the earlier work order once that is removed, and isn’t counted once it’s canceled (R4.4)', async () => {
    const place = await buildSite(server);
    const earlier = await workAt(place);
    const call = await board.taken({ siteId: place.siteId, returnOfWorkOrderId: earlier.id });
    const later = await workAt(place, call.id);
    await removed(earlier.id);
    expect((await shownOn(later.id)).returnOf).toEqual({ ...earlier, isOwn: true });
    const again = await workAt(place);
    const canceled = await board.taken({ siteId: place.siteId, returnOfWorkOrderId: again.id });
    await board.changeCall(canceled.id, { status: 'canceled', cancelReason: 'notNeeded' });
    expect((await shownOn(again.id)).returnVisits).toEqual([]);
  });

  it('is linked, linked to another work order and unlinked later, with its history (R7.9)', async () => {
    const place = await buildSite(server);
    const [first, second] = [await workAt(place), await workAt(place)];
    const call = await board.taken({ siteId: place.siteId });
    const linked = async (returnOfWorkOrderId: number | null) => {
      const { status, data } = await board.changeCall(call.id, { returnOfWorkOrderId });
      expect(status).toBe(200);
      return data.returnOf;
    };
    expect(await linked(first.id)).toEqual({ ...first, hidden: false });
    expect((await shownOn(first.id)).returnVisits).toMatchObject([{ callId: call.id }]);
    expect(await linked(second.id)).toEqual({ ...second, hidden: false });
    expect((await shownOn(first.id)).returnVisits).toEqual([]);
    await removed(second.id);
    // another change leaves the link to a removed one
    await board.changeCall(call.id, { notes: 'Bring the ladder' });
    expect((await board.call(call.id)).returnOf).toEqual({ ...second, hidden: true });
    expect(await linked(null)).toBeNull();
    const { changes } = await board.call(call.id);
    const links = changes.flatMap(
      ({ steps }) =>
        ((steps[0]?.records[0] ?? {}) as { fields?: Record<string, object> }).fields?.[
          'returnOfWorkOrderId'
        ] ?? [],
    );
    expect(links).toEqual([
      { from: second.id, to: null },
      { from: first.id, to: second.id },
      { from: null, to: first.id },
    ]);
  });

  it('is linked later by the same rules, and never to its own work (R2.3)', async () => {
    const place = await buildSite(server);
    const [earlier, other] = [await workAt(place), await workAt(await buildSite(server))];
    const call = await board.taken({ siteId: place.siteId });
    const own = await workAt(place, call.id);
    const again = await board.taken({ siteId: place.siteId, returnOfWorkOrderId: own.id });
    const after = await workAt(place, again.id);
    const theirs = Number(await foreignIds['work_orders']!(server));
    const refused = async (returnOfWorkOrderId: number) =>
      (await board.changeCall(call.id, { returnOfWorkOrderId })).error.fields;
    for (const id of [other.id, theirs, 999_999_999])
      expect(await refused(id)).toEqual({ returnOfWorkOrderId: 'Not found.' });
    for (const id of [own.id, after.id])
      expect(await refused(id)).toEqual({
        returnOfWorkOrderId: 'This call can’t return to its own work. Choose an earlier work order.',
      });
    await removed(earlier.id);
    expect(await refused(earlier.id)).toEqual({
      returnOfWorkOrderId: 'The earlier work order was removed, so this call can’t be linked to it.',
    });
    expect((await board.call(call.id)).returnOfWorkOrderId).toBeNull();
  });

  it('is counted for the technician of the first visit', async () => {
    const place = await buildSite(server);
    const technician = await server.signInAs('technician');
    const first = await buildVisit(server, place, [technician.personId]);
    const earlier = await workAt(place, first.callId);
    const call = await board.taken({ siteId: place.siteId, returnOfWorkOrderId: earlier.id });
    const later = await workAt(place, call.id);
    const ofFirst = { siteId: place.siteId, firstTechnicianId: technician.personId };
    expect((await listed(ofFirst)).map(({ id }) => id)).toEqual([later.id]);
    const totals = await server.call('GET /api/workorders/totals', { as: owner, query: ofFirst });
    expect(totals.data.count).toBe(1);
    expect(await listed({ ...ofFirst, firstTechnicianId: 999_999_999 })).toEqual([]);
  });

  it('is told to those who have its earlier work order open, by the customer (R1.5)', async () => {
    const place = await buildSite(server);
    const earlier = await workAt(place);
    const client = await openLive(await listenLive(server));
    client.say({ type: 'hello', token: owner });
    await client.first('welcome');
    const ofCustomer = () =>
      client.changes().filter((change) => change.startsWith(`customer ${place.customerId} `));
    await board.taken({ siteId: place.siteId, returnOfWorkOrderId: earlier.id });
    await client.until(() => ofCustomer().length > 0);
    expect(ofCustomer()).toHaveLength(1);
    client.socket.terminate();
  });
});
