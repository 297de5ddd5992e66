import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { buildVisit } from '../../testing/visits.ts';

let server: TestServer;
let office: Saving;
let as: string;
let technician: { token: string; personId: number };
let sales: string;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
  technician = await server.signInAs('technician');
  sales = (await server.signInAs('sales')).token;
  office = savingAs(server, as);
});
afterAll(() => server.stop());

type Place = Awaited<ReturnType<typeof buildSite>>;

/** A work order of one untaxed line. */
async function workOrder(place: Place, cents: number): Promise<number> {
  const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'details',
    fields: { text: 'Igniter', unitPriceCents: cents, taxable: false },
  });
  return (await office.saved(saveOf(edit))).id;
}

const unpaid = (id: number, asked = as) =>
  server.call('GET /api/customers/{id}/unpaidworkorders', { as: asked, params: { id } });
interface Sent {
  shares: { workOrderId: number; amountCents: number; dueCents: number }[];
  method?: 'cash' | 'check';
  reference?: string;
  key?: string;
}
const record = (id: number, { method = 'check', reference = '1042', ...sent }: Sent, asked = as) =>
  server.call('POST /api/customers/{id}/payments', {
    as: asked,
    params: { id },
    body: { key: randomUUID(), method, reference, ...sent },
  });
const paymentsOf = async (id: number) =>
  (await office.load('workOrder', id)).payments.map(({ method, reference, amountCents, kind, status }) => ({
    method,
    reference,
    amountCents,
    kind,
    status,
  }));

async function two() {
  const place = await buildSite(server);
  const a = await workOrder(place, 10_000);
  const b = await workOrder(place, 25_000);
  return { place, customerId: place.customerId, a, b };
}
const shareOf = (workOrderId: number, amountCents: number, dueCents = amountCents) => ({
  workOrderId,
  amountCents,
  dueCents,
});

describe('GET /api/customers/{id}/unpaidworkorders', () => {
  it('lists work orders with a balance, done ones first, as far as the person may record payments on them (R6.4)', async () => {
    const { place, customerId, a, b } = await two();
    const paid = await workOrder(place, 5_000);
    await record(customerId, { shares: [shareOf(paid, 5_000)] });
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      b,
    ]);
    const { data } = await unpaid(customerId);
    expect(data.workOrders.map(({ id, dueCents, isOwed }) => [id, dueCents, isOwed])).toEqual([
      [b, 25_000, true],
      [a, 10_000, false],
    ]);
    const own = await buildVisit(server, place, [technician.personId]);
    await server.sql('update work_orders set call_id = $2 where id = $1', [a, own.callId]);
    const theirs = await unpaid(customerId, technician.token);
    expect(theirs.data.workOrders.map(({ id }) => id)).toEqual([a]);
    expect((await unpaid(customerId, sales)).data.workOrders).toEqual([]);
    expect((await unpaid(999_999_999)).error?.code).toBe('not_found');
    expect((await unpaid(Number(await foreignIds['customers']!(server)))).error?.code).toBe('not_found');
  });
});

