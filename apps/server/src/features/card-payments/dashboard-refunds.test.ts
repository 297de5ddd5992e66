import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

/* Refunds that the company makes in the provider's dashboard, of which no webhook tells. */

let at: TakingCards;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

const hourMs = 3_600_000;

describe.each<CardProvider>(['square', 'stripe'])('a refund in the dashboard of %s', (provider) => {
  beforeAll(() => at.connect(provider));

  async function paid() {
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    at.cards.pay(begun.data.url!);
    const params = { id: begun.data.id };
    await at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params });
    return { params, paymentId: at.cards.sales().at(-1)!.paymentId! };
  }
  const attempt = async ({ id }: { id: number }) =>
    (
      await at.server.sql<{ status: string; refunded: number; version: number }>(
        'select status, refunded_cents as refunded, version from card_attempts where id = $1',
        [id],
      )
    )[0]!;
  const later = async (hours: number) => {
    at.pass(hours * hourMs);
    await at.watch();
  };
  const readings = () =>
    at.cards.journal().filter(({ path, method }) => method === 'GET' && path.endsWith('refunds')).length;
  const asked = (paymentId: string) => {
    const sale = at.cards.sales().find((each) => each.paymentId === paymentId)!;
    const path = provider === 'square' ? `/v2/orders/${sale.orderId}` : `/v1/checkout/sessions/${sale.id}`;
    return at.cards.journal().filter((each) => each.path === path).length;
  };

  it('is found without any webhook, and asked about once', async () => {
    const { params, paymentId } = await paid();
    at.cards.refundOutside(paymentId, 2_600);
    expect(await attempt(params)).toMatchObject({ status: 'approved', refunded: 0 });
    await later(25);
    expect(await attempt(params)).toMatchObject({ refunded: 2_600 });
    const before = asked(paymentId);
    for (let days = 0; days < 3; days++) await later(25);
    expect(asked(paymentId)).toBe(before);
    expect(readings()).toBeGreaterThan(3);
    at.cards.refundOutside(paymentId, 10_000);
    // not before its time
    await later(1);
    expect(await attempt(params)).toMatchObject({ refunded: 2_600 });
    await later(24);
    expect(await attempt(params)).toMatchObject({ refunded: 12_600 });
  });

  it('that is pending, or comes back from the bank, is asked about again', async () => {
    const { params, paymentId } = await paid();
    at.cards.holdRefunds(true);
    at.cards.refundOutside(paymentId, 2_600, 'pending');
    await later(25);
    expect(await attempt(params)).toMatchObject({ refunded: 0 });
    at.cards.holdRefunds(false);
    await later(25);
    await later(25);
    expect(await attempt(params)).toMatchObject({ refunded: 2_600 });
    const { id } = at.cards.sales().find((each) => each.paymentId === paymentId)!.refunds[0]!;
    at.cards.failRefund(id);
    await later(25);
    expect(await attempt(params)).toMatchObject({ refunded: 0 });
  });

  it('is looked for again within the hour if the provider doesn’t answer', async () => {
    const { params, paymentId } = await paid();
    at.cards.refundOutside(paymentId, 2_600);
    const lists = provider === 'square' ? '/v2/refunds' : '/v1/refunds';
    at.cards.fail({ path: lists, method: 'GET', times: 3, action: 'drop' });
    await later(25);
    at.cards.endFaults();
    expect(await attempt(params)).toMatchObject({ refunded: 0 });
    await later(1);
    expect(await attempt(params)).toMatchObject({ refunded: 2_600 });
  });

  it('is looked for at three payments at most while the provider gives no answer about them', async () => {
    const all = [await paid(), await paid(), await paid(), await paid(), await paid(), await paid()];
    for (const { paymentId } of all) at.cards.refundOutside(paymentId, 600);
    const path = provider === 'square' ? '/v2/orders/' : '/v1/checkout/sessions/';
    const reads = () => at.cards.journal().filter((each) => each.path.startsWith(path)).length;
    at.cards.fail({ path, times: 1_000, action: 'lose' });
    const before = reads();
    await later(25);
    // Stripe's package asks twice
    expect(reads() - before).toBeLessThanOrEqual(6);
    at.cards.endFaults();
    await later(1);
    for (const { params } of all) expect(await attempt(params)).toMatchObject({ refunded: 600 });
  });

  it('isn’t one of ours, which is known already', async () => {
    const { params, paymentId } = await paid();
    await at.server.call('POST /api/cardpayments/{id}/refund', {
      as: at.token.office,
      params,
      body: { key: crypto.randomUUID(), amountCents: 600, reason: 'Discount' },
    });
    at.pass(hourMs);
    await at.watch();
    expect(await attempt(params)).toMatchObject({ refunded: 600 });
    const before = asked(paymentId);
    await later(25);
    await later(25);
    expect(asked(paymentId)).toBe(before);
  });
});
