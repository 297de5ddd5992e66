import { randomUUID } from 'node:crypto';
import { addRecord, changeRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let place: Awaited<ReturnType<typeof buildSite>>;
const token = { owner: '', office: '', technician: '' };
beforeAll(async () => {
  server = await startTestServer();
  place = await buildSite(server);
  token.owner = (await server.signInAs('owner')).token;
  token.office = (await server.signInAs('office')).token;
  token.technician = (await server.signInAs('technician')).token;
});
afterAll(() => server.stop());

interface Paid {
  workOrderId: number;
  paymentId: number;
}

/** Records a payment of a new work order, received at noon. */
async function pay(
  day: string,
  amountCents: number,
  more: { as?: string; method?: 'cash' | 'check' } = {},
): Promise<Paid> {
  const { as = token.office, method = 'cash' } = more;
  const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'payments',
    fields: {
      method,
      amountCents,
      reference: method === 'check' ? '1042' : '',
      receivedDate: `${day}T17:00:00.000Z`,
    },
  });
  const { id } = await savingAs(server, as).saved(saveOf(edit));
  const { payments } = await workOrder(id);
  return { workOrderId: id, paymentId: payments[0]!.id };
}

const workOrder = async (id: number): Promise<WorkOrder> =>
  (await server.call('GET /api/workorders/{id}', { as: token.owner, params: { id } })).data as never;

/** Changes fields of a payment. */
async function change({ workOrderId, paymentId }: Paid, fields: object): Promise<void> {
  const edit = startEdit(workOrderShape, await workOrder(workOrderId));
  const changed = changeRecord(workOrderShape, edit, {
    kind: 'payments',
    id: paymentId,
    fields: fields as never,
  });
  await savingAs(server, token.office).saved(saveOf(changed));
}

/** Voids a payment; on a day, if one is given. */
async function voidPayment({ workOrderId, paymentId }: Paid, day?: string): Promise<void> {
  const edit = startEdit(workOrderShape, await workOrder(workOrderId));
  const reason = 'Money back';
  const voided = removeRecord(workOrderShape, edit, { kind: 'payments', id: paymentId, reason });
  await savingAs(server, token.office).saved(saveOf(voided));
  if (day)
    await server.sql('update work_order_payments set voided_date = $1 where id = $2', [
      `${day}T17:00:00.000Z`,
      paymentId,
    ]);
}

/** Has a closing be of the evening of its day. Stamps can't be written otherwise. */
const closedInTheEvening = (id: number) =>
  server.sql(`begin; set local session_replication_role = replica;
    update day_closings set created_date = day + interval '23 hours' where id = ${id}; commit`);

const reopenedInTheNight = (id: number) =>
  server.sql(`begin; set local session_replication_role = replica;
    update day_closings set reopened_date = day + interval '28 hours' where id = ${id}; commit`);

interface Closing {
  countedCents: number;
  expectedCents?: number;
  reason?: string;
  personId?: number;
  key?: string;
}
const close = (day: string, { key = randomUUID(), ...closing }: Closing, as = token.office) =>
  server.call('POST /api/dayclosings', {
    as,
    body: { key, day, expectedCents: closing.countedCents, ...closing },
  });
const overview = async (day: string, personId?: number) =>
  (
    await server.call('GET /api/dayclosings/overview', {
      as: token.office,
      query: { day, ...(personId !== undefined && { personId }) },
    })
  ).data;
const listed = async (day: string) =>
  (await server.call('GET /api/payments', { as: token.office, query: { from: day, to: day } })).data.payments;

