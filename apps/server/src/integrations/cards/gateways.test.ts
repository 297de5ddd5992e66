import { randomUUID } from 'node:crypto';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
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
  name: 'Work order 1042',
  returnUrl: 'http://localhost:4000/workorders/1042',
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
    expect(await gateway.read(opened, hints)).toMatchObject({ state: 'waiting', failure: code });
    cards.pay(opened.url);
    expect(await gateway.read(opened)).toEqual({
      state: 'charged',
      chargedCents: 12_600,
      refundedCents: 0,
      disputed: false,
      paymentId: cards.sales()[0]!.paymentId,
      failure: null,
      card: { brand: 'VISA', last4: '1111' },
    });
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
