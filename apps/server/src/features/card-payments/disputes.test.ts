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

const as = () => ({ as: at.token.office });
const listed = async () => (await at.server.call('GET /api/payments', { ...as() })).data;

describe.each<CardProvider>(['square', 'stripe'])('a dispute with %s', (provider) => {
  beforeAll(() => at.connect(provider));

  async function paid() {
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    at.cards.pay(begun.data.url!);
    const params = { id: begun.data.id };
    const check = async () =>
      (await at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params })).data;
    await check();
    return { id, params, check, paymentId: at.cards.sales().at(-1)!.paymentId! };
  }
  const deliverLast = () => at.deliver(at.cards.webhooks.outbox.at(-1)!);

  it('is noted on the payment and in the list, with the day to answer by, and stays until it is won', async () => {
    const { id, params, check, paymentId } = await paid();
    at.cards.dispute(paymentId);
    expect(await deliverLast()).toBe(204);
    const dispute = { state: 'open', reason: expect.any(String), dueDate: expect.any(String) };
    // also by questions that no event has caused
    expect(await check()).toMatchObject({ status: 'disputed', dispute, refundableCents: 0 });
    const { payments, toCheck } = await listed();
    expect(payments.find(({ document }) => document.id === id)).toMatchObject({ disputed: true });
    expect(toCheck).toContainEqual(
      expect.objectContaining({ id: params.id, why: 'disputed', dueDate: expect.any(String), provider }),
    );
    const refund = await at.server.call('POST /api/cardpayments/{id}/refund', {
      ...as(),
      params,
      body: { key: crypto.randomUUID(), amountCents: 100, reason: 'x' },
    });
    expect(refund.error.detail).toMatch(/disputes this payment/);
    at.cards.dispute(paymentId, 'won');
    await deliverLast();
    expect(await check()).toMatchObject({
      status: 'approved',
      dispute: { state: 'won' },
      refundableCents: 12_600,
    });
    const after = await listed();
    expect(after.payments.find(({ document }) => document.id === id)).toMatchObject({ disputed: false });
    expect(after.toCheck!.map((each) => each.id)).not.toContain(params.id);
  });

  it('that is lost stays disputed, and is nothing to check anymore', async () => {
    const { params, check, paymentId } = await paid();
    at.cards.dispute(paymentId);
    at.cards.dispute(paymentId, 'lost');
    // the events come in the wrong order, and one twice
    const [opened, lost] = at.cards.webhooks.outbox.slice(-2);
    for (const delivery of [lost!, opened!, lost!]) expect(await at.deliver(delivery)).toBe(204);
    expect(await check()).toMatchObject({ status: 'disputed', dispute: { state: 'lost' } });
    expect((await listed()).toCheck!.map((each) => each.id)).not.toContain(params.id);
  });

  it('is found without any webhook, and noted once, as is its end', async () => {
    const { params, check, paymentId } = await paid();
    const version = async () =>
      (
        await at.server.sql<{ version: number }>('select version from card_attempts where id = $1', [
          params.id,
        ])
      )[0]!.version;
    at.cards.dispute(paymentId);
    const before = await version();
    for (let hours = 0; hours < 3; hours++) {
      at.pass(25 * 3_600_000);
      await at.watch();
    }
    expect(await version()).toBe(before + 1);
    expect((await listed()).toCheck!.map((each) => each.id)).toContain(params.id);
    at.cards.dispute(paymentId, 'won');
    // not before its time
    await at.watch();
    expect(await version()).toBe(before + 1);
    at.pass(25 * 3_600_000);
    await at.watch();
    expect(await check()).toMatchObject({ status: 'approved', dispute: { state: 'won' } });
  });

  it('is the open one of several, whichever was begun or told last, and is asked about once', async () => {
    const { id, params, check, paymentId } = await paid();
    at.cards.dispute(paymentId);
    await deliverLast();
    const [first] = await at.server.sql<{ id: string }>(
      'select dispute_id as id from card_attempts where id = $1',
      [params.id],
    );
    at.cards.dispute(paymentId);
    await deliverLast();
    at.cards.dispute(paymentId, 'won');
    await deliverLast();
    const known = async () =>
      (
        await at.server.sql<{ id: string; state: string; questions: number }>(
          'select dispute_id as id, dispute_state as state, questions from card_attempts where id = $1',
          [params.id],
        )
      )[0]!;
    for (let days = 0; days < 2; days++) {
      at.pass(25 * 3_600_000);
      await at.watch();
    }
    const before = await known();
    expect(before).toMatchObject({ ...first!, state: 'open' });
    at.pass(25 * 3_600_000);
    await at.watch();
    expect(await known()).toEqual(before);
    expect(await check()).toMatchObject({ status: 'disputed', dispute: { state: 'open' } });
    const { payments } = await listed();
    expect(payments.find(({ document }) => document.id === id)).toMatchObject({ disputed: true });
  });

  it('is asked for again if the provider doesn’t answer', async () => {
    const { params, paymentId } = await paid();
    at.cards.dispute(paymentId);
    const path = provider === 'square' ? '/v2/disputes' : '/v1/disputes';
    at.cards.fail({ path, times: 3, action: 'drop' });
    at.pass(25 * 3_600_000);
    await at.watch();
    at.cards.endFaults();
    // sooner than with an answer
    at.pass(3_600_000);
    await at.watch();
    const [row] = await at.server.sql<{ status: string }>('select status from card_attempts where id = $1', [
      params.id,
    ]);
    expect(row).toEqual({ status: 'disputed' });
  });

  it('is not believed from a forged event', async () => {
    const { check, paymentId } = await paid();
    at.cards.dispute(paymentId);
    const delivery = at.cards.webhooks.outbox.at(-1)!;
    expect(
      await at.deliver(delivery, {
        body: delivery.body.replace('open', 'opan').replace('EVIDENCE', 'X').replace('needs', 'x'),
      }),
    ).toBe(404);
    if (provider === 'square') expect(await check()).toMatchObject({ status: 'approved', dispute: null });
  });
});
