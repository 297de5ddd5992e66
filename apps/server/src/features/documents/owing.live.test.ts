import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { joinLive, type LiveClient, listenLive } from '../../testing/live-client.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let office: Saving;
let live: LiveClient;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.signInAs('office'));
  office = savingAs(server, token);
  live = await joinLive(await listenLive(server), { token });
});
afterAll(async () => {
  live.socket.close();
  await server.stop();
});

/** Returns how many messages about the customer have arrived, once the work order's own message has. */
async function toldOf(customerId: number, id: number, version: number): Promise<number> {
  await live.until(() => live.changes().includes(`workOrder ${id} ${version}`));
  return live.changes().filter((line) => line.startsWith(`customer ${customerId} `)).length;
}

const price = (unitPriceCents: number) => ({ unitPriceCents, quantity: 1, taxable: false });

it("tells of the customer where a work order begins or ceases to be owed for, for the customer's other visits (R4.17)", async () => {
  const place = await buildSite(server);
  const { id, version } = await office.saved(saveOf(newWorkOrder(place, 1)));
  expect(await toldOf(place.customerId, id, version)).toBe(0);

  const process = async (processed: boolean) =>
    (
      await server.call('POST /api/workorders/{id}/process', {
        as: token,
        params: { id },
        body: { processed },
      })
    ).data.version;
  expect(await toldOf(place.customerId, id, await process(true))).toBe(1);

  const loaded = await office.load('workOrder', id);
  const free = changeRecord(workOrderShape, startEdit(workOrderShape, loaded), {
    kind: 'details',
    id: loaded.details[0]!.id,
    fields: price(0),
  });
  const saved = await office.saved(saveOf(free));
  expect(await toldOf(place.customerId, id, saved.version)).toBe(2);
});

it('tells of the customer where the call of an unpaid work order is done, or is no longer (R4.17)', async () => {
  const place = await buildSite(server);
  const technician = await server.signInAs('technician');
  const dispatcher = (await server.signInAs('dispatcher')).token;
  const visit = await buildVisit(server, place, [technician.personId]);
  const { id } = await office.saved(saveOf(newWorkOrder(place, 1)));
  await server.sql('update work_orders set call_id = $2 where id = $1', [id, visit.callId]);
  const set = async (status: 'scheduled' | 'done') => {
    const { data } = await server.call('PATCH /api/scheduleevents/{id}', {
      as: dispatcher,
      params: { id: visit.eventId },
      body: { status },
    });
    await live.until(() => live.changes().includes(`event ${visit.eventId} ${data.version}`));
    return live.changes().filter((line) => line.startsWith(`customer ${place.customerId} `)).length;
  };
  expect(await set('done')).toBe(1);
  expect(await set('scheduled')).toBe(2);
});
