import { randomUUID } from 'node:crypto';
import { savedCardConsent } from '@fieldwright/domain/payments/saved-card';
import type { TypedCard } from '@fieldwright/sandbox/cards/cards-numbers';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
let companyName: string;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
  const [row] = await at.server.sql<{ name: string }>('select name from companies where id = 1');
  companyName = row!.name;
});
afterEach(() => at.cards.endFaults());
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

const allow = (saveCreditCards: boolean) =>
  at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body: { saveCreditCards } });

interface Wish {
  amountCents?: number;
  saveCard?: boolean;
  savedCardId?: number;
  key?: string;
  as?: string;
}
const start = (id: number, { amountCents = 12_600, key = randomUUID(), as, ...more }: Wish = {}) =>
  at.server.call('POST /api/workorders/{id}/cardpayments', {
    as: as ?? at.token.office,
    params: { id },
    body: { key, amountCents, ...more },
  });
const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id } });
const cardsOn = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { as: at.token.office, params: { id } }))
    .data;
const paidBySaved = (number: string) =>
  at.cards
    .sales()
    .filter(({ state, cardId, name }) => state === 'paid' && cardId && name === `Work order ${number}`);
const remove = (id: number, as = at.token.office) =>
  at.server.call('POST /api/savedcards/{id}/remove', { as, params: { id } });
const setDate = (id: number, field: string, year: number) =>
  at.server.sql(`update saved_cards set ${field} = $1 where id = $2`, [year, id]);

/** Lets the server ask about everything that is in progress. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    at.pass(4 * 60_000);
    await at.watch();
  }
}

/** Pays a new work order with a typed card that is saved; returns the card and another work order of its customer. */
async function saved(card: Partial<TypedCard> = {}) {
  const first = await at.workOrder();
  const { data } = await start(first, { saveCard: true });
  at.cards.pay(data.url!, card);
  const paid = await check(data.id);
  expect(paid.data).toMatchObject({ status: 'approved', saveState: 'saved' });
  const id = await at.workOrder();
  const number = (await at.office.load('workOrder', id))['number'] as string;
  const { savedCards } = await cardsOn(id);
  return { id, number, card: savedCards[0]!, first };
}

