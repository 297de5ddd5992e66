import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cards, startCards } from '@fieldwright/sandbox/cards/cards';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CardGateway, GatewayError, type TypedCharge } from './card-gateway.ts';
import { cardGateways } from './gateways.ts';

/* Cards typed in a provider's frame, by the same contract for each provider. */

let cards: Cards;
beforeEach(async () => {
  cards = await startCards({ port: 0 });
  cards.webhooks.setPolicy('manual');
});
afterEach(() => cards.stop());

/** Stripe's SDK tries once more by itself. */
const tries = { square: 1, stripe: 2 } as const;
const credentials = {
  square: { key: 'EAAAtest', locationId: 'LTESTLOCATION' },
  stripe: { key: 'sk_test_1', locationId: null },
};
const charge = (more: Partial<TypedCharge> = {}): TypedCharge => ({
  attempt: randomUUID(),
  amountCents: 12_600,
  tipCents: 0,
  name: 'Work order 1042',
  saveFor: null,
  ...more,
});
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as GatewayError,
  );
const paid = () => cards.sales().filter(({ state }) => state === 'paid');

describe.each(['square', 'stripe'] as const)('a card typed in the frame of %s', (provider) => {
  let gateway: CardGateway;
  beforeEach(async () => {
    gateway = await cardGateways({ SQUARE_URL: cards.url, STRIPE_URL: cards.url })(
      provider,
      credentials[provider],
    );
  });

  it('charges nothing until its token pays what was prepared, once, over lost answers', async () => {
    const asked = charge({ tipCents: 1_000 });
    const opened = await gateway.openTyped(asked);
    expect(await gateway.openTyped(asked)).toEqual(opened);
    expect(await gateway.read(opened)).toMatchObject({ state: 'waiting', chargedCents: 0 });
    const token = cards.typeCard(provider, { number: '5105105105105100' });
    cards.fail({ path: '', times: tries[provider], action: 'lose' });
    expect(await thrownBy(gateway.chargeTyped({ ...asked, token }, opened))).toMatchObject({
      fault: 'unknown',
    });
    await gateway.chargeTyped({ ...asked, token }, opened);
    expect(await gateway.read(opened)).toMatchObject({
      state: 'charged',
      chargedCents: 13_600,
      card: { brand: 'MASTERCARD', last4: '5100' },
    });
    // another token doesn't pay it again, with the same key or another
    for (const attempt of [asked.attempt, randomUUID()])
      expect(
        await thrownBy(gateway.chargeTyped({ ...asked, attempt, token: cards.typeCard(provider) }, opened)),
      ).toMatchObject({ fault: 'refused' });
    expect(paid()).toHaveLength(1);
  });

  it('refuses a token that was used, and one that has expired', async () => {
    const first = charge();
    const token = cards.typeCard(provider);
    await gateway.chargeTyped({ ...first, token }, await gateway.openTyped(first));
    const second = charge();
    const again = await thrownBy(gateway.chargeTyped({ ...second, token }, await gateway.openTyped(second)));
    expect(again).toBeInstanceOf(GatewayError);
    expect(again).toMatchObject({ fault: 'refused' });
    if (provider === 'square') expect(again!.code).toBe('CARD_TOKEN_USED');
    const late = cards.typeCard(provider);
    cards.advance(25 * 60 * 60_000);
    const third = charge();
    const expired = await thrownBy(
      gateway.chargeTyped({ ...third, token: late }, await gateway.openTyped(third)),
    );
    expect(expired).toMatchObject({
      fault: 'refused',
      code: { square: 'CARD_TOKEN_EXPIRED', stripe: 'resource_missing' }[provider],
    });
    expect(paid()).toHaveLength(1);
  });

  it('says why a card is declined, and charges nothing once what was prepared is closed', async () => {
    const asked = charge();
    const opened = await gateway.openTyped(asked);
    const token = cards.typeCard(provider, { number: '4000000000000002' });
    expect(await thrownBy(gateway.chargeTyped({ ...asked, token }, opened))).toMatchObject({
      fault: 'refused',
      code: { square: 'GENERIC_DECLINE', stripe: 'generic_decline' }[provider],
    });
    await gateway.close(opened);
    expect(await gateway.read(opened)).toMatchObject({ state: 'canceled', chargedCents: 0 });
    const other = { ...asked, attempt: randomUUID(), token: cards.typeCard(provider) };
    expect(await thrownBy(gateway.chargeTyped(other, opened))).toMatchObject({ fault: 'refused' });
    expect(paid()).toEqual([]);
  });

  it('is saved for a customer who agreed', async () => {
    const attempt = randomUUID();
    const person = { attempt, name: 'Dana Whitlock', email: '', reference: '7' };
    const customerId = await gateway.register(person);
    const asked = charge({ attempt, saveFor: customerId });
    const opened = await gateway.openTyped(asked);
    await gateway.chargeTyped({ ...asked, token: cards.typeCard(provider) }, opened);
    const { paymentId } = await gateway.read(opened);
    const kept = await gateway.saveCard({ attempt, paymentId: paymentId!, customerId });
    expect(kept).toMatchObject({ brand: 'VISA', last4: '1111' });
    const { saveFor: _none, ...more } = charge();
    const saved = { ...more, customerId, cardId: kept.cardId };
    await gateway.chargeSaved(saved, await gateway.openSaved(saved));
    expect(paid()).toHaveLength(2);
  });
});

describe('the books of the simulated providers', () => {
  it('hold no number or security code of a card that isn’t one for tests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cards-'));
    const kept = await startCards({ port: 0, folder });
    try {
      for (const provider of ['square', 'stripe'] as const) {
        kept.typeCard(provider, { number: '4539 5787 6362 1486', cvc: '739' });
        kept.typeCard(provider, { number: '4000 0000 0000 0002' });
      }
      const books = await readFile(join(folder, 'cards.json'), 'utf8');
      expect(books).not.toMatch(/4539|5787|6362|"739"/);
      expect(books).toContain('4111111111111486');
      expect(books).toContain('4000000000000002');
    } finally {
      await kept.stop();
      await rm(folder, { recursive: true });
    }
  });
});
