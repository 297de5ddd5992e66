import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, untilWaiting } from '../../testing/barrier.ts';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { openPrepared } from '../../testing/open-prepared.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: Saving;
let as: string;
let technician: string;
beforeAll(async () => {
  server = await startTestServer();
  as = (await server.signInAs('office')).token;
  technician = (await server.signInAs('technician')).token;
  office = savingAs(server, as);
});
afterAll(() => server.stop());

type Place = Awaited<ReturnType<typeof buildSite>>;

/** A work order of one untaxed line, with a cash payment; done if it is overpaid. */
async function workOrder(place: Place, cents: number, paidCents = 0): Promise<number> {
  const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'details',
    fields: { text: 'Igniter', unitPriceCents: cents, taxable: false },
  });
  const paid =
    paidCents > 0
      ? addRecord(workOrderShape, edit, { kind: 'payments', fields: { amountCents: paidCents } }).edit
      : edit;
  const { id } = await office.saved(saveOf(paid));
  if (paidCents > cents)
    await server.sql('update work_orders set processed = true, processed_date = clock_now() where id = $1', [
      id,
    ]);
  return id;
}

/** Two work orders that are overpaid by $30 and $5, and one of $100. */
async function credited() {
  const place = await buildSite(server);
  const [old, young] = [await workOrder(place, 10_000, 13_000), await workOrder(place, 10_000, 10_500)];
  return { place, old, young, target: await workOrder(place, 10_000) };
}

interface Sent {
  amountCents: number;
  dueCents?: number;
  key?: string;
}
const pay = (id: number, sent: Sent, asked = as) =>
  server.call('POST /api/workorders/{id}/credit', {
    as: asked,
    params: { id },
    body: { key: randomUUID(), dueCents: 10_000, ...sent },
  });
const undo = (id: number, reason = 'Wrong work order', asked = as) =>
  server.call('POST /api/workorderpayments/{id}/voidcredit', { as: asked, params: { id }, body: { reason } });

const creditsOf = async (id: number) =>
  (await office.load('workOrder', id)).payments
    .filter(({ method }) => method === 'credit')
    .map(({ amountCents, reference, status }) => [amountCents, reference, status]);
const dueOf = async (id: number) => {
  const rows = await server.sql<{ due: number | null }>(
    'select amount_due_cents as due from work_orders where id = $1',
    [id],
  );
  const { due } = rows[0]!;
  return due;
};
const numberOf = async (id: number) => (await office.load('workOrder', id)).number;
const offered = async (id: number) => {
  const { data } = await server.call('GET /api/workorders/{id}', { as, params: { id } });
  return (data as { context: { creditCents: number } }).context.creditCents;
};

