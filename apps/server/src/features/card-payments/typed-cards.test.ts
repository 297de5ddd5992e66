import { randomUUID } from 'node:crypto';
import { typedCardMs } from '@fieldwright/domain/payments/typed-card';
import type { TypedCard } from '@fieldwright/sandbox/cards/cards-numbers';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildVisit } from '../../testing/visits.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterEach(() => at.cards.endFaults());
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

const publicIds = { square: 'sandbox-sq0idb-abcdefghij', stripe: 'pk_test_51abcdef' } as const;
/** Stripe's SDK tries once more by itself, and so do we. */
const tries = { square: 2, stripe: 4 } as const;
const prepares = { square: '/v2/orders', stripe: '/v1/payment_intents' } as const;
/** How they answer a key that they know with another card. */
const reused = {
  square: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'IDEMPOTENCY_KEY_REUSED' }] },
  stripe: {
    error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' },
  },
} as const;
const charges = { square: '/v2/payments', stripe: '/v1/payment_intents/pi_' } as const;

const accountOf = async (provider: CardProvider) =>
  (await at.server.call('GET /api/cardsettings', { as: at.token.owner })).data.accounts.find(
    (each) => each.provider === provider,
  )!;
const name = async (provider: CardProvider, publicId: string) =>
  at.server.call('PATCH /api/cardaccounts/{id}', {
    as: at.token.owner,
    params: { id: (await accountOf(provider)).id },
    body: { publicId },
  });
const cardsOn = async (id: number, as = at.token.office) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { as, params: { id } })).data;
interface Wish {
  cardToken: string;
  key?: string;
  amountCents?: number;
  tipCents?: number;
  saveCard?: boolean;
  as?: string;
}
const pay = (id: number, { key = randomUUID(), amountCents = 12_600, as, ...more }: Wish) =>
  at.server.call('POST /api/workorders/{id}/cardpayments', {
    as: as ?? at.token.office,
    params: { id },
    body: { key, amountCents, ...more },
  });
const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id } });
const paidFor = async (id: number) => {
  const { number } = (await at.office.load('workOrder', id)) as unknown as { number: string };
  return at.cards.sales().filter(({ state, name: of }) => state === 'paid' && of === `Work order ${number}`);
};

