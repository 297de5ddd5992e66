import { changeRecord, changeRoot } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { joinLive, type LiveClient, listenLive } from '../../testing/live-client.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: Saving;
let live: LiveClient;
beforeAll(async () => {
  server = await startTestServer();
  const { token } = await server.signInAs('office');
  office = savingAs(server, token);
  live = await joinLive(await listenLive(server), { token });
});
afterAll(async () => {
  live.socket.close();
  await server.stop();
});

/** How often it was told that something of the customer has changed, once the work order's own message is there. */
async function toldOf(customerId: number, id: number, version: number): Promise<number> {
  await live.until(() => live.changes().includes(`workOrder ${id} ${version}`));
  return live.changes().filter((line) => line.startsWith(`customer ${customerId} `)).length;
}

it("tells of the customer where a work order begins or ceases to be owed for, for the customer's other visits (R4.17)", async () => {
  const place = await buildSite(server);
  const made = newWorkOrder(place, 1);
  const [line] = made.draft.details;
  const price = (unitPriceCents: number) => ({ unitPriceCents, quantity: 1, taxable: false });
  const first = await office.saved(
    saveOf(changeRecord(workOrderShape, made, { kind: 'details', id: line!.id, fields: price(10_000) })),
  );
  expect(await toldOf(place.customerId, first.id, first.version)).toBe(1);

  const renamed = startEdit(workOrderShape, await office.load('workOrder', first.id));
  const second = await office.saved(saveOf(changeRoot(workOrderShape, renamed, { text: 'Tune-up' })));
  expect(await toldOf(place.customerId, second.id, second.version)).toBe(1);

  const loaded = await office.load('workOrder', first.id);
  const free = changeRecord(workOrderShape, startEdit(workOrderShape, loaded), {
    kind: 'details',
    id: loaded.details[0]!.id,
    fields: price(0),
  });
  const third = await office.saved(saveOf(free));
  expect(await toldOf(place.customerId, third.id, third.version)).toBe(2);
});