describe('POST /api/workorders/{id}/credit', () => {
  it('pays with what other work orders are overpaid by, the oldest first, on both sides', async () => {
    const { place, old, young, target } = await credited();
    expect(await offered(target)).toBe(3_500);
    const { data } = await pay(target, { amountCents: 3_200 });
    const number = await numberOf(target);
    expect(data.payments.map(({ id: _, ...each }) => each)).toEqual([
      { receipt: `R-${number}-1`, amountCents: 3_000, fromWorkOrderId: old },
      { receipt: `R-${number}-2`, amountCents: 200, fromWorkOrderId: young },
    ]);
    expect(await creditsOf(target)).toEqual([
      [3_000, `from ${await numberOf(old)}`, 'completed'],
      [200, `from ${await numberOf(young)}`, 'completed'],
    ]);
    expect(await creditsOf(old)).toEqual([[-3_000, `to ${number}`, 'completed']]);
    expect([await dueOf(target), await dueOf(old), await dueOf(young)]).toEqual([6_800, 0, -300]);
    expect(await offered(target)).toBe(300);
    const page = await server.call('GET /api/customers/{id}', {
      as,
      params: { id: place.customerId },
      query: {},
    });
    expect(page.data.creditCents).toBe(300);
  });

  it('never uses the same credit twice, nor pays more than is due, however many ask at once (R5.8)', async () => {
    const { place, target, old, young } = await credited();
    const other = await workOrder(place, 10_000);
    const replies = await Promise.all(
      [target, other, target, other, target, other].map((id) => pay(id, { amountCents: 3_000 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      replies.filter(({ status }) => status !== 200).every(({ error }) => error.code === 'invalid'),
    ).toBe(true);
    expect((await dueOf(target))! + (await dueOf(other))!).toBe(17_000);
    expect([await dueOf(old), await dueOf(young)]).toEqual([0, -500]);
    const rich = await buildSite(server);
    const [much, small] = [await workOrder(rich, 1_000, 9_000), await workOrder(rich, 1_000)];
    const twice = await Promise.all([1, 2, 3].map(() => pay(small, { amountCents: 1_000, dueCents: 1_000 })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect([await dueOf(much), await dueOf(small)]).toEqual([-7_000, 0]);
  });

  it('uses all that is offered, of however many work orders', async () => {
    const place = await buildSite(server);
    const first = await workOrder(place, 1_000, 1_100);
    for (let more = 0; more < 24; more++) await workOrder(place, 1_000, 1_100);
    const target = await workOrder(place, 10_000);
    expect(await offered(target)).toBe(2_500);
    const tooMuch = await pay(target, { amountCents: 2_501 });
    expect(tooMuch.error.fields).toEqual({ amountCents: 'Only $25.00 of credit is left.' });
    const { data } = await pay(target, { amountCents: 2_500 });
    expect(data.payments.map(({ amountCents }) => amountCents)).toEqual(Array(25).fill(100));
    expect([await dueOf(target), await dueOf(first), await offered(target)]).toEqual([7_500, 0, 0]);
  });

  it('takes what others have not used since it was looked for', async () => {
    const { place, target, old, young } = await credited();
    const other = await workOrder(place, 10_000);
    const replies = await Promise.all([
      pay(target, { amountCents: 2_000 }),
      pay(other, { amountCents: 1_500 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect([await dueOf(old), await dueOf(young)]).toEqual([0, 0]);
    expect(await dueOf(target)).toBe(8_000);
    expect(await dueOf(other)).toBe(8_500);
  });

  it('uses it once for the same key, and refuses the key with another amount', async () => {
    const { target } = await credited();
    const key = randomUUID();
    const [first, second] = await Promise.all([1, 2].map(() => pay(target, { key, amountCents: 1_000 })));
    expect(second!.data).toEqual(first!.data);
    expect(await creditsOf(target)).toHaveLength(1);
    expect((await pay(target, { key, amountCents: 1_001 })).error.code).toBe('key_reused');
  });

  it('says how much credit is left, and takes none of open or removed work', async () => {
    const { place, old, young, target } = await credited();
    const said = async (amountCents: number) => (await pay(target, { amountCents })).error.detail;
    expect(await said(3_501)).toBe('Only $35.00 of credit is left.');
    await server.sql('update work_orders set processed = false, processed_date = null where id = $1', [old]);
    expect(await said(3_000)).toBe('Only $5.00 of credit is left.');
    await server.sql('update work_orders set hidden = true where id = $1', [young]);
    expect(await said(1)).toBe('No credit is left.');
    expect(await creditsOf(target)).toEqual([]);
    const other = await workOrder(await buildSite(server), 10_000);
    expect((await pay(other, { amountCents: 1 })).error.detail).toBe('No credit is left.');
    expect(place.customerId).toBeGreaterThan(0);
  });

  it.each([
    ['opened again', () => 'processed = false, processed_date = null'],
    [
      'given to another customer',
      ({ siteId, customerId }: Place) => `site_id = ${siteId}, customer_id = ${customerId}`,
    ],
  ])('takes nothing of work that is %s at that moment', async (_, change) => {
    const { old, young, target } = await credited();
    const elsewhere = await buildSite(server);
    const release = await hold(server, `update work_orders set ${change(elsewhere)} where id = ${old}`);
    const waiting = pay(target, { amountCents: 3_000 });
    await untilWaiting(server, 1);
    await release();
    expect((await waiting).error.detail).toBe('Only $5.00 of credit is left.');
    expect([await creditsOf(old), await creditsOf(young), await creditsOf(target)]).toEqual([[], [], []]);
  });

  it('is for people who may change the work order (R6.4)', async () => {
    const { target } = await credited();
    expect((await pay(target, { amountCents: 1 }, technician)).error.code).toBe('not_found');
    const foreign = Number(await foreignIds['work_orders']!(server));
    expect((await pay(foreign, { amountCents: 1 })).error.code).toBe('not_found');
  });

  it('is neither new money of the day nor a change of a closed one', async () => {
    const { target } = await credited();
    const list = async () => (await server.call('GET /api/payments', { as, query: { limit: 50 } })).data;
    const day = (await list()).payments[0]!.day;
    const overview = async () =>
      (await server.call('GET /api/dayclosings/overview', { as, query: { day } })).data;
    const before = await overview();
    const closed = await server.call('POST /api/dayclosings', {
      as,
      body: { key: randomUUID(), day, countedCents: before.drawerCents, expectedCents: before.drawerCents },
    });
    expect(closed.status).toBe(200);
    await pay(target, { amountCents: 3_500 });
    expect((await overview()).taken).toEqual(before.taken);
    const { payments, totals } = await list();
    const credits = payments.filter(({ method }) => method === 'credit').slice(0, 4);
    expect(credits.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual([
      -3_000, -500, 500, 3_000,
    ]);
    expect(credits.some(({ afterClosing, changedAfterClosing }) => afterClosing || changedAfterClosing)).toBe(
      false,
    );
    expect(totals.some(({ method }) => method === 'credit')).toBe(false);
  });

  it('has a receipt on the work order that it pays, and none where it comes from', async () => {
    const { target, old } = await credited();
    await pay(target, { amountCents: 3_000 });
    const receiptOf = async (id: number) => {
      const { payments } = await office.load('workOrder', id);
      const { id: paymentId } = payments.find(({ method }) => method === 'credit')!;
      const pdf = await openPrepared(server, `/api/workorderpayments/${paymentId}/receipt`, as);
      const sent = await server.call('POST /api/workorderpayments/{id}/receipt', {
        as,
        params: { id: paymentId },
        body: { email: 'credit@x.example', key: randomUUID() },
      });
      return [pdf.statusCode, sent.status];
    };
    expect([await receiptOf(target), await receiptOf(old)]).toEqual([
      [200, 200],
      [422, 422],
    ]);
  });

  it('stays paid if the work order that it comes from is removed, and can be voided from either side', async () => {
    const { target, old } = await credited();
    const { data } = await pay(target, { amountCents: 3_000 });
    await server.sql('update work_orders set hidden = true where id = $1', [old]);
    expect([await dueOf(target), await offered(target)]).toEqual([7_000, 500]);
    expect((await undo(data.payments[0]!.id)).status).toBe(200);
    expect([await dueOf(target), await dueOf(old)]).toEqual([10_000, -3_000]);
  });

  it('changes only by being voided, not by an edit', async () => {
    const { target } = await credited();
    const { data } = await pay(target, { amountCents: 500 });
    const edit = startEdit(workOrderShape, await office.load('workOrder', target));
    const remove = () =>
      removeRecord(workOrderShape, edit, { kind: 'payments', id: data.payments[0]!.id, reason: 'Twice' });
    expect(remove).toThrow('kept_out_of_plans');
    const body = { id: 0, workOrderId: target, method: 'credit' as const, amountCents: 5 };
    expect((await server.call('POST /api/workorderpayments', { as, body })).error.code).toBe('invalid');
    const below = addRecord(workOrderShape, edit, { kind: 'payments', fields: { amountCents: -5 } });
    expect((await office.save(saveOf(below.edit))).error.code).toBe('invalid');
  });
});

describe('POST /api/workorderpayments/{id}/voidcredit', () => {
  it('voids both sides, from either one, so that the credit can be used again', async () => {
    for (const side of ['target', 'old'] as const) {
      const built = await credited();
      await pay(built.target, { amountCents: 3_000 });
      const shown = await office.load('workOrder', built[side]);
      const { id } = shown.payments.find(({ method }) => method === 'credit')!;
      const replies = await Promise.all([undo(id), undo(id)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(replies[0]!.data.voided).toHaveLength(2);
      expect((await creditsOf(built.target)).map(([, , status]) => status)).toEqual(['voided']);
      expect((await creditsOf(built.old)).map(([, , status]) => status)).toEqual(['voided']);
      expect([await dueOf(built.target), await dueOf(built.old)]).toEqual([10_000, -3_000]);
      expect(await offered(built.target)).toBe(3_500);
    }
  });

  it('is for those who may void payments, and for payments by credit only', async () => {
    const { target, old } = await credited();
    const { data } = await pay(target, { amountCents: 3_000 });
    const { id } = data.payments[0]!;
    expect((await undo(id, 'Mistake', technician)).error.code).toBe('forbidden');
    const cash = (await office.load('workOrder', old)).payments[0]!;
    expect((await undo(cash.id)).error.code).toBe('not_found');
    const foreign = Number(await foreignIds['work_order_payments']!(server));
    expect((await undo(foreign)).error.code).toBe('not_found');
    expect((await undo(id, ' ')).error.code).toBe('invalid');
  });
});
