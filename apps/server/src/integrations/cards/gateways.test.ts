import { randomUUID } from 'node:crypto';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import type { TypedCard } from '@fieldwright/sandbox/cards/cards-numbers';
import { signatureHeaders } from '@fieldwright/sandbox/cards/webhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardGateway, GatewayError, noGateway } from './card-gateway.ts';
import { cardGateways } from './gateways.ts';

let cards: Cards;
beforeEach(async () => {
  cards = await startCards({ port: 0 });
  cards.webhooks.setPolicy('manual');
});
afterEach(() => cards.stop());

const keys = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
type Provider = keyof typeof keys;
/** Stripe's SDK tries once more by itself. */
const tries = { square: 1, stripe: 2 } as const;
const location = { square: 'LTESTLOCATION', stripe: null } as const;

function gatewayOf(provider: Provider, key: string = keys[provider]): Promise<CardGateway> {
  const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
  return gateways(provider, { key, locationId: location[provider] });
}
const charge = (amountCents = 12_600, attempt: string = randomUUID()) => ({
  attempt,
  amountCents,
  tipCents: 0,
  name: 'Work order 1042',
  returnUrl: 'http://localhost:4000/workorders/1042',
  saveFor: null as string | null,
});
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof GatewayError ? error.fault : error),
  );