describe.each<CardProvider>(['square', 'stripe'])('a card that the office types, with %s', (provider) => {
  const type = (card: Partial<TypedCard> = {}) => at.cards.typeCard(provider, card);
  beforeAll(async () => {
    await at.connect(provider);
    await name(provider, publicIds[provider]);
  });

  it('is offered to the office once the account has a public identifier, with what its frame needs', async () => {
    const id = await at.workOrder();
    await name(provider, '');
    expect(await cardsOn(id)).not.toHaveProperty('cardFrame');
    const refused = await pay(id, { cardToken: type() });
    expect(refused.error.fields).toHaveProperty('cardToken');
    await name(provider, publicIds[provider]);
    expect((await cardsOn(id)).cardFrame).toEqual({
      provider,
      publicId: publicIds[provider],
      locationId: { square: 'LTESTLOCATION', stripe: null }[provider],
      scriptUrl: {
        square: 'https://web.squarecdn.com/v1/square.js',
        stripe: 'https://js.stripe.com/endive/stripe.js',
      }[provider],
    });
  });

  it('is no way of technicians, nor of another provider’s token', async () => {
    const id = await at.workOrder();
    const [row] = await at.server.sql<{ siteId: number; customerId: number }>(
      `select s.id as "siteId", s.customer_id as "customerId" from work_orders w
       join sites s on s.company_id = w.company_id and s.id = w.site_id where w.id = $1`,
      [id],
    );
    const { callId } = await buildVisit(at.server, row!, [
      await at.server.personId('technician@north.example'),
    ]);
    await at.server.sql('update work_orders set call_id = $1 where id = $2', [callId, id]);
    const other = provider === 'square' ? 'stripe' : 'square';
    const { error } = await pay(id, { cardToken: at.cards.typeCard(other) });
    expect(error.fields).toHaveProperty('cardToken');
    const technician = await pay(id, { cardToken: type(), as: at.token.technician });
    expect(technician.error.fields).toHaveProperty('cardToken');
    expect(await cardsOn(id, at.token.technician)).not.toHaveProperty('cardFrame');
    expect(await cardsOn(id)).toMatchObject({ attempts: [], openCents: 12_600 });
  });

  it('is charged once for a request however often it is sent, and its token isn’t kept (R1.8)', async () => {
    const id = await at.workOrder();
    const asked = { key: randomUUID(), cardToken: type(), amountCents: 12_000 };
    const { data } = await pay(id, asked);
    expect(data).toMatchObject({
      status: 'approved',
      channel: 'dispatcher',
      isTypedCard: true,
      isSavedCard: false,
      url: null,
      card: { brand: 'VISA', last4: '1111' },
    });
    expect((await pay(id, asked)).data.id).toBe(data.id);
    expect(await paidFor(id)).toMatchObject([{ amountCents: 12_000 }]);
    const { payments } = await at.office.load('workOrder', id);
    expect(payments).toMatchObject([{ amountCents: 12_000, status: 'completed' }]);
    expect(await cardsOn(id)).toMatchObject({ dueCents: 600 });
    const stored = await at.server.sql('select * from card_attempts order by id desc limit 1');
    expect(JSON.stringify(stored)).not.toContain(asked.cardToken);
    expect((await pay(id, { ...asked, amountCents: 11_000 })).error.code).toBe('key_reused');
  });

  it('never is a card number', async () => {
    const id = await at.workOrder();
    const { status, error } = await pay(id, { cardToken: '4111111111111111' });
    expect([status, error.fields]).toEqual([422, { cardToken: 'Type the card again.' }]);
    expect(JSON.stringify(error)).not.toContain('4111');
  });

  it('is declined with the provider’s reason, which ends the payment so that another card can be typed', async () => {
    const id = await at.workOrder();
    const { data } = await pay(id, { cardToken: type({ number: '4000000000000002' }) });
    expect(data).toMatchObject({ status: 'declined', failure: expect.any(String) });
    if (provider === 'square') expect(data.failure).toBe('Card declined due to an unexpected error.');
    expect((await pay(id, { cardToken: type() })).data.status).toBe('approved');
    expect(await paidFor(id)).toHaveLength(1);
  });

  it('isn’t charged by a token that was used for another payment, nor by an expired one', async () => {
    const [first, second] = [await at.workOrder(), await at.workOrder()];
    const cardToken = type();
    expect((await pay(first, { cardToken })).data.status).toBe('approved');
    const { data } = await pay(second, { cardToken });
    expect(data).toMatchObject({ status: 'declined' });
    if (provider === 'square') expect(data.failure).toBe('We could not use this credit card. Try again.');
    const late = type();
    at.cards.advance(25 * 60 * 60_000);
    expect((await pay(second, { cardToken: late })).data).toMatchObject({ status: 'declined' });
    expect(await paidFor(second)).toEqual([]);
    expect(await cardsOn(second)).toMatchObject({ openCents: 12_600 });
  });

  it('is charged once if the answer is lost, and known from the next question', async () => {
    const id = await at.workOrder();
    const asked = { key: randomUUID(), cardToken: type() };
    at.cards.fail({ path: charges[provider], method: 'POST', times: tries[provider], action: 'lose' });
    const { data } = await pay(id, asked);
    expect(data.status).toBe('checking');
    expect((await check(data.id)).data.status).toBe('approved');
    expect((await pay(id, asked)).data).toMatchObject({ id: data.id, status: 'approved' });
    expect(await paidFor(id)).toHaveLength(1);
  });

  it('is charged by a repeated request if the first never reached the provider', async () => {
    const id = await at.workOrder();
    const asked = { key: randomUUID(), cardToken: type() };
    at.cards.fail({ path: charges[provider], method: 'POST', times: tries[provider], action: 'drop' });
    expect((await pay(id, asked)).data.status).toBe('checking');
    // a card typed again after the lost answer, with the same key, is charged instead
    const { data } = await pay(id, { ...asked, cardToken: type({ number: '5105105105105100' }) });
    expect(data).toMatchObject({ status: 'approved', card: { last4: '5100' } });
    expect(await paidFor(id)).toHaveLength(1);
  });

  it('stays in progress if the provider is still charging the card that was typed before', async () => {
    const id = await at.workOrder();
    const asked = { key: randomUUID(), cardToken: type() };
    at.cards.fail({ path: charges[provider], method: 'POST', times: tries[provider], action: 'drop' });
    expect((await pay(id, asked)).data.status).toBe('checking');
    at.cards.fail({
      path: charges[provider],
      method: 'POST',
      times: 1,
      action: { status: 400, body: reused[provider] },
    });
    const { data } = await pay(id, { ...asked, cardToken: type() });
    expect(data).toMatchObject({ status: 'pending', failure: null });
    // no second charge can begin until the first is known not to be
    expect((await pay(id, { cardToken: type() })).error.code).toBe('payment_in_progress');
    at.pass(typedCardMs + 60_000);
    await at.watch();
    expect((await cardsOn(id)).attempts[0]).toMatchObject({ id: data.id, status: 'canceled' });
    expect(await paidFor(id)).toEqual([]);
  });

  it('ends as not charged, by the job that asks, if no request brings its token again', async () => {
    const id = await at.workOrder();
    const asked = { key: randomUUID(), cardToken: type() };
    at.cards.fail({ path: charges[provider], method: 'POST', times: tries[provider], action: 'drop' });
    const begun = (await pay(id, asked)).data;
    at.pass(60_000);
    await at.watch();
    expect((await cardsOn(id)).attempts[0]).toMatchObject({ id: begun.id, status: 'pending' });
    at.pass(typedCardMs);
    await at.watch();
    expect((await cardsOn(id)).attempts[0]).toMatchObject({ status: 'canceled' });
    expect((await pay(id, asked)).data).toMatchObject({ id: begun.id, status: 'canceled' });
    expect(await paidFor(id)).toEqual([]);
  });

  it('is closed by the job if the provider took nothing at all, and can be canceled at once', async () => {
    const id = await at.workOrder();
    at.cards.fail({ path: prepares[provider], method: 'POST', times: tries[provider], action: 'lose' });
    const begun = (await pay(id, { cardToken: type() })).data;
    expect(begun.status).toBe('checking');
    const { data } = await at.server.call('POST /api/cardpayments/{id}/cancel', {
      as: at.token.office,
      params: { id: begun.id },
    });
    expect(data.status).toBe('canceled');
    at.cards.fail({ path: prepares[provider], method: 'POST', times: tries[provider], action: 'lose' });
    await pay(id, { cardToken: type() });
    at.pass(typedCardMs + 60_000);
    await at.watch();
    expect((await cardsOn(id)).attempts[0]).toMatchObject({ status: 'canceled' });
    expect(await paidFor(id)).toEqual([]);
  });

  it('is saved if the customer agreed, and takes a tip', async () => {
    await at.server.call('PATCH /api/cardsettings', {
      as: at.token.owner,
      body: { saveCreditCards: true, cardTips: true },
    });
    const id = await at.workOrder();
    const { data } = await pay(id, { cardToken: type(), tipCents: 600, saveCard: true });
    expect(data).toMatchObject({ status: 'approved', tipCents: 600, saveState: 'saved' });
    expect(await paidFor(id)).toMatchObject([{ amountCents: 13_200 }]);
    expect((await cardsOn(id)).savedCards[0]).toMatchObject({ provider, last4: '1111' });
  });
});