describe('GET /api/dayclosings/overview', () => {
  it('sums up a day by method, and says what the drawer should hold', async () => {
    await pay('2025-03-03', 10_000);
    await pay('2025-03-03', 5_000);
    await pay('2025-03-03', 7_000, { method: 'check' });
    await pay('2025-03-04', 1);
    expect(await overview('2025-03-03')).toMatchObject({
      taken: [
        { method: 'cash', provider: null, count: 2, amountCents: 15_000, refundedCents: 0, tipCents: 0 },
        { method: 'check', count: 1, amountCents: 7_000 },
      ],
      drawerCents: 15_000,
      closings: [],
    });
  });

  it('counts cash that is given back in the drawer of the day it’s given back, if the day that took it was closed', async () => {
    const [first, second] = ['2025-03-20', '2025-03-21'];
    const paid = await pay(first, 10_000);
    await pay(second, 25_000);
    const mistaken = await pay(first, 1_500);
    await voidPayment(mistaken, second);
    // voided before its day was closed: it was never in the drawer
    expect(await overview(first)).toMatchObject({ drawerCents: 10_000 });
    expect(await overview(second)).toMatchObject({ drawerCents: 25_000, givenBackCents: 0 });
    const { data } = await close(first, { countedCents: 10_000 });
    await closedInTheEvening(data.id);
    await voidPayment(paid, second);
    expect(await overview(second)).toMatchObject({
      taken: [{ method: 'cash', count: 1, amountCents: 25_000 }],
      givenBackCents: 10_000,
      drawerCents: 15_000,
    });
    expect(await overview(first)).toMatchObject({
      drawerCents: 10_000,
      closings: [
        { changes: [{ paymentId: paid.paymentId, change: 'givenBack', fromCents: 10_000, toCents: 10_000 }] },
      ],
    });
    expect((await close(second, { countedCents: 15_000 })).data).toMatchObject({
      givenBackCents: 10_000,
      drawerCents: 15_000,
    });
  });

  it('takes cash out of the drawer of who gave it back, if the day of who took it was closed', async () => {
    const [first, second] = ['2025-05-01', '2025-05-02'];
    const office = await server.personId('office@north.example');
    const owner = await server.personId('owner@north.example');
    const paid = await pay(first, 10_000, { as: token.owner });
    const { data } = await close(first, { countedCents: 10_000, personId: owner });
    await closedInTheEvening(data.id);
    await voidPayment(paid, second);
    expect(await overview(first, owner)).toMatchObject({ drawerCents: 10_000 });
    expect(await overview(second, owner)).toMatchObject({ givenBackCents: 0 });
    expect(await overview(second, office)).toMatchObject({ givenBackCents: 10_000 });
    // everyone's day, which was still open, never counted it
    expect(await overview(first)).toMatchObject({ drawerCents: 0 });
    expect(await overview(second)).toMatchObject({ givenBackCents: 0 });
    expect((await close(first, { countedCents: 0 })).status).toBe(200);
    expect((await overview(first)).closings).toMatchObject([{ changes: [] }]);
    expect((await overview(first, owner)).closings).toMatchObject([{ changes: [{ change: 'givenBack' }] }]);
  });

  it('counts what was moved to another day or to cash after closing, and then voided, nowhere', async () => {
    const [first, second] = ['2025-05-03', '2025-05-04'];
    const moved = await pay(first, 10_000);
    const turned = await pay(first, 2_000, { method: 'check' });
    await pay(second, 25_000);
    await closedInTheEvening((await close(first, { countedCents: 10_000 })).data.id);
    await change(moved, { receivedDate: `${second}T17:00:00.000Z` });
    await change(turned, { method: 'cash', reference: '' });
    await voidPayment(moved, second);
    await voidPayment(turned, second);
    expect(await overview(first)).toMatchObject({ drawerCents: 0 });
    expect(await overview(second)).toMatchObject({ drawerCents: 25_000, givenBackCents: 0 });
  });

  it('counts cash that is voided on its own day, or while its day is open again, as never taken', async () => {
    const [first, second] = ['2025-03-26', '2025-03-27'];
    const [sameDay, whileOpen] = [await pay(first, 10_000), await pay(first, 2_000)];
    const { data } = await close(first, { countedCents: 12_000 });
    await voidPayment(sameDay, first);
    const changes = [{ paymentId: sameDay.paymentId, change: 'voided', fromCents: 10_000, toCents: 0 }];
    expect((await overview(first)).closings).toMatchObject([{ changes }]);
    await server.call('POST /api/dayclosings/{id}/reopen', {
      as: token.office,
      params: { id: data.id },
      body: { reason: 'Count again' },
    });
    await reopenedInTheNight(data.id);
    await voidPayment(whileOpen, second);
    expect(await overview(first)).toMatchObject({ drawerCents: 0 });
    expect(await overview(second)).toMatchObject({ givenBackCents: 0 });
  });

  it('marks cash of an earlier day that was given back after the day was closed', async () => {
    const [first, second] = ['2025-03-24', '2025-03-25'];
    const paid = await pay(first, 10_000);
    await closedInTheEvening((await close(first, { countedCents: 10_000 })).data.id);
    await close(second, { countedCents: 0 });
    await voidPayment(paid, second);
    expect(await overview(second)).toMatchObject({
      drawerCents: 0,
      givenBackCents: 10_000,
      closings: [{ changes: [{ change: 'paidOut', fromCents: 0, toCents: -10_000 }] }],
    });
  });

  it('marks payments that were voided, refunded, changed or moved after their day was closed', async () => {
    const day = '2025-03-17';
    const kept = await pay(day, 1_000, { method: 'check' });
    const voided = await pay(day, 2_000, { method: 'check' });
    const refunded = await pay(day, 3_300, { method: 'check' });
    const changed = await pay(day, 4_000, { method: 'check' });
    const moved = await pay(day, 5_000, { method: 'check' });
    await close(day, { countedCents: 0 });
    await voidPayment(voided);
    await server.sql('update work_order_payments set refunded_cents = 500 where id = $1', [
      refunded.paymentId,
    ]);
    await change(changed, { amountCents: 4_400 });
    await change(moved, { receivedDate: '2025-03-18T17:00:00.000Z' });
    const [closing] = (await overview(day)).closings;
    expect(closing!.taken).toMatchObject([{ count: 5, amountCents: 15_300 }]);
    const about = (at: Paid) => ({
      paymentId: at.paymentId,
      document: { kind: 'workOrder', id: at.workOrderId },
    });
    expect(closing!.changes).toMatchObject([
      { ...about(voided), change: 'voided', fromCents: 2_000, toCents: 0 },
      { ...about(refunded), change: 'refunded', fromCents: 3_300, toCents: 2_800 },
      { ...about(changed), change: 'changed', fromCents: 4_000, toCents: 4_400 },
      { ...about(moved), change: 'moved', fromCents: 5_000, toCents: 0 },
    ]);
    const marks = [...(await listed(day)), ...(await listed('2025-03-18'))].map(
      ({ id, changedAfterClosing }) => [id, changedAfterClosing],
    );
    expect(Object.fromEntries(marks)).toEqual({
      [kept.paymentId]: false,
      [voided.paymentId]: true,
      [refunded.paymentId]: true,
      [changed.paymentId]: true,
      [moved.paymentId]: true,
    });
    // a day that is open again is counted anew
    await server.call('POST /api/dayclosings/{id}/reopen', {
      as: token.office,
      params: { id: closing!.id },
      body: { reason: 'Again' },
    });
    expect((await overview(day)).closings).toMatchObject([{ changes: [] }]);
  });
});

