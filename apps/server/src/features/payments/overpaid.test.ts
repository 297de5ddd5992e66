import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let office: Saving;
let technician: Saving;
let place: { customerId: number; siteId: number };
beforeAll(async () => {
  server = await startTestServer();
  office = savingAs(server, (await server.signInAs('office')).token);
  technician = savingAs(server, (await server.signInAs('technician')).token);
  place = await buildSite(server);
});
afterAll(() => server.stop());

/**
 * Returns a technician's work order of $107.00, and a request that records $107.00 on it in its current
 * state.
 */
async function owing() {
  const { edit } = addRecord(workOrderShape, newWorkOrder(place), {
    kind: 'details',
    fields: { text: 'Igniter', unitPriceCents: 10_700, taxable: false },
  });
  const { id } = await technician.saved(saveOf(edit));
  const base = await technician.load('workOrder', id);
  const pay = (leastDueCents?: number) =>
    saveOf(
      addRecord(workOrderShape, startEdit(workOrderShape, base), {
        kind: 'payments',
        fields: { method: 'cash', amountCents: 10_700 },
      }).edit,
      leastDueCents === undefined ? {} : { leastDueCents },
    );
  return { id, pay };
}

const paymentsOf = async (id: number) => (await office.load('workOrder', id)).payments.length;

describe('POST /api/workorders with a payment that somebody else records too', () => {
  it('records one of two at the same moment and asks about the other, which is written nowhere (R5.8)', async () => {
    const { id, pay } = await owing();
    const replies = await Promise.all([office.save(pay(0)), technician.save(pay(0))]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.error.code).toBe('overpaid');
    expect(await paymentsOf(id)).toBe(1);
  });

  it('records the other once the person says so, and answers that too much is paid (R5.8)', async () => {
    const { id, pay } = await owing();
    await office.saved(pay(0));
    const asked = pay(0);
    expect((await technician.save(asked)).error.code).toBe('overpaid');
    const { totals } = await technician.saved({ ...asked, leastDueCents: -10_700 });
    expect(totals[0]!.amountDueCents).toBe(-10_700);
    expect(await paymentsOf(id)).toBe(2);
  });

  it('asks also where the work order costs less by then (R5.8)', async () => {
    const { id, pay } = await owing();
    const base = await office.load('workOrder', id);
    const { edit } = addRecord(workOrderShape, startEdit(workOrderShape, base), {
      kind: 'discounts',
      fields: { kind: 'fixed', amountCents: 700 },
    });
    await office.saved(saveOf(edit));
    expect((await technician.save(pay(0))).error.code).toBe('overpaid');
  });

  it('loses no payment of a device that worked offline: both are recorded, and the answer says so (R5.8)', async () => {
    const { id, pay } = await owing();
    await office.saved(pay());
    const { totals } = await technician.saved(pay());
    expect(totals[0]!.amountDueCents).toBe(-10_700);
    expect(await paymentsOf(id)).toBe(2);
  });
});

describe('POST /api/workorderpayments of more than is left to pay', () => {
  const payThere = async (id: number, more: object = {}) => {
    const { token } = await server.signInAs('office');
    return server.call('POST /api/workorderpayments', {
      as: token,
      body: { id: 0, workOrderId: id, method: 'check', amountCents: 10_700, reference: '1042', ...more },
    });
  };

  it('records one of two at the same moment and refuses the other, which is written nowhere (R5.8, R7.8)', async () => {
    const { id } = await owing();
    const replies = await Promise.all([payThere(id), payThere(id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.error.code).toBe('overpaid');
    expect(await paymentsOf(id)).toBe(1);
  });

  it('refuses also what the editor has recorded meanwhile, and takes it once the caller says so (R5.8)', async () => {
    const { id, pay } = await owing();
    await office.saved(pay(0));
    const key = '6b0a4d0e-6f8f-4f0e-9d7c-0b1b8a3f7c11';
    expect((await payThere(id, { key })).error.code).toBe('overpaid');
    expect((await payThere(id, { key, leastDueCents: -10_699 })).error.code).toBe('overpaid');
    expect((await payThere(id, { key, leastDueCents: -10_700 })).status).toBe(200);
    expect(await paymentsOf(id)).toBe(2);
  });

  it('takes parts of what is due, one after the other (R7.8)', async () => {
    const { id } = await owing();
    const statuses = [];
    for (const amountCents of [5_000, 5_700, 1]) statuses.push((await payThere(id, { amountCents })).status);
    expect(statuses).toEqual([200, 200, 409]);
  });
});

describe('payments recorded at the same moment', () => {
  it('have the numbers of their receipts in the order in which they were recorded', async () => {
    const { id, pay } = await owing();
    const answers = await Promise.all(Array.from({ length: 12 }, () => office.saved(pay())));
    const ids = answers
      .toSorted((a, b) => a.version - b.version)
      .map((answer) => Object.values(answer.ids)[0]!);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(await paymentsOf(id)).toBe(12);
  });
});
