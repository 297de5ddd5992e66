import { randomUUID } from 'node:crypto';
import { cardFailureText } from '@fieldwright/domain/payments/card-failure-text';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

/** where each provider is asked how a charge is */
const reads = { square: '/v2/orders/', stripe: '/v1/checkout/sessions/' } as const;
const cutOff = { method: 'GET', times: 4, action: { status: 503 } } as const;
const as = () => ({ as: at.token.office });

async function paid() {
  const id = await at.workOrder();
  const begun = await at.start(id, 12_600);
  at.cards.pay(begun.data.url!);
  const params = { id: begun.data.id };
  const check = async () =>
    (await at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params })).data;
  const refund = (amountCents: number) =>
    at.server.call('POST /api/cardpayments/{id}/refund', {
      ...as(),
      params,
      body: { key: randomUUID(), amountCents, reason: 'Returned' },
    });
  await check();
  const attempt = async () => {
    const { data } = await at.server.call('GET /api/workorders/{id}/cardpayments', {
      ...as(),
      params: { id },
    });
    return data.attempts[0]!;
  };
  const sale = () => at.cards.sales().at(-1)!;
  return { id, check, refund, attempt, sale, paymentId: sale().paymentId! };
}
const deliverLast = () => at.deliver(at.cards.webhooks.outbox.at(-1)!);
const later = async () => {
  at.cards.endFaults();
  at.pass(3_600_000);
  await at.watch();
};

describe.each<CardProvider>(['square', 'stripe'])('a charged payment with %s (R4.21)', (provider) => {
  beforeAll(() => at.connect(provider));

  it('shows a refund although no answer came to the question after it', async () => {
    const { id, refund, attempt } = await paid();
    at.cards.fail({ path: reads[provider], ...cutOff, times: 100 });
    await refund(2_600);
    at.pass(60_000);
    await at.watch();
    expect(await attempt()).toMatchObject({ status: 'approved', refundedCents: 0 });
    await later();
    expect(await attempt()).toMatchObject({ status: 'partlyRefunded', refundedCents: 2_600 });
    expect(await at.office.load('workOrder', id)).toMatchObject({
      payments: [{ amountCents: 12_600, refundedCents: 2_600 }],
    });
  });

  it('shows a refund that the charge showed later than the refund itself', async () => {
    const charges = { square: '/v2/payments/', stripe: '/v1/checkout/sessions/' }[provider];
    let before: unknown;
    at.cards.onAnswer(({ method, path, body }) => {
      if (method === 'GET' && path.startsWith(charges)) before = body;
    });
    const { refund, attempt, check } = await paid();
    at.cards.onAnswer(() => undefined);
    at.cards.fail({ path: charges, method: 'GET', times: 100, action: { status: 200, body: before } });
    await refund(2_600);
    await check();
    await check();
    expect(await attempt()).toMatchObject({ refundedCents: 0, refunds: [{ status: 'completed' }] });
    await later();
    expect(await attempt()).toMatchObject({ status: 'partlyRefunded', refundedCents: 2_600 });
  });

  it('notes a dispute whose event came while the provider gave no answers', async () => {
    const { attempt, paymentId } = await paid();
    at.cards.dispute(paymentId);
    at.cards.fail({ path: reads[provider], ...cutOff, times: 100 });
    expect(await deliverLast()).toBe(204);
    expect(await attempt()).toMatchObject({ status: 'approved', dispute: null });
    await later();
    expect(await attempt()).toMatchObject({ status: 'disputed', dispute: { state: 'open' } });
  });

  it('can be refunded again after a refund that was completed has failed', async () => {
    const { check, refund, attempt, sale } = await paid();
    await refund(12_600);
    await check();
    expect(await check()).toMatchObject({ status: 'refunded', refundableCents: 0 });
    at.cards.failRefund(sale().refunds[0]!.id);
    await deliverLast();
    expect(await attempt()).toMatchObject({
      status: 'approved',
      refundedCents: 0,
      refundableCents: 12_600,
      refunds: [{ status: 'failed' }],
    });
    expect((await refund(12_600)).status).toBe(200);
    await check();
    expect(await check()).toMatchObject({ status: 'refunded', refundedCents: 12_600 });
  });

  it('learns what events say after its account was disconnected and connected again', async () => {
    const { attempt, paymentId } = await paid();
    const { data } = await at.server.call('GET /api/cardsettings', { as: at.token.owner });
    const account = data.accounts.find((each) => each.provider === provider)!;
    await at.server.call('POST /api/cardaccounts/{id}/disconnect', {
      as: at.token.owner,
      params: { id: account.id },
    });
    await at.connect(provider);
    at.cards.dispute(paymentId);
    await deliverLast();
    expect(await attempt()).toMatchObject({ status: 'disputed' });
  });

  it('says that a key was refused until the provider answers again', async () => {
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    const params = { id: begun.data.id };
    const check = () => at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params });
    const body = {
      square: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'ACCESS_TOKEN_REVOKED' }] },
      stripe: { error: { type: 'invalid_request_error', message: 'Expired API Key provided.' } },
    }[provider];
    at.cards.fail({ path: '', times: 100, action: { status: 401, body } });
    const text = cardFailureText(provider, 'ACCESS_TOKEN_REVOKED');
    expect((await check()).data).toMatchObject({ status: 'checking', failure: text });
    at.cards.endFaults();
    expect((await check()).data).toMatchObject({ status: 'pending', failure: null });
  });

  it('says nothing of a failure where only an answer is missing', async () => {
    const id = await at.workOrder();
    at.cards.fail({ path: '', method: 'POST', times: 4, action: 'lose' });
    const begun = await at.start(id, 12_600);
    at.cards.endFaults();
    expect(begun.data).toMatchObject({ status: 'checking', failure: null });
    const params = { id: begun.data.id };
    const check = () => at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params });
    expect((await check()).data).toMatchObject({ status: 'pending', failure: null });
    at.cards.fail({ path: reads[provider], ...cutOff });
    expect((await check()).data).toMatchObject({ status: 'checking', failure: null });
    at.cards.endFaults();
    expect((await check()).data).toMatchObject({ status: 'pending', failure: null });
  });
});

// Stripe counts a refund at once, so none of its is pending
describe('a refund that Square holds (R4.21)', () => {
  beforeAll(() => at.connect('square'));

  it('counts when it’s complete, although its last event is lost', async () => {
    const { attempt, paymentId } = await paid();
    at.cards.holdRefunds(true);
    at.cards.refundOutside(paymentId, 2_600, 'pending');
    await deliverLast();
    expect(await attempt()).toMatchObject({ status: 'approved', refundedCents: 0 });
    at.cards.holdRefunds(false);
    await later();
    expect(await attempt()).toMatchObject({ status: 'partlyRefunded', refundedCents: 2_600 });
  });
});