describe.each(['square', 'stripe'] as const)('the gateway of %s', (provider) => {
  let gateway: CardGateway;
  beforeEach(async () => {
    gateway = await gatewayOf(provider);
  });

  it('describes the account, and says that its money is a test', async () => {
    expect(await gateway.account()).toEqual({
      label: expect.stringContaining('Test'),
      merchant: { square: 'MTESTMERCHANT', stripe: 'acct_test' }[provider],
      locationId: location[provider],
      isTest: true,
    });
  });

  it('tells a wrong key from an outage', async () => {
    const other = provider === 'square' ? keys.stripe : keys.square;
    const wrong = await gatewayOf(provider, other);
    expect(await faultOf(wrong.account())).toBe('credentials');
    cards.fail({ path: '', times: tries[provider], action: 'drop' });
    expect(await faultOf(gateway.account())).toBe('unknown');
  });

  it('opens one page per attempt, even if the first answer was lost', async () => {
    const asked = charge();
    cards.fail({ path: '', times: tries[provider], action: 'lose' });
    expect(await faultOf(gateway.open(asked))).toBe('unknown');
    const opened = await gateway.open(asked);
    expect(await gateway.open(asked)).toEqual(opened);
    expect(cards.sales()).toHaveLength(1);
    expect((await fetch(opened.url)).status).toBe(200);
  });

  it('waits for a card, shows why one was declined, and reads what was charged', async () => {
    const opened = await gateway.open(charge());
    expect(await gateway.read(opened)).toMatchObject({ state: 'waiting', chargedCents: 0, card: null });
    expect(cards.pay(opened.url, { number: '4000000000000002' })).not.toBeNull();
    const hints = [cards.sales()[0]!.paymentId!];
    const code = provider === 'square' ? 'GENERIC_DECLINE' : 'generic_decline';
    expect(await gateway.read(opened, hints)).toMatchObject({
      state: 'waiting',
      failure: code,
      failureCategory: { square: 'PAYMENT_METHOD_ERROR', stripe: 'card_error' }[provider],
    });
    cards.pay(opened.url);
    expect(await gateway.read(opened)).toEqual({
      state: 'charged',
      chargedCents: 12_600,
      refundedCents: 0,
      disputed: false,
      paymentId: cards.sales()[0]!.paymentId,
      status: { square: 'COMPLETED', stripe: 'paid' }[provider],
      failure: null,
      failureCategory: null,
      card: { brand: 'VISA', last4: '1111' },
      dispute: null,
    });
  });

  /** Has a customer's card saved by a payment. */
  async function saved(card: Partial<TypedCard> = {}) {
    const asked = charge();
    const person = {
      attempt: asked.attempt,
      name: 'Dana Whitlock',
      email: 'dana@example.com',
      reference: '7',
    };
    cards.fail({ path: '', times: tries[provider], action: 'lose' });
    expect(await faultOf(gateway.register(person))).toBe('unknown');
    const customerId = await gateway.register(person);
    const opened = await gateway.open({ ...asked, saveFor: customerId });
    cards.pay(opened.url, card);
    const { paymentId } = await gateway.read(opened);
    const asking = { attempt: asked.attempt, paymentId: paymentId!, customerId };
    const kept = await gateway.saveCard(asking);
    expect(await gateway.saveCard(asking)).toEqual(kept);
    return { customerId, ...kept };
  }
  const bySaved = ({ customerId, cardId }: { customerId: string; cardId: string }, cents = 5_000) => {
    const { attempt, name } = charge();
    return { attempt, name, amountCents: cents, tipCents: 0, customerId, cardId };
  };

  it('saves the card of a payment once, and charges it once for what was prepared', async () => {
    const card = await saved();
    expect(card).toMatchObject({ brand: 'VISA', last4: '1111', expiryMonth: 12, expiryYear: 2034 });
    expect(cards.filed()).toHaveLength(1);
    const asked = bySaved(card);
    const opened = await gateway.openSaved(asked);
    expect(await gateway.openSaved(asked)).toEqual(opened);
    expect(await gateway.read(opened)).toMatchObject({ state: 'waiting', chargedCents: 0 });
    cards.fail({ path: '', times: tries[provider], action: 'lose' });
    expect(await faultOf(gateway.chargeSaved(asked, opened))).toBe('unknown');
    expect(await gateway.read(opened)).toMatchObject({ state: 'charged', chargedCents: 5_000 });
    await gateway.chargeSaved(asked, opened);
    // even without its key, a prepared payment is made once
    const again = { ...asked, attempt: randomUUID() };
    expect(await faultOf(gateway.chargeSaved(again, opened))).toBe('refused');
    expect(cards.sales().filter(({ state }) => state === 'paid')).toHaveLength(2);
  });

  it('names a tip to the provider, which charges and refunds it with the rest (R1.8)', async () => {
    const asked = { ...charge(), tipCents: 1_890 };
    const opened = await gateway.open(asked);
    cards.pay(opened.url);
    const { paymentId, ...reading } = await gateway.read(opened);
    expect(reading).toMatchObject({ state: 'charged', chargedCents: 14_490 });
    expect(cards.sales().at(-1)).toMatchObject({ amountCents: 14_490, tipCents: 1_890 });
    await gateway.refund({ refund: randomUUID(), paymentId: paymentId!, amountCents: 14_490, reason: '' });
    expect(await gateway.read(opened)).toMatchObject({ refundedCents: 14_490 });
    const saving = { ...bySaved(await saved()), tipCents: 750 };
    const prepared = await gateway.openSaved(saving);
    await gateway.chargeSaved(saving, prepared);
    expect(await gateway.read(prepared)).toMatchObject({ state: 'charged', chargedCents: 5_750 });
    expect(cards.sales().at(-1)).toMatchObject({ amountCents: 5_750, tipCents: 750 });
  });

  it('says why a saved card is declined, and closes what it was to pay', async () => {
    const number = { square: '4000000000000010', stripe: '4000002500003155' }[provider];
    const asked = bySaved(await saved({ number }));
    const opened = await gateway.openSaved(asked);
    const declined = await gateway.chargeSaved(asked, opened).catch((error: unknown) => error);
    const code = { square: 'GENERIC_DECLINE', stripe: 'authentication_required' }[provider];
    expect(declined).toMatchObject({ fault: 'refused', code });
    await gateway.close(opened);
    await gateway.close(opened);
    expect(await gateway.read(opened)).toMatchObject({ state: 'canceled', chargedCents: 0 });
    expect(await faultOf(gateway.chargeSaved({ ...asked, attempt: randomUUID() }, opened))).toBe('refused');
  });

  it('declines a saved card that has expired since', async () => {
    const asked = bySaved(await saved({ expiry: '01/30' }));
    cards.advance(4 * 366 * 24 * 60 * 60_000);
    const opened = await gateway.openSaved(asked);
    const code = { square: 'CARD_EXPIRED', stripe: 'expired_card' }[provider];
    await expect(gateway.chargeSaved(asked, opened)).rejects.toMatchObject({ code });
  });

  it('never charges a card that was removed, and removes it once', async () => {
    const card = await saved();
    const asked = bySaved(card);
    const opened = await gateway.openSaved(asked);
    await gateway.forgetCard(card);
    await gateway.forgetCard(card);
    expect(await faultOf(gateway.chargeSaved(asked, opened))).toBe('refused');
    expect(await gateway.read(opened)).toMatchObject({ chargedCents: 0 });
  });

  it('does not charge a card for a customer who did not save it', async () => {
    const card = await saved();
    const other = await gateway.register({ attempt: randomUUID(), name: 'Sam', email: '', reference: '8' });
    const asked = bySaved({ ...card, customerId: other });
    const fault = await faultOf(
      gateway.openSaved(asked).then((opened) => gateway.chargeSaved(asked, opened)),
    );
    expect(fault).toBe('refused');
  });

  it('reads a dispute from its event, and how it ended', async () => {
    const { secret } = await gateway.subscribe('http://localhost:4000/api/webhooks/cards/a', randomUUID());
    const opened = await gateway.open(charge());
    cards.pay(opened.url);
    const { paymentId } = await gateway.read(opened);
    const hintsOf = async () => {
      const delivery = cards.webhooks.outbox.at(-1)!;
      const seconds = Math.floor((performance.timeOrigin + performance.now()) / 1000);
      const headers = signatureHeaders(delivery, seconds);
      const raw = Buffer.from(delivery.body);
      const event = await gateway.readEvent({ raw, headers, url: delivery.url, secret });
      expect(event?.ids).toContain(paymentId);
      return event!.ids;
    };
    cards.dispute(paymentId!);
    const open = await gateway.read(opened, await hintsOf());
    expect(open).toMatchObject({ state: 'charged', disputed: true, dispute: { state: 'open' } });
    expect(Date.parse(open.dispute!.dueDate!)).not.toBeNaN();
    cards.dispute(paymentId!, 'won');
    const won = await gateway.read(opened, await hintsOf());
    expect(won).toMatchObject({ disputed: false, dispute: { state: 'won' } });
  });

  it('closes a page once, and never one that was paid', async () => {
    const opened = await gateway.open(charge());
    await gateway.close(opened);
    await gateway.close(opened);
    expect(await gateway.read(opened)).toMatchObject({ state: 'canceled' });
    const paid = await gateway.open(charge());
    cards.pay(paid.url);
    await gateway.close(paid);
    expect(await gateway.read(paid)).toMatchObject({ state: 'charged' });
  });

  it('refunds once per key, in part, and no more than was charged', async () => {
    const opened = await gateway.open(charge());
    cards.pay(opened.url);
    const { paymentId } = await gateway.read(opened);
    const refund = { refund: randomUUID(), paymentId: paymentId!, amountCents: 2_600, reason: 'Discount' };
    cards.fail({ path: '', times: tries[provider], action: 'lose' });
    expect(await faultOf(gateway.refund(refund))).toBe('unknown');
    const made = await gateway.refund(refund);
    expect(await gateway.readRefund(made.refundId)).toEqual({ ...made, state: 'completed' });
    expect(await gateway.read(opened)).toMatchObject({ chargedCents: 12_600, refundedCents: 2_600 });
    const more = { ...refund, refund: randomUUID(), amountCents: 10_001 };
    expect(await faultOf(gateway.refund(more))).toBe('refused');
  });

  it('counts a refund once it has completed, however many are pending', async () => {
    const opened = await gateway.open(charge());
    cards.pay(opened.url);
    const { paymentId } = await gateway.read(opened);
    const refund = (amountCents: number) =>
      gateway.refund({ refund: randomUUID(), paymentId: paymentId!, amountCents, reason: '' });
    await refund(2_600);
    expect(await gateway.read(opened)).toMatchObject({ refundedCents: 2_600 });
    cards.holdRefunds(true);
    const pending = await refund(4_000);
    expect(await gateway.read(opened)).toMatchObject({ refundedCents: 2_600 });
    if (provider === 'square') expect(await gateway.read(opened)).toMatchObject({ hasPendingRefunds: true });
    expect(await gateway.readRefund(pending.refundId)).toMatchObject({ state: 'pending' });
    expect(await faultOf(refund(6_001))).toBe('refused');
    const failed = await refund(6_000);
    cards.failRefund(failed.refundId);
    cards.holdRefunds(false);
    const last = await gateway.read(opened);
    expect(last).toMatchObject({ refundedCents: 6_600 });
    expect(last.hasPendingRefunds ?? false).toBe(false);
  });

  it('believes only webhooks that the provider signed, over the body as it came', async () => {
    const url = 'http://localhost:4000/api/webhooks/cards/a';
    const { id, secret } = await gateway.subscribe(url, randomUUID());
    const asked = charge();
    const opened = await gateway.open(asked);
    cards.pay(opened.url);
    const { body } = cards.webhooks.outbox.at(-1)!;
    const seconds = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000);
    const headers = signatureHeaders({ provider, url, body, secret }, seconds);
    const raw = Buffer.from(body);
    const event = await gateway.readEvent({ raw, headers, url, secret });
    expect(event?.ids).toEqual(expect.arrayContaining([asked.attempt]));
    const forged = Buffer.from(body.replace('12600', '99900'));
    expect(await gateway.readEvent({ raw: forged, headers, url, secret })).toBeNull();
    expect(await gateway.readEvent({ raw, headers: {}, url, secret })).toBeNull();
    expect(await gateway.readEvent({ raw, headers, url, secret: `${secret}x` })).toBeNull();
    await gateway.unsubscribe(id);
    expect(await faultOf(gateway.read(opened))).toBeNull();
  });
});

