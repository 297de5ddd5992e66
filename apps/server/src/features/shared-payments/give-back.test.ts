import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { numberOf } from '../../testing/numbers.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: Saving;
let as: string;
let place: Awaited<ReturnType<typeof buildSite>>;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
  office = savingAs(server, as);
  place = await buildSite(server);
});
afterAll(() => server.stop());

/** A work order of $100.00 with cash payments, which is done. */
async function workOrder(...paidCents: number[]): Promise<number> {
  let { edit } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'details',
    fields: { text: 'Igniter', unitPriceCents: 10_000, taxable: false },
  });
  for (const amountCents of paidCents)
    edit = addRecord(workOrderShape, edit, { kind: 'payments', fields: { amountCents } }).edit;
  const { id } = await office.saved(saveOf(edit));
  await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
    id,
  ]);
  return id;
}
const give = (id: number, more: object = {}, asked = as) =>
  server.call('POST /api/workorders/{id}/moneyback', {
    as: asked,
    params: { id },
    body: {
      key: randomUUID(),
      amountCents: 3_000,
      method: 'check' as const,
      reference: '1042',
      reason: 'Paid twice',
      dueCents: -3_000,
      ...more,
    },
  });
const dueOf = async (id: number) => {
  const [row] = await server.sql<{ due: number }>(
    'select amount_due_cents::int as due from work_orders where id = $1',
    [id],
  );
  return row!.due;
};

describe('POST /api/workorders/{id}/moneyback', () => {
  it('records what went back, by check, so that nothing is overpaid anymore (R1.8)', async () => {
    const id = await workOrder(13_000);
    const { data } = await give(id);
    expect(data.receipt).toBe(`R-${await numberOf(server, id)}-2`);
    const { payments } = await office.load('workOrder', id);
    expect(payments.at(-1)).toMatchObject({
      id: data.id,
      method: 'check',
      amountCents: -3_000,
      reference: '1042',
      text: 'Paid twice',
      status: 'completed',
    });
    expect(await dueOf(id)).toBe(0);
    const page = await server.call('GET /api/customers/{id}', {
      as,
      params: { id: place.customerId },
      query: {},
    });
    expect(page.data.creditCents).toBe(0);
    const list = await server.call('GET /api/payments', { as, query: { method: 'check' } });
    expect(list.data.payments.find((each) => each.id === data.id)).toMatchObject({ amountCents: -3_000 });
  });

  it('gives back once, for the same key and for several people at once (R5.8)', async () => {
    const id = await workOrder(13_000);
    const key = randomUUID();
    const replies = await Promise.all([give(id, { key }), give(id, { key }), give(id), give(id)]);
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1);
    expect(await dueOf(id)).toBe(0);
    const other = await workOrder(13_000);
    const one = await give(other, { key });
    expect(one.error.code).toBe('key_reused');
  });

  it('is never more than is overpaid, nor than came in by hand', async () => {
    const id = await workOrder(13_000);
    expect((await give(id, { amountCents: 3_001 })).error.fields).toEqual({
      amountCents: 'Only $30.00 is overpaid. Enter that or less.',
    });
    await server.sql(`update work_order_payments set method = 'card' where work_order_id = $1`, [id]);
    expect((await give(id)).error.fields!['amountCents']).toMatch(/^Only \$0\.00 was paid by cash/);
    expect((await give(await workOrder(10_000))).error.detail).toBe('Nothing is overpaid.');
  });

  it('is overpaid again once it is voided, with a reason', async () => {
    const id = await workOrder(13_000);
    const { data } = await give(id, { method: 'cash' });
    const start = startEdit(workOrderShape, await office.load('workOrder', id));
    const edit = removeRecord(workOrderShape, start, {
      kind: 'payments',
      id: data.id,
      reason: 'Not picked up',
    });
    await office.saved(saveOf(edit));
    expect(await dueOf(id)).toBe(-3_000);
    expect((await give(id)).status).toBe(200);
  });

  it('counts in the day’s cash', async () => {
    const id = await workOrder(13_000);
    const today = (await server.call('GET /api/payments', { as, query: {} })).data.payments[0]!.day;
    const drawer = async () =>
      (await server.call('GET /api/dayclosings/overview', { as, query: { day: today } })).data.drawerCents;
    const before = await drawer();
    await give(id, { method: 'cash' });
    expect(await drawer()).toBe(before - 3_000);
  });

  it('is for people who may void payments, of their own company (R6.4)', async () => {
    const id = await workOrder(13_000);
    const { token } = await server.signInAs('technician');
    expect((await give(id, {}, token)).status).toBe(403);
    const foreign = Number(await foreignIds['work_orders']!(server));
    expect((await give(foreign)).status).toBe(404);
  });
});