describe('POST /api/dayclosings', () => {
  it('keeps a day as it was, and marks what is recorded later', async () => {
    const day = '2025-03-10';
    await pay(day, 10_000);
    const key = randomUUID();
    const short = { countedCents: 9_500, expectedCents: 10_000, key };
    const { error } = await close(day, short);
    expect(error).toMatchObject({ fields: { reason: 'Enter a reason for the difference.' } });
    const { data } = await close(day, { ...short, reason: 'Parking' });
    expect(data).toMatchObject({ day, drawerCents: 10_000, countedCents: 9_500, reason: 'Parking' });
    expect((await close(day, { ...short, reason: 'Parking' })).data.id).toBe(data.id);
    expect((await close(day, { ...short, countedCents: 1 })).error.code).toBe('key_reused');
    await pay(day, 2_000);
    const { drawerCents, closings } = await overview(day);
    expect(drawerCents).toBe(12_000);
    expect(closings).toMatchObject([
      {
        changes: [{ change: 'added', method: 'cash', fromCents: 0, toCents: 2_000 }],
        drawerCents: 10_000,
        taken: [{ count: 1, amountCents: 10_000 }],
      },
    ]);
    const marks = (await listed(day)).map(({ amountCents, afterClosing }) => [amountCents, afterClosing]);
    expect(marks).toHaveLength(2);
    expect(marks).toEqual(
      expect.arrayContaining([
        [10_000, false],
        [2_000, true],
      ]),
    );
  });

  it('refuses a day that has changed since it was counted, is closed, or hasn’t begun', async () => {
    const day = '2025-03-11';
    await pay(day, 10_000);
    const stale = await close(day, { countedCents: 8_000 });
    expect(stale.error).toMatchObject({
      fields: {
        countedCents: 'Cash expected is now $100.00. Check the payments and count again.',
      },
    });
    // two people at once
    const both = await Promise.all([
      close(day, { countedCents: 10_000 }),
      close(day, { countedCents: 10_000 }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const again = await close(day, { countedCents: 10_000 });
    expect(again.error).toMatchObject({ fields: { day: 'This day is already closed.' } });
    const later = await close('2099-01-01', { countedCents: 0 });
    expect(later.error).toMatchObject({ fields: { day: 'This day hasn’t started yet.' } });
  });

  it('asks for the cash only where some is expected', async () => {
    const uncounted = async (day: string, expectedCents: number, key: string = randomUUID()) =>
      server.call('POST /api/dayclosings', { as: token.office, body: { key, day, expectedCents } });
    const [empty, day] = ['2025-03-26', '2025-03-27'];
    await pay(empty, 7_000, { method: 'check' });
    const key = randomUUID();
    const { data } = await uncounted(empty, 0, key);
    expect(data).toMatchObject({ drawerCents: 0, countedCents: 0, reason: '' });
    expect((await uncounted(empty, 0, key)).data.id).toBe(data.id);
    await pay(day, 2_000);
    expect((await uncounted(day, 2_000)).error).toMatchObject({
      fields: { countedCents: 'Enter the cash you counted.' },
    });
  });

  it('counts a payment that is saved at the same moment, or marks it', async () => {
    const day = '2025-03-13';
    const first = await pay(day, 1_000);
    // a payment that has been written and is committed only after the day is closed
    const other = new pg.Client({ connectionString: server.urls.owner });
    await other.connect();
    await other.query('begin');
    await other.query(`select set_config('app.company_id', '1', true)`);
    const { rows } = await other.query(
      `insert into work_order_payments (company_id, id, work_order_id, kind, method, amount_cents, received_date, reference,
         text, status, refunded_cents, created_by, created_date)
       select company_id, nextval('document_ids'), work_order_id, kind, method, 700, received_date, '', '', status, 0, created_by,
         clock_now() - interval '1 minute' from work_order_payments where id = $1 returning id`,
      [first.paymentId],
    );
    const { data } = await close(day, { countedCents: 1_000 });
    expect(data).toMatchObject({ drawerCents: 1_000, changes: [] });
    await other.query('commit');
    await other.end();
    const id = Number(rows[0].id);
    expect((await overview(day)).closings).toMatchObject([
      { changes: [{ paymentId: id, change: 'added', fromCents: 0, toCents: 700 }] },
    ]);
    const marks = (await listed(day)).map((each) => [each.id, each.afterClosing]);
    expect(Object.fromEntries(marks)).toEqual({ [first.paymentId]: false, [id]: true });
  });

  it('closes one person’s day apart from everyone’s', async () => {
    const day = '2025-03-12';
    await pay(day, 10_000);
    await pay(day, 3_000, { as: token.owner });
    const [{ personId }] = (await server.sql<{ personId: number }>(
      `select created_by as "personId" from work_order_payments where amount_cents = 3000`,
    )) as [{ personId: number }];
    expect(await overview(day, personId)).toMatchObject({ drawerCents: 3_000 });
    expect((await close(day, { countedCents: 3_000, personId })).data).toMatchObject({ personId });
    expect((await close(day, { countedCents: 13_000 })).data).toMatchObject({ personId: null });
    expect((await close(day, { countedCents: 0, personId: 999_999 })).status).toBe(404);
  });

  it('is not for people who only collect', async () => {
    expect((await close('2025-03-13', { countedCents: 0 }, token.technician)).status).toBe(403);
  });
});

describe('POST /api/dayclosings/{id}/reopen', () => {
  it('reopens a day with a reason, and keeps the closing', async () => {
    const day = '2025-03-14';
    const { data } = await close(day, { countedCents: 0 });
    const reopen = (reason: string) =>
      server.call('POST /api/dayclosings/{id}/reopen', {
        as: token.office,
        params: { id: data.id },
        body: { reason },
      });
    expect((await reopen(' ')).status).toBe(422);
    expect((await reopen('A check was missing')).data).toMatchObject({
      reopened: { reason: 'A check was missing', by: expect.any(String) },
    });
    expect((await reopen('Again')).data.reopened!.reason).toBe('A check was missing');
    const second = await close(day, { countedCents: 0 });
    expect(second.status).toBe(200);
    expect((await overview(day)).closings).toHaveLength(2);
  });
});

describe('GET /api/dayclosings', () => {
  it('lists closed days between two, newest first', async () => {
    await close('2025-04-01', { countedCents: 0 });
    await close('2025-04-02', { countedCents: 0 });
    await close('2025-04-03', { countedCents: 0 });
    const query = { from: '2025-04-01', to: '2025-04-02' };
    const page = async (after?: string) =>
      (
        await server.call('GET /api/dayclosings', {
          as: token.office,
          query: { ...query, limit: 1, ...(after && { after }) },
        })
      ).data;
    const all = await server.call('GET /api/dayclosings', { as: token.office, query });
    expect(all.data.closings.map(({ day }) => day)).toEqual(['2025-04-02', '2025-04-01']);
    expect(all.data.next).toBeNull();
    const first = await page();
    const second = await page(first.next!);
    expect([...first.closings, ...second.closings]).toEqual(all.data.closings);
    expect(second.next).toBeNull();
    const wrong = await server.call('GET /api/dayclosings', {
      as: token.office,
      query: { after: '-day_1_yesterday' },
    });
    expect(wrong.status).toBe(422);
  });
});