describe('the gateway of Square', () => {
  it('refuses a webhook that is older than any that Square still repeats', async () => {
    const square = await gatewayOf('square');
    const dayMs = 24 * 60 * 60_000;
    const read = (days: number) => {
      const createdAt = new Date(performance.timeOrigin + performance.now() - days * dayMs).toISOString();
      const body = JSON.stringify({
        event_id: 'e1',
        type: 'payment.updated',
        created_at: createdAt,
        data: {},
      });
      const sent = { provider: 'square' as const, url: 'http://localhost:4000/a', body, secret: 'sqtestkey' };
      const headers = signatureHeaders(sent, 0);
      return square.readEvent({ raw: Buffer.from(body), headers, url: sent.url, secret: sent.secret });
    };
    expect(await read(3)).toMatchObject({ eventId: 'e1' });
    expect(await read(8)).toBeNull();
  });
});

describe('the gateway of Stripe', () => {
  it('refuses a webhook that was signed more than five minutes ago', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: {} },
    });
    const sent = { provider: 'stripe' as const, url: '', body, secret: 'whsec_test' };
    const now = Math.floor(performance.timeOrigin / 1000 + performance.now() / 1000);
    const stripe = await gatewayOf('stripe');
    const read = (seconds: number) =>
      stripe.readEvent({
        raw: Buffer.from(body),
        headers: signatureHeaders(sent, seconds),
        url: '',
        secret: sent.secret,
      });
    expect(await read(now)).toMatchObject({ eventId: 'evt_1' });
    expect(await read(now - 400)).toBeNull();
  });
});

describe('noGateway', () => {
  it('takes no cards and believes no webhook', async () => {
    const none = noGateway();
    expect(await faultOf(none.open(charge()))).toBe('refused');
    expect(await faultOf(none.account())).toBe('refused');
    expect(await none.readEvent({ raw: Buffer.from('{}'), headers: {}, url: '', secret: '' })).toBeNull();
  });
});
