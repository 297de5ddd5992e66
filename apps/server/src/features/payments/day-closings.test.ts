import { randomUUID } from 'node:crypto';
import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
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

/** Records a payment of a new work order, received at noon. */
async function pay(day: string, amountCents: number, more: { as?: string; method?: 'cash' | 'check' } = {}) {
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
  await savingAs(server, as).saved(saveOf(edit));
}

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
      { afterCount: 1, drawerCents: 10_000, taken: [{ count: 1, amountCents: 10_000 }] },
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
    const { data } = await server.call('GET /api/dayclosings', { as: token.office, query });
    expect(data.map(({ day }) => day)).toEqual(['2025-04-02', '2025-04-01']);
  });
});