describe('PATCH /api/cardaccounts/{id}', () => {
  it.each([
    ['square', 'sq0idp-abcdefghijk', /test cards/],
    ['stripe', 'pk_live_51abcdef', /test cards/],
    ['stripe', 'sk_test_51abcdef', /publishable key/],
    ['square', 'EAAAtest', /application ID/],
  ] as const)(
    'refuses for %s what isn’t of the account’s environment: %s (R1.8)',
    async (provider, id, why) => {
      const { status, error } = await name(provider, id);
      expect([status, error.fields]).toEqual([422, { publicId: expect.stringMatching(why) }]);
      expect((await accountOf(provider)).publicId).toBe(publicIds[provider]);
    },
  );

  it('keeps a new identifier with its history, through a new key of the same account', async () => {
    await name('square', 'sandbox-sq0idb-another-one');
    await at.connect('square');
    expect((await accountOf('square')).publicId).toBe('sandbox-sq0idb-another-one');
    const history = await at.server.call('GET /api/company/changes', { as: at.token.owner });
    expect(JSON.stringify(history.data)).toContain('squarePublicId');
  });

  it('is for people who may change settings', async () => {
    const { status } = await at.server.call('PATCH /api/cardaccounts/{id}', {
      as: at.token.office,
      params: { id: (await accountOf('square')).id },
      body: { publicId: '' },
    });
    expect(status).toBe(403);
  });
});
