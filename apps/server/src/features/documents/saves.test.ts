import { changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: string;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = (await server.signInAs('office')).token;
  place = await buildSite(server);
});
afterAll(() => server.stop());

const save = (body: ReturnType<typeof saveOf>, as = office) =>
  server.call('POST /api/workorders', { as, body });
const load = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: office, params: { id } })).data as WorkOrder;

describe('POST /api/workorders', () => {
  it('saves a new work order with its lines in one request, and answers what each temporary id became (R4.3, R4.5)', async () => {
    const edit = newWorkOrder(place, 3);
    const { status, data, error } = await save(saveOf(edit));
    expect([status, error.fields]).toEqual([200, undefined]);
    if (data.outcome !== 'saved') throw new Error('asks');
    const stored = await load(data.id);
    expect(stored.details.map(({ id }) => id)).toEqual(
      edit.draft.details.map(({ id }) => data.ids[String(id)]),
    );
    expect(stored).toMatchObject({ ...place, version: 1, complete: true, processed: false });
    const changed = changeRecord(workOrderShape, startEdit(workOrderShape, stored), {
      kind: 'details',
      id: stored.details[0]!.id,
      fields: { quantity: 5 },
    });
    const again = await save(saveOf(changed));
    expect(again.data).toMatchObject({ outcome: 'saved', version: 2 });
    expect((await load(data.id)).details[0]!.quantity).toBe(5);
  });
});
