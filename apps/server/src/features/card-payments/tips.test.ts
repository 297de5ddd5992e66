import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  at = await takingCards();
});
afterAll(async () => {
  await at.stop();
});

const as = () => ({ as: at.token.office });
const choose = (body: { cardTips?: boolean; tipPercents?: number[] }) =>
  at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body });
const start = (id: number, tipCents: number, more: object = {}) =>
  at.server.call('POST /api/workorders/{id}/cardpayments', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), amountCents: 12_600, tipCents, ...more },
  });
const listed = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { ...as(), params: { id } })).data;
const check = async (id: number) =>
  (await at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params: { id } })).data;
const refund = (id: number, amountCents: number, tipCents: number) =>
  at.server.call('POST /api/cardpayments/{id}/refund', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), amountCents, tipCents, reason: 'Discount' },
  });

describe.each(['square', 'stripe'] as const)('tips by card with %s', (provider) => {
  beforeAll(() => at.connect(provider));
  beforeEach(() => choose({ cardTips: true, tipPercents: [20, 10] }));

  /** Starts a payment of $126.00 with a tip of $18.90, and pays it. */
  async function paid() {
    const id = await at.workOrder();
    const { data } = await start(id, 1_890);
    at.cards.pay(data.url!);
    return { id, attempt: await check(data.id) };
  }

  it('are off until the company takes them (R1.8)', async () => {
    await choose({ cardTips: false });
    const id = await at.workOrder();
    expect((await listed(id)).tipPercents).toBeNull();
    expect((await start(id, 100)).error).toMatchObject({ fields: { tipCents: 'Tips are turned off.' } });
    await choose({ cardTips: true });
    expect((await listed(id)).tipPercents).toEqual([10, 20]);
    const { error } = await start(id, 12_601);
    expect(error).toMatchObject({ fields: { tipCents: 'Enter a tip of $126.00 or less.' } });
  });

  it('pay nothing of the work order, and are a part of what the provider charges (R1.8)', async () => {
    const { id, attempt } = await paid();
    expect(attempt).toMatchObject({ status: 'approved', amountCents: 12_600, tipCents: 1_890 });
    expect(at.cards.sales().at(-1)).toMatchObject({ amountCents: 14_490, tipCents: 1_890 });
    const { payments } = await at.office.load('workOrder', id);
    expect(payments).toMatchObject([{ amountCents: 12_600, refundedCents: 0 }]);
    expect((await listed(id)).dueCents).toBe(0);
  });

  it('are listed with their payment, and counted apart in the day’s totals', async () => {
    const { attempt } = await paid();
    const { data } = await at.server.call('GET /api/payments', { as: at.token.owner, query: {} });
    expect(data.payments.find(({ id }) => id === attempt.paymentId)).toMatchObject({
      amountCents: 12_600,
      tipCents: 1_890,
    });
    const tips = data.payments.filter(({ day }) => day === data.totals[0]!.day);
    const sum = tips.reduce((cents, each) => cents + each.tipCents, 0);
    expect(data.totals[0]).toMatchObject({ method: 'card', tipCents: sum });
    expect(data.byPerson.reduce((cents, each) => cents + each.tipCents, 0)).toBe(
      data.totals.reduce((cents, each) => cents + each.tipCents, 0),
    );
  });

  it('are refunded apart from the work, each at most what is left of it', async () => {
    const { id, attempt } = await paid();
    const tooMuch = await refund(attempt.id, 2_000, 1_891);
    expect(tooMuch.error).toMatchObject({ fields: { tipCents: 'Enter $18.90 or less.' } });
    expect((await refund(attempt.id, 12_601, 0)).error).toMatchObject({
      fields: { amountCents: 'Enter $126.00 or less.' },
    });
    await refund(attempt.id, 1_890, 1_890);
    expect(await check(attempt.id)).toMatchObject({
      status: 'partlyRefunded',
      refundedCents: 0,
      tipRefundedCents: 1_890,
      refundableCents: 12_600,
      refundableTipCents: 0,
    });
    expect((await listed(id)).dueCents).toBe(0);
    await refund(attempt.id, 2_600, 0);
    expect(await check(attempt.id)).toMatchObject({ refundedCents: 2_600, tipRefundedCents: 1_890 });
    expect((await listed(id)).dueCents).toBe(2_600);
  });

  it('come back last if the provider refunds by itself', async () => {
    const { id, attempt } = await paid();
    at.cards.refundOutside(at.cards.sales().at(-1)!.paymentId!, 13_000);
    expect(await check(attempt.id)).toMatchObject({ refundedCents: 12_600, tipRefundedCents: 400 });
    expect((await listed(id)).dueCents).toBe(12_600);
  });

  it('come back as tips if a refund completes between the questions about it and the charge', async () => {
    const { id, attempt } = await paid();
    at.cards.holdRefunds(true);
    await refund(attempt.id, 1_890, 1_890);
    const refunds = `/${provider === 'square' ? 'v2' : 'v1'}/refunds/`;
    let before: unknown;
    at.cards.onAnswer(({ method, path, body }) => {
      if (method === 'GET' && path.startsWith(refunds)) before ??= body;
    });
    await check(attempt.id);
    at.cards.onAnswer(() => undefined);
    at.cards.holdRefunds(false);
    at.cards.fail({ path: refunds, method: 'GET', times: 1, action: { status: 200, body: before } });
    expect(await check(attempt.id)).toMatchObject({
      refunds: [{ status: 'pending' }],
      refundedCents: 0,
      tipRefundedCents: 1_890,
    });
    expect((await listed(id)).dueCents).toBe(0);
    expect(await check(attempt.id)).toMatchObject({
      refunds: [{ status: 'completed' }],
      refundedCents: 0,
      tipRefundedCents: 1_890,
    });
  });

  it('are asked again with another key only for the same tip', async () => {
    const id = await at.workOrder();
    const key = randomUUID();
    const first = await start(id, 500, { key });
    expect((await start(id, 500, { key })).data.id).toBe(first.data.id);
    expect((await start(id, 600, { key })).error?.code).toBe('key_reused');
  });

  it('are chosen by the customer on a link, and shown on the receipt (R2.1)', async () => {
    const params = { id: await at.workOrder() };
    const link = await at.server.call('POST /api/workorders/{id}/paymentlinks', {
      ...as(),
      params,
      body: { key: randomUUID(), channel: 'customerLink', amountCents: 12_600 },
    });
    const token = link.data.url!.split('/').at(-1)!;
    const open = () => at.server.call('POST /api/paymentlinks/open', { body: { token } });
    expect((await open()).data).toMatchObject({ payableCents: 12_600, tipPercents: [10, 20] });
    const pay = (tipCents: number) =>
      at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents: 12_600, tipCents } });
    const without = await pay(0);
    const tipped = await pay(1_260);
    expect(tipped.data.url).not.toBe(without.data.url);
    expect(() => at.cards.pay(without.data.url)).toThrow(/closed/);
    at.cards.pay(tipped.data.url);
    expect((await open()).data).toMatchObject({
      state: 'paid',
      attempt: { status: 'approved', amountCents: 12_600, tipCents: 1_260 },
    });
    const { payments } = await at.office.load('workOrder', params.id);
    const body = { email: 'dana@example.com', key: randomUUID() };
    const sent = await at.server.call('POST /api/workorderpayments/{id}/receipt', {
      ...as(),
      params: { id: payments[0]!.id },
      body,
    });
    expect(sent.status).toBe(200);
  });
});