describe.each<CardProvider>(['square', 'stripe'])('saved cards with %s', (provider) => {
  beforeAll(async () => {
    await at.connect(provider);
    await allow(true);
  });

  it('are saved by a payment of a customer who has agreed, with who asked, when, and the words (R1.8)', async () => {
    const { card, first } = await saved();
    expect(card).toEqual({
      id: expect.any(Number),
      provider,
      brand: 'VISA',
      last4: '1111',
      expiryMonth: 12,
      expiryYear: 2034,
      isConnected: true,
      consentText: savedCardConsent(companyName, provider),
      consentDate: expect.any(String),
      consentBy: expect.any(String),
    });
    const { payments } = await at.office.load('workOrder', first);
    expect(payments).toHaveLength(1);
    // the number is the provider's alone
    expect(JSON.stringify(await at.server.sql('select * from saved_cards'))).not.toContain('4111');
  });

  it('are saved on the payment page by the customer, who sees no saved card', async () => {
    const id = await at.workOrder();
    const link = await at.server.call('POST /api/workorders/{id}/paymentlinks', {
      as: at.token.office,
      params: { id },
      body: { key: randomUUID(), channel: 'customerLink', amountCents: 12_600 },
    });
    const token = link.data.url!.split('/').at(-1)!;
    const before = await at.server.call('POST /api/paymentlinks/open', { body: { token } });
    expect(before.data).toMatchObject({ saveConsent: savedCardConsent(companyName, provider) });
    expect(JSON.stringify(before.data)).not.toContain('1111');
    const asked = (saveCard: boolean) =>
      at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents: 12_600, saveCard } });
    const without = (await asked(false)).data.url;
    const { url } = (await asked(true)).data;
    expect(url).not.toBe(without);
    expect((await asked(true)).data.url).toBe(url);
    expect(() => at.cards.pay(without)).toThrow(/closed/);
    at.cards.pay(url, { number: '5105105105105100' });
    await at.server.call('POST /api/paymentlinks/open', { body: { token } });
    const { savedCards } = await cardsOn(id);
    expect(savedCards[0]).toMatchObject({ brand: 'MASTERCARD', last4: '5100', consentBy: null });
  });

  it('are kept with the words that the customer saw, also if another provider takes the card by now', async () => {
    const other = provider === 'square' ? 'stripe' : 'square';
    const id = await at.workOrder();
    const link = await at.server.call('POST /api/workorders/{id}/paymentlinks', {
      as: at.token.office,
      params: { id },
      body: { key: randomUUID(), channel: 'customerLink', amountCents: 12_600 },
    });
    const token = link.data.url!.split('/').at(-1)!;
    const words = async () =>
      (await at.server.call('POST /api/paymentlinks/open', { body: { token } })).data as {
        saveConsent: string;
      };
    const { saveConsent: seen } = await words();
    await at.connect(other);
    const pay = (consentText: string) =>
      at.server.call('POST /api/paymentlinks/pay', {
        body: { token, amountCents: 12_600, saveCard: true, consentText },
      });
    const before = at.cards.sales().length;
    const refused = await pay(seen);
    expect(refused.error.fields).toEqual({
      saveCard: 'The terms for saving a card have changed. Read them again.',
    });
    expect(at.cards.sales()).toHaveLength(before);
    const { saveConsent: now } = await words();
    expect(now).not.toBe(seen);
    const { url } = (await pay(now)).data;
    // a payment in progress keeps the terms that its customer saw
    await at.connect(provider);
    expect((await pay(now)).data.url).toBe(url);
    const again = (await pay(seen)).data.url;
    expect(again).not.toBe(url);
    at.cards.pay(again);
    await words();
    const kept = await at.server.sql<{ words: string; provider: string }>(
      `select s.consent_text as words, a.provider from saved_cards s
        join card_attempts t on t.guid = s.guid join card_accounts a on a.id = s.account_id
        where t.document_id = $1`,
      [id],
    );
    expect(kept).toEqual([{ words: seen, provider }]);
  });

  it('are charged once by staff, whatever is lost on the way', async () => {
    const { id, number, card } = await saved();
    const key = randomUUID();
    for (const fault of ['lose', 'drop', 'lose'] as const) {
      at.cards.fail({ path: '', times: 4, action: fault });
      const { data } = await start(id, { savedCardId: card.id, key, amountCents: 5_000 });
      at.cards.endFaults();
      expect(data).toMatchObject({
        status: expect.stringMatching(/checking|approved/),
        isSavedCard: true,
        url: null,
      });
    }
    // the same key with a card typed on the page is another payment
    expect((await start(id, { key, amountCents: 5_000 })).error.code).toBe('key_reused');
    await settle();
    const { attempts, dueCents } = await cardsOn(id);
    expect(attempts).toMatchObject([{ status: 'approved', amountCents: 5_000, card: { last4: '1111' } }]);
    expect(dueCents).toBe(7_600);
    expect(paidBySaved(number)).toHaveLength(1);
    const { payments } = await at.office.load('workOrder', id);
    expect(payments).toMatchObject([{ amountCents: 5_000, method: 'card', reference: 'Visa 1111' }]);
  });

  it('say why they are declined, and take nothing', async () => {
    const number = { square: '4000000000000010', stripe: '4000000000000341' }[provider];
    const { id, card } = await saved({ number });
    const { data } = await start(id, { savedCardId: card.id });
    expect(data).toMatchObject({ status: 'declined', failure: expect.any(String) });
    const { dueCents, openCents } = await cardsOn(id);
    expect([dueCents, openCents]).toEqual([12_600, 12_600]);
    // a declined one doesn't stand in the way of another card
    expect((await start(id)).status).toBe(200);
  });

  it('say in the words of the provider that a card is gone there (R8.10)', async () => {
    const { id, card } = await saved();
    at.cards.losesCard(at.cards.filed().at(-1)!.id);
    const { data } = await start(id, { savedCardId: card.id });
    const text = {
      square: 'The card has not been found with the provider. Have you deleted it?',
      stripe: 'An error happened.',
    }[provider];
    expect(data).toMatchObject({ status: expect.stringMatching(/declined|canceled/), failure: text });
  });

  it('refuse more than is due, an expired card, and a card of somebody else', async () => {
    const { id, card } = await saved();
    const savedCardId = card.id;
    expect((await start(id, { savedCardId, amountCents: 12_601 })).error.fields).toEqual({
      amountCents: 'Enter $126.00 or less.',
    });
    await setDate(savedCardId, 'expiry_year', 2020);
    expect((await start(id, { savedCardId })).error.fields).toEqual({
      savedCardId: 'This card expired 12/20. Use another card.',
    });
    await setDate(savedCardId, 'expiry_year', 2034);
    await at.server.sql('update saved_cards set customer_id = $2 where id = $1', [
      savedCardId,
      (await buildSite(at.server)).customerId,
    ]);
    expect((await start(id, { savedCardId })).error.code).toBe('not_found');
    expect((await cardsOn(id)).savedCards.map((each) => each.id)).not.toContain(savedCardId);
    const theirs = Number(await foreignIds['saved_cards']!(at.server));
    expect((await start(id, { savedCardId: theirs })).error.code).toBe('not_found');
  });

  it('are removed at once, and by the provider as soon as it answers', async () => {
    const { id, card } = await saved();
    const filed = at.cards.filed().at(-1)!;
    at.cards.fail({ path: '', times: 2, action: 'drop' });
    const { data } = await remove(card.id);
    expect(data.map((each) => each.id)).not.toContain(card.id);
    expect(filed.enabled).toBe(true);
    expect((await start(id, { savedCardId: card.id })).error.fields).toEqual({
      savedCardId: 'This card was removed.',
    });
    at.pass(60_000);
    await at.watch();
    expect(filed.enabled).toBe(false);
    expect((await remove(card.id)).status).toBe(200);
  });

  it('are charged by another key of the same account, and not once the account is disconnected', async () => {
    const { id, card } = await saved();
    at.pass(60 * 60_000);
    await settle();
    const { data } = await at.server.call('GET /api/cardsettings', { as: at.token.owner });
    const account = data.accounts.find((each) => each.provider === provider)!;
    await at.server.call('POST /api/cardaccounts/{id}/disconnect', {
      as: at.token.owner,
      params: { id: account.id },
    });
    expect((await cardsOn(id)).savedCards.find((each) => each.id === card.id)).toMatchObject({
      isConnected: false,
    });
    const refused = await start(id, { savedCardId: card.id });
    expect(refused.error.fields?.['savedCardId']).toMatch(/no longer connected/);
    await at.connect(provider);
    expect((await start(id, { savedCardId: card.id })).data.status).toBe('approved');
  });

  it('cannot be saved where the company does not (R3.4)', async () => {
    await allow(false);
    const id = await at.workOrder();
    expect((await cardsOn(id)).saveConsent).toBeNull();
    expect((await start(id, { saveCard: true })).error.fields).toEqual({
      saveCard: 'This company doesn’t save cards.',
    });
    await allow(true);
  });

  it('wait for the provider, and for money: a declined payment saves nothing', async () => {
    const id = await at.workOrder();
    const before = at.cards.filed().length;
    const { data } = await start(id, { saveCard: true });
    at.cards.pay(data.url!, { number: '4000000000000002' });
    await check(data.id);
    expect(at.cards.filed()).toHaveLength(before);
    at.cards.pay(data.url!);
    // charged, but not saved yet
    at.cards.fail({
      path: { square: '/v2/cards', stripe: '/v1/payment_methods' }[provider],
      times: { square: 1, stripe: 2 }[provider],
      action: 'drop',
    });
    expect((await check(data.id)).data).toMatchObject({ status: 'approved', saveState: 'asked' });
    await settle();
    expect((await cardsOn(id)).attempts[0]).toMatchObject({ saveState: 'saved' });
  });
});

describe('POST /api/savedcards/{id}/remove', () => {
  it('answers like an unknown one for a card of another company (R6.4)', async () => {
    const theirs = Number(await foreignIds['saved_cards']!(at.server));
    expect((await remove(theirs)).error.code).toBe('not_found');
  });
});

describe('GET /api/customers/{id}', () => {
  it('lists the saved cards for people who collect payments', async () => {
    const { card } = await saved();
    const [row] = await at.server.sql<{ id: number }>(
      'select customer_id::int as id from saved_cards where id = $1',
      [card.id],
    );
    const { data } = await at.server.call('GET /api/customers/{id}', {
      as: at.token.office,
      params: { id: row!.id },
    });
    expect(data.savedCards[0]).toEqual(card);
  });
});
