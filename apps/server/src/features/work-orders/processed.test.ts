import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
const as: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const role of ['office', 'dispatcher', 'technician'] as const)
    as[role] = (await server.signInAs(role)).token;
});
afterAll(() => server.stop());

const save = (role: string, body: ReturnType<typeof saveOf>) =>
  server.call('POST /api/workorders', { as: as[role]!, body });
const read = async (id: number) =>
  (await server.call('GET /api/workorders/{id}', { as: as['office']!, params: { id } })).data as WorkOrder;

/** Creates a work order of two lines by a technician, processed by the office. */
async function processed(): Promise<WorkOrder> {
  const { data } = await save('technician', saveOf(newWorkOrder(await buildSite(server), 2)));
  if (data.outcome !== 'saved') throw new Error('asks');
  await server.call('POST /api/workorders/{id}/process', {
    as: as['office']!,
    params: { id: data.id },
    body: { processed: true },
  });
  return read(data.id);
}

describe('a processed work order', () => {
  it('is not changed by who may not process, by the save and by the door of a line alike (R4.7)', async () => {
    const workOrder = await processed();
    const [line] = workOrder.details;
    const fields = { unitPriceCents: 50_000 };
    const edit = changeRecord(workOrderShape, startEdit(workOrderShape, workOrder), {
      kind: 'details',
      id: line!.id,
      fields,
    });
    const why = 'The work order is processed. Ask the office to reopen it first.';
    const refusal = (field: string) => ({ code: 'invalid', fields: { [field]: why } });
    for (const role of ['dispatcher', 'technician']) {
      expect((await save(role, saveOf(edit))).error).toMatchObject(refusal(`details.${line!.id}`));
      const body = { id: line!.id, ...fields };
      const through = await server.call('POST /api/workorderdetails', { as: as[role]!, body });
      expect(through.error).toMatchObject(refusal('body'));
    }
    expect(await read(workOrder.id)).toEqual(workOrder);
  });

  it('takes payments of who may collect (R4.7)', async () => {
    const workOrder = await processed();
    const { edit } = addRecord(workOrderShape, startEdit(workOrderShape, workOrder), {
      kind: 'payments',
      fields: { method: 'cash', amountCents: 700 },
    });
    expect((await save('technician', saveOf(edit))).data.outcome).toBe('saved');
    expect(await read(workOrder.id)).toMatchObject({ processed: true, payments: [{ amountCents: 700 }] });
  });

  it('is changed by who may process; a line that they remove is hidden, not deleted (R4.4, R4.7)', async () => {
    const workOrder = await processed();
    const [line, other] = workOrder.details;
    let edit = removeRecord(workOrderShape, startEdit(workOrderShape, workOrder), {
      kind: 'details',
      id: line!.id,
    });
    edit = changeRecord(workOrderShape, edit, { kind: 'details', id: other!.id, fields: { quantity: 3 } });
    expect((await save('office', saveOf(edit))).data.outcome).toBe('saved');
    const [gone, changed] = (await read(workOrder.id)).details;
    expect([gone!.hidden, changed!.quantity]).toEqual([true, 3]);
  });

  it('stays complete when a payment or a line comes by its own door, and can be processed again (R4.6, R4.7)', async () => {
    const workOrder = await processed();
    const office = as['office']!;
    const bodies = [
      ['POST /api/workorderpayments', { id: 0, workOrderId: workOrder.id, method: 'cash', amountCents: 50 }],
      ['POST /api/workorderdetails', { id: workOrder.details[0]!.id, quantity: 2 }],
    ] as const;
    for (const [door, body] of bodies) {
      expect((await server.call(door, { as: office, body })).status).toBe(200);
      expect(await read(workOrder.id)).toMatchObject({ processed: true, complete: true });
    }
    for (const wanted of [false, true]) {
      const body = { processed: wanted };
      const reply = await server.call('POST /api/workorders/{id}/process', {
        as: office,
        params: { id: workOrder.id },
        body,
      });
      expect([reply.status, reply.data]).toMatchObject([200, { processed: wanted, complete: true }]);
    }
  });
});

describe('a payment', () => {
  it('of no money, or of money that is still to come, is refused by the save and by its own door (R5.8)', async () => {
    const workOrder = await processed();
    const wrong = [
      ['amountCents', { method: 'cash', amountCents: 0 }],
      ['receivedDate', { method: 'cash', amountCents: 100, receivedDate: '2099-01-01T12:00:00Z' }],
    ] as const;
    for (const [field, fields] of wrong) {
      const start = startEdit(workOrderShape, workOrder);
      const { edit, id } = addRecord(workOrderShape, start, { kind: 'payments', fields });
      const { error } = await save('office', saveOf(edit));
      expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['invalid', [`payments.${id}.${field}`]]);
      const body = { id: 0, workOrderId: workOrder.id, ...fields };
      const reply = await server.call('POST /api/workorderpayments', { as: as['office']!, body });
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([422, [field]]);
    }
    expect((await read(workOrder.id)).payments).toEqual([]);
  });
});
