import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedCopy } from '../../../../../scripts/planted-copy.ts';
import { purchaseOrders, purchaseOrderTables } from '../../../../../scripts/planted-kind.ts';
import type { TestServer } from '../../testing/server.ts';
import { purchaseOrderShape as shape } from './testing/purchase-order.ts';

/*
 * A third kind of document, added to a copy of the sources, works over HTTP and sends live messages, with its
 * own rights. `scripts/new-kind.test.ts` tests that a forgotten part doesn't compile.
 */

const copy = createPlantedCopy('kept-kind');
let server: TestServer;
let live: typeof import('../../testing/live-client.ts');
beforeAll(async () => {
  copy.plant(purchaseOrders);
  const testing: typeof import('../../testing/server.ts') = await import(
    copy.at('apps/server/src/testing/server.ts')
  );
  live = await import(copy.at('apps/server/src/testing/live-client.ts'));
  server = await testing.startTestServer();
  await server.sql(purchaseOrderTables);
}, 120_000);
afterAll(async () => {
  await server.stop();
  copy.remove();
});

/** Calls an endpoint of the copy's contract, which this checkout's types don't know. */
const call = async (key: string, input: object) => {
  const { status, data, error } = await server.call(key as 'GET /api/people', input as never);
  return { status, data: data as unknown, code: error.code };
};
const ordered = (edit = startNewEdit(shape, { supplier: 'Carolina Supply' })) => {
  const line = { kind: 'lines' as const, fields: { text: 'Igniter', amountCents: 1200 } };
  return { key: randomUUID(), plan: planSave(shape, addRecord(shape, edit, line).edit) };
};
async function savedOrder(as: string) {
  const { status, data } = await call('POST /api/purchaseorders', { as, body: ordered() });
  expect([status, data]).toMatchObject([200, { outcome: 'saved', version: 1 }]);
  return (data as { id: number }).id;
}
const read = (as: string, id: number) => call('GET /api/purchaseorders/{id}', { as, params: { id } });

describe('a new kind of document', () => {
  it('is saved and read over HTTP, as a whole and line by line, with its history', async () => {
    const { token: as } = await server.signInAs('office');
    const id = await savedOrder(as);
    expect(await read(as, id)).toMatchObject({
      status: 200,
      data: { supplier: 'Carolina Supply', lines: [{ amountCents: 1200 }], context: { supplies: 'parts' } },
    });
    const line = await call('POST /api/purchaseorderlines', {
      as,
      body: { purchaseOrderId: id, text: 'Valve', amountCents: 300 },
    });
    expect(line).toMatchObject({ status: 200, data: { documentId: id, version: 2 } });
    const { id: lineId } = (line.data as { record: { id: number } }).record;
    expect(await call('DELETE /api/purchaseorderlines/{id}', { as, params: { id: lineId } })).toMatchObject({
      status: 204,
    });
    const { data } = await call('GET /api/purchaseorders/{id}/changes', { as, params: { id } });
    expect((data as { version: number }[]).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('is for those with its rights alone, and for its own company (R6.4)', async () => {
    const { token: as } = await server.signInAs('office');
    const id = await savedOrder(as);
    const technician = (await server.signInAs('technician')).token;
    const refused = [
      await call('POST /api/purchaseorders', { as: technician, body: ordered() }),
      await read(technician, id),
      await call('POST /api/purchaseorderlines', { as: technician, body: { purchaseOrderId: id } }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(refused.map(() => [403, 'forbidden']));
    const elsewhere = (await server.signInAs('owner@south.example')).token;
    expect(await read(elsewhere, id)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is heard of by those with its rights, under its own topic', async () => {
    const url = await live.listenLive(server);
    const [office, technician] = [await server.signInAs('office'), await server.signInAs('technician')];
    const [hears, hearsNot] = [await live.joinLive(url, office), await live.joinLive(url, technician)];
    expect((await hearsNot.first('welcome')).topics).not.toContain('purchaseOrder');
    const id = await savedOrder(office.token);
    await hears.until(() => hears.changes().includes(`purchaseOrder ${id} 1`));
    expect(hearsNot.changes()).toEqual([]);
    for (const { socket } of [hears, hearsNot]) socket.close();
  });

  it('is discarded by its name, like every document that a device could not save', async () => {
    const { token: as } = await server.signInAs('office');
    const discarded = await call('POST /api/saves/discard', {
      as,
      body: { key: randomUUID(), entity: 'purchaseOrder' },
    });
    expect(discarded.status).toBe(204);
  });

  it('is described by the API (R7.14)', async () => {
    const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json();
    const own = Object.keys(paths).filter((path) => path.startsWith('/api/purchaseorder'));
    expect(own).toHaveLength(5);
  });
});