describe('POST /api/customers/{id}/payments', () => {
  it('records one check as a payment of each work order, with its number and its receipt', async () => {
    const { customerId, a, b } = await two();
    const { data } = await record(customerId, { shares: [shareOf(b, 20_000, 25_000), shareOf(a, 10_000)] });
    const check = { method: 'check', reference: '1042', status: 'completed' };
    expect(await paymentsOf(a)).toEqual([{ ...check, amountCents: 10_000, kind: 'balance' }]);
    expect(await paymentsOf(b)).toEqual([{ ...check, amountCents: 20_000, kind: 'progress' }]);
    const { number } = await office.load('workOrder', a);
    expect(data.payments[0]).toMatchObject({
      workOrderId: a,
      receipt: `R-${number}-1`,
      amountCents: 10_000,
    });
    const left = await unpaid(customerId);
    expect(left.data.workOrders.map(({ id, dueCents }) => [id, dueCents])).toEqual([[b, 5_000]]);
    const page = await server.call('GET /api/customers/{id}', { as, params: { id: customerId }, query: {} });
    expect(page.data.openWork.find(({ id }) => id === b)?.amountDueCents).toBe(5_000);
  });

  it('keeps no number of a check with cash', async () => {
    const { customerId, a } = await two();
    await record(customerId, { method: 'cash', shares: [shareOf(a, 100, 10_000)] });
    expect(await paymentsOf(a)).toMatchObject([{ method: 'cash', reference: '', amountCents: 100 }]);
  });

  it('records once per key, however often it is sent, at the same moment too (R4.5)', async () => {
    const { customerId, a, b } = await two();
    const sent = { key: randomUUID(), shares: [shareOf(a, 4_000, 10_000), shareOf(b, 25_000)] };
    const answers = await Promise.all([1, 2, 3].map(() => record(customerId, sent)));
    expect(answers.map(({ data }) => data)).toEqual([1, 2, 3].map(() => answers[0]!.data));
    expect(await paymentsOf(a)).toHaveLength(1);
    const other = { ...sent, shares: [shareOf(a, 5_000, 10_000)] };
    expect((await record(customerId, other)).error?.code).toBe('key_reused');
    expect((await record(customerId, sent, technician.token)).error?.code).toBe('key_reused');
    expect(await paymentsOf(a)).toHaveLength(1);
  });

  it('records nothing if one work order refuses, and names it', async () => {
    const { customerId, a, b } = await two();
    const { number } = await office.load('workOrder', b);
    const refused = await record(customerId, { shares: [shareOf(a, 10_000), shareOf(b, 25_001, 25_000)] });
    expect(refused.error).toMatchObject({
      code: 'invalid',
      detail: `Work order ${number}: Enter $250.00 or less.`,
      fields: { 'shares.1.amountCents': 'Enter $250.00 or less.' },
    });
    expect([await paymentsOf(a), await paymentsOf(b)]).toEqual([[], []]);
  });

  it('refuses a balance that is lower than the person saw (R5.8)', async () => {
    const { customerId, a, b } = await two();
    await record(customerId, { shares: [shareOf(a, 4_000, 10_000)] });
    const again = await record(customerId, { shares: [shareOf(b, 100, 25_000), shareOf(a, 4_000, 10_000)] });
    expect(again.error?.fields).toEqual({
      'shares.1.amountCents': 'The balance due is now $60.00. Check the amount.',
    });
    expect([await paymentsOf(a), await paymentsOf(b)]).toMatchObject([[{ amountCents: 4_000 }], []]);
  });

  it('lets one of two people who record the same at once', async () => {
    const { customerId, a, b } = await two();
    const shares = [shareOf(a, 10_000), shareOf(b, 25_000)];
    const answers = await Promise.all([
      record(customerId, { shares }),
      record(customerId, { shares: shares.toReversed() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect([await paymentsOf(a), await paymentsOf(b)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('takes only work orders of the customer that the person may change (R6.4)', async () => {
    const { place, customerId, a, b } = await two();
    const others = await two();
    const shares = [shareOf(a, 10_000), shareOf(others.a, 10_000)];
    expect((await record(customerId, { shares })).error?.code).toBe('not_found');
    const own = await buildVisit(server, place, [technician.personId]);
    await server.sql('update work_orders set call_id = $2 where id = $1', [a, own.callId]);
    const mixed = { shares: [shareOf(a, 10_000), shareOf(b, 25_000)] };
    expect((await record(customerId, mixed, technician.token)).error?.code).toBe('not_found');
    expect((await record(customerId, { shares: [shareOf(a, 1, 10_000)] }, sales)).error?.code).toBe(
      'not_found',
    );
    expect(await paymentsOf(a)).toEqual([]);
    const alone = await record(customerId, { shares: [shareOf(a, 10_000)] }, technician.token);
    expect(alone.status).toBe(200);
  });

  it('reads and changes no work order of another company', async () => {
    const { customerId, a } = await two();
    const theirs = Number(await foreignIds['work_orders']!(server));
    const before = await server.sql('select * from work_order_payments where work_order_id = $1', [theirs]);
    const shares = [shareOf(a, 100, 10_000), shareOf(theirs, 100)];
    expect((await record(customerId, { shares })).error?.code).toBe('not_found');
    expect(await server.sql('select * from work_order_payments where work_order_id = $1', [theirs])).toEqual(
      before,
    );
  });

  it('refuses removed work orders, a work order twice, and checks without a number', async () => {
    const { customerId, a, b } = await two();
    const twice = await record(customerId, { shares: [shareOf(a, 100, 10_000), shareOf(a, 200, 10_000)] });
    expect(twice.status).toBe(422);
    const unnumbered = await record(customerId, { reference: ' ', shares: [shareOf(a, 100, 10_000)] });
    expect(unnumbered.error?.fields).toEqual({ reference: 'Enter the check number.' });
    await server.sql('update work_orders set hidden = true where id = $1', [b]);
    const removed = await record(customerId, { shares: [shareOf(a, 100, 10_000), shareOf(b, 100, 25_000)] });
    const { number } = await office.load('workOrder', b);
    expect(removed.error).toMatchObject({
      code: 'removed',
      detail: `Work order ${number}: It was removed. Restore it first.`,
    });
    expect(await paymentsOf(a)).toEqual([]);
  });
});
