import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let as: string;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
});
afterAll(() => server.stop());

const load = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as, params: { id } })).data as unknown as WorkOrder;
async function opened(edit = newWorkOrderWithLines()) {
  const { data } = await server.call('POST /api/workorders', { as, body: saveOf(await edit) });
  return load((data as { id: number }).id);
}
const newWorkOrderWithLines = async () => newWorkOrder(await buildSite(server), 2);
const change = (id: number, fields: object, basedOn?: number) =>
  server.call('POST /api/workorderdetails', {
    as,
    body: { id, ...fields, ...(basedOn === undefined ? {} : { basedOn }) },
  });

describe('a child’s own door with the version that the person saw', () => {
  it('refuses the same field that somebody else has changed since, says who and when, and overwrites nothing', async () => {
    const { id, version, details } = await opened();
    expect((await change(details[0]!.id, { text: 'by A' }, version)).status).toBe(200);
    const { status, error } = await change(details[0]!.id, { text: 'by B' }, version);
    expect([status, error.code]).toEqual([409, 'stale_version']);
    expect(error).toMatchObject({
      fields: { text: 'Office North has changed this since you opened it.' },
      changed: [{ field: 'text', by: { name: 'Office North' }, date: expect.any(String) }],
    });
    expect((await load(id)).details[0]!.text).toBe('by A');
  });

  it('takes another field of the same line, and the same field changed to the same', async () => {
    const { id, version, details } = await opened();
    await change(details[0]!.id, { text: 'by A' }, version);
    expect((await change(details[0]!.id, { quantity: 7 }, version)).status).toBe(200);
    expect((await change(details[0]!.id, { text: 'by A' }, version)).status).toBe(200);
    expect((await load(id)).details[0]).toMatchObject({ text: 'by A', quantity: 7 });
  });

  it('changes the field as it is now where no version is named', async () => {
    const { id, version, details } = await opened();
    await change(details[0]!.id, { text: 'by A' }, version);
    expect((await change(details[0]!.id, { text: 'by B' })).status).toBe(200);
    expect((await load(id)).details[0]!.text).toBe('by B');
  });

  it('does not remove a line that somebody has changed since', async () => {
    const { id, version, details } = await opened();
    await change(details[0]!.id, { text: 'by A' }, version);
    const params = { id: details[0]!.id };
    const remove = (query: object) =>
      server.call('DELETE /api/workorderdetails/{id}', { as, params, query: query as never });
    const refused = await remove({ basedOn: version });
    expect([refused.status, refused.error.changed]).toMatchObject([
      409,
      [{ field: 'id', by: { name: 'Office North' } }],
    ]);
    expect((await load(id)).details).toHaveLength(2);
    expect((await remove({ basedOn: version + 1 })).status).toBe(204);
  });
});

describe('a child’s own door names the field that is wrong (R5.8)', () => {
  it('of a reference, of what only the product sets, of a number that is too large', async () => {
    const { details } = await opened();
    const fieldsOf = async (fields: object) => {
      const { status, error } = await change(details[0]!.id, fields);
      return [status, error.fields];
    };
    expect(await fieldsOf({ siteSystemId: 4_000_000 })).toEqual([422, { siteSystemId: 'Not found.' }]);
    expect(await fieldsOf({ order: 3_000_000_000 })).toEqual([422, { order: 'That’s too large.' }]);
    const part = await server.call('POST /api/repairparts', {
      as,
      body: { id: 0, parentId: 4_000_000, workOrderId: details[0]!.workOrderId, text: 'Fuse' },
    });
    expect([part.status, part.error.fields]).toEqual([422, { parentId: 'Not found.' }]);
  });

  it('of a photo that the device found too large, in R5.4’s words', async () => {
    const { edit } = addRecord(workOrderShape, await newWorkOrderWithLines(), {
      kind: 'recommendations',
      fields: {},
    });
    const before = await opened(Promise.resolve(edit));
    const error = 'The file is too large.';
    const body = { id: 0, recommendationId: before.recommendations[0]!.id, guid: randomUUID(), error };
    const reply = await server.call('POST /api/recommendationphotos', { as, body });
    expect([reply.status, reply.error.fields]).toEqual([422, { error }]);
    expect((await load(before.id)).version).toBe(before.version);
  });
});
