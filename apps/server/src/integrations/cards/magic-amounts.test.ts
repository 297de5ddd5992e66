import { randomUUID } from 'node:crypto';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardGateway, GatewayError } from './card-gateway.ts';
import { cardGateways } from './gateways.ts';

/* Amounts by which the stand-ins do more than decline a card. Each gateway has to make sense of what they do. */

let cards: Cards;
beforeEach(async () => {
  cards = await startCards({ port: 0, magicAmounts: true });
  cards.webhooks.setPolicy('manual');
});
afterEach(() => cards.stop());

const keys = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
const location = { square: 'LTESTLOCATION', stripe: null } as const;
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof GatewayError ? `${error.fault} ${error.code}` : error),
  );

describe.each(['square', 'stripe'] as const)('an amount with %s that ends in', (provider) => {
  let gateway: CardGateway;
  beforeEach(async () => {
    const gateways = cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url });
    gateway = await gateways(provider, { key: keys[provider], locationId: location[provider] });
  });
  const charge = (amountCents: number, saveFor: string | null = null) => ({
    attempt: randomUUID(),
    amountCents,
    tipCents: 0,
    name: 'Work order 1042',
    returnUrl: 'http://localhost:4000/workorders/1042',
    saveFor,
  });
  const paid = () => cards.sales().filter(({ state }) => state === 'paid').length;

  /** Prepares a payment with a saved card, after a payment that saved it. */
  async function bySaved(amountCents: number) {
    const attempt = randomUUID();
    const person = { attempt, name: 'Dana Whitlock', email: 'dana@example.com', reference: '7' };
    const customerId = await gateway.register(person);
    const opened = await gateway.open(charge(10_000, customerId));
    cards.pay(opened.url);
    const { paymentId } = await gateway.read(opened);
    const { cardId } = await gateway.saveCard({ attempt, paymentId: paymentId!, customerId });
    const { saveFor: _, returnUrl: __, ...asked } = charge(amountCents);
    const saved = { ...asked, customerId, cardId };
    return { saved, prepared: await gateway.openSaved(saved) };
  }

  it('.61 is an error that passes with Square, and declines the card with Stripe', async () => {
    const opened = await gateway.open(charge(12_661));
    const { saved, prepared } = await bySaved(5_061);
    const before = paid();
    if (provider === 'square') {
      const first = await fetch(opened.url, {
        method: 'POST',
        body: new URLSearchParams({ number: '4111' }),
      });
      expect(first.status).toBe(503);
      expect(await first.text()).toContain('TEMPORARY_ERROR');
      expect(await gateway.read(opened)).toMatchObject({ state: 'waiting', failure: null });
      expect(cards.pay(opened.url)).toBeNull();
      expect(await faultOf(gateway.chargeSaved(saved, prepared))).toBe('unknown TEMPORARY_ERROR');
      expect(await faultOf(gateway.chargeSaved(saved, prepared))).toBeNull();
      expect(await gateway.read(prepared)).toMatchObject({ state: 'charged', chargedCents: 5_061 });
      expect(paid()).toBe(before + 2);
    } else {
      expect(cards.pay(opened.url)).toBe('processing_error');
      expect(await faultOf(gateway.chargeSaved(saved, prepared))).toBe('refused processing_error');
      expect(paid()).toBe(before);
    }
  });

  it('.62 is pending until it is flushed, and takes no second card', async () => {
    const opened = await gateway.open(charge(12_662));
    const { saved, prepared } = await bySaved(5_062);
    cards.pay(opened.url);
    await gateway.chargeSaved(saved, prepared);
    for (const each of [opened, prepared]) {
      const reading = await gateway.read(each);
      expect(['waiting', 'unknown']).toContain(reading.state);
      expect(reading).toMatchObject({ chargedCents: 0, failure: null });
      // closing it doesn't reverse the charge
      await gateway.close(each).catch(() => undefined);
    }
    expect(await (await fetch(opened.url)).text()).toContain('This has been paid');
    cards.flushHeld();
    expect(await gateway.read(opened)).toMatchObject({ state: 'charged', chargedCents: 12_662 });
    expect(await gateway.read(prepared)).toMatchObject({ state: 'charged', chargedCents: 5_062 });
  });

  it('.64 charges the card, and ends the connection before the answer', async () => {
    const opened = await gateway.open(charge(12_664));
    const { saved, prepared } = await bySaved(5_064);
    const before = paid();
    await expect(
      fetch(opened.url, { method: 'POST', body: new URLSearchParams({ number: '4111' }) }),
    ).rejects.toThrow('fetch failed');
    expect(await gateway.read(opened)).toMatchObject({ state: 'charged', chargedCents: 12_664 });
    const fault = await faultOf(gateway.chargeSaved(saved, prepared));
    // Stripe's SDK retries automatically
    expect(fault).toEqual({ square: expect.stringMatching(/^unknown/), stripe: null }[provider]);
    await gateway.chargeSaved(saved, prepared);
    expect(await gateway.read(prepared)).toMatchObject({ state: 'charged', chargedCents: 5_064 });
    expect(paid()).toBe(before + 2);
  });

  it('any of them is an amount like others while they are switched off, as in the demo', async () => {
    cards.setMagicAmounts(false);
    for (const cents of [12_651, 12_661, 12_662, 12_664]) {
      const opened = await gateway.open(charge(cents));
      const answer = await fetch(opened.url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number: '4111', cvc: '123', zip: '94103', expiry: '12/34' }),
      });
      expect(answer.status).toBe(303);
      expect(await gateway.read(opened)).toMatchObject({ state: 'charged', chargedCents: cents });
    }
  });
});
