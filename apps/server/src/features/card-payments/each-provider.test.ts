import { randomUUID } from 'node:crypto';
import type { CardAttempt } from '@fieldwright/contract/card-attempts';
import { requiredTexts } from '@fieldwright/domain/payments/testing/required-texts';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sealCredential } from './card-gateways.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

/* What can happen between a customer, two browsers and a provider, the same with each provider. */

let at: TakingCards;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterEach(() => {
  at.cards.endFaults();
  at.cards.onPhase(async () => false);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

const keys = { square: 'EAAAtest', stripe: 'sk_test_1' } as const;
const refusedKeys = { square: 'revoked', stripe: 'EAAArevoked' } as const;
/** Cards that are charged when they are typed, and decline once they are saved. */
const declinedOnFile = { square: '4000000000000010', stripe: '4000000000000341' } as const;
const as = () => ({ as: at.token.office });
const check = (id: number) =>
  at.server.call('POST /api/cardpayments/{id}/check', { ...as(), params: { id } });
const listed = async (id: number) =>
  (await at.server.call('GET /api/workorders/{id}/cardpayments', { ...as(), params: { id } })).data;
const paymentsOf = async (id: number) => (await at.office.load('workOrder', id)).payments;
const charge = (id: number, savedCardId: number) =>
  at.server.call('POST /api/workorders/{id}/cardpayments', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), amountCents: 12_600, savedCardId },
  });
const refund = (id: number, amountCents: number) =>
  at.server.call('POST /api/cardpayments/{id}/refund', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), amountCents, reason: 'Part returned' },
  });
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    at.pass(4 * 60_000);
    await at.watch();
  }
}
/** A page that the customer has open at the provider. */
const lastPage = () => {
  const { provider, id } = at.cards.sales().at(-1)!;
  return `${at.cards.url}/${provider}/pay/${id}`;
};

/** Has a card of the customer saved by a payment. @returns its id */
async function savedCard(card: { number?: string } = {}): Promise<number> {
  const body = { saveCreditCards: true };
  await at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body });
  const params = { id: await at.workOrder() };
  const { data } = await at.server.call('POST /api/workorders/{id}/cardpayments', {
    ...as(),
    params,
    body: { key: randomUUID(), amountCents: 12_600, saveCard: true },
  });
  at.cards.pay(data.url!, card);
  await check(data.id);
  return (await listed(params.id)).savedCards[0]!.id;
}

/** Delivers every webhook as soon as the work of a call is done, before its answer is sent. */
function deliverFirst(before: () => void = () => undefined): { sent: number } {
  const delivered = { sent: 0 };
  let isBusy = false;
  at.cards.webhooks.outbox.splice(0);
  at.cards.onPhase(async (phase) => {
    if (phase !== 'done' || isBusy) return false;
    isBusy = true;
    before();
    for (const each of at.cards.webhooks.outbox.splice(0)) {
      await at.deliver(each);
      delivered.sent += 1;
    }
    isBusy = false;
    return false;
  });
  return delivered;
}

/** A link by which the customer of a new work order pays. */
async function linked() {
  const id = await at.workOrder();
  const { data } = await at.server.call('POST /api/workorders/{id}/paymentlinks', {
    ...as(),
    params: { id },
    body: { key: randomUUID(), channel: 'customerLink', amountCents: 12_600 },
  });
  const token = data.url!.split('/').at(-1)!;
  return {
    id,
    open: () => at.server.call('POST /api/paymentlinks/open', { body: { token } }),
    pay: () => at.server.call('POST /api/paymentlinks/pay', { body: { token, amountCents: 12_600 } }),
  };
}

const byText = (a = '', b = '') => a.localeCompare(b);

/** Where the codes of Square come that don't speak of a card. */
const categories: Record<string, string> = Object.fromEntries(
  Object.entries({
    AUTHENTICATION_ERROR: [
      'UNAUTHORIZED',
      'ACCESS_TOKEN_EXPIRED',
      'ACCESS_TOKEN_REVOKED',
      'CLIENT_DISABLED',
      'FORBIDDEN',
      'INSUFFICIENT_SCOPES',
      'APPLICATION_DISABLED',
      'V1_APPLICATION',
      'V1_ACCESS_TOKEN',
      'CARD_PROCESSING_NOT_ENABLED',
    ],
    API_ERROR: [
      'SERVICE_UNAVAILABLE',
      'GATEWAY_TIMEOUT',
      'TEMPORARY_ERROR',
      'BAD_GATEWAY',
      'REQUEST_TIMEOUT',
      'RATE_LIMITED',
    ],
    REFUND_ERROR: [
      'REFUND_AMOUNT_INVALID',
      'REFUND_ALREADY_PENDING',
      'PAYMENT_NOT_REFUNDABLE',
      'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE',
      'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION',
      'REFUND_DECLINED',
      'INSUFFICIENT_PERMISSIONS_FOR_REFUND',
    ],
  }).flatMap(([category, codes]) => codes.map((code) => [code, category])),
);

const others = { square: 'stripe', stripe: 'square' } as const;

describe.each<CardProvider>(['square', 'stripe'])('with %s', (provider) => {
  beforeAll(() => at.connect(provider));
  const sentence = (ofSquare: string) => (provider === 'square' ? ofSquare : 'An error happened.');
  const setKey = (key: string) =>
    at.server.sql('update card_accounts set sealed_key = $1 where provider = $2 and company_id = 1', [
      sealCredential(at.server.deps, 1, key),
      provider,
    ]);

  describe('a webhook before the answer of its call', () => {
    it('records the payment of a saved card once', async () => {
      const savedCardId = await savedCard();
      const id = await at.workOrder();
      const delivered = deliverFirst();
      expect((await charge(id, savedCardId)).data.status).toBe('approved');
      expect(delivered.sent).toBeGreaterThan(0);
      expect(await paymentsOf(id)).toHaveLength(1);
      await settle();
      expect(await paymentsOf(id)).toHaveLength(1);
    });

    it('records a payment on a page that we don’t know of yet, once', async () => {
      const id = await at.workOrder();
      let isPaid = false;
      const delivered = deliverFirst(() => {
        if (isPaid || at.cards.sales().at(-1)?.state !== 'open') return;
        isPaid = true;
        at.cards.pay(lastPage());
      });
      const begun = await at.start(id, 12_600);
      expect(delivered.sent).toBeGreaterThan(0);
      expect((await check(begun.data.id)).data).toMatchObject({ status: 'approved', url: null });
      expect(await paymentsOf(id)).toHaveLength(1);
      expect(at.cards.sales().filter(({ name }) => name === at.cards.sales().at(-1)!.name)).toHaveLength(1);
    });
  });

  describe('a link', () => {
    it('leads five tabs to one page, and charges once', async () => {
      const { id, open, pay } = await linked();
      const replies = await Promise.all([1, 2, 3, 4, 5].map(pay));
      const urls = new Set(replies.flatMap(({ data }) => (data ? [data.url] : [])));
      expect(urls.size).toBe(1);
      at.cards.pay([...urls][0]!);
      await Promise.all([1, 2, 3, 4, 5].map(open));
      expect(await paymentsOf(id)).toHaveLength(1);
      expect((await pay()).status).toBe(422);
    });

    it('believes no return from the page without a charge', async () => {
      const { id, open, pay } = await linked();
      await pay();
      expect((await open()).data).toMatchObject({ state: 'open', attempt: { status: 'pending' } });
      expect(await paymentsOf(id)).toEqual([]);
      expect((await listed(id)).dueCents).toBe(12_600);
    });
  });

  describe('the card confirmation of a payment', () => {
    /** Returns the confirmation by this provider, and checks that there is none by the other. */
    const confirmed = ({ square, stripe }: Pick<CardAttempt, 'square' | 'stripe'>) => {
      expect({ square, stripe }[others[provider]]).toBeNull();
      return { square, stripe }[provider];
    };
    const single = { subscription_id: null, subscription_schedule_id: null };

    it('has what the provider says, before and after the card was charged (R3.13, R4.20, R4.21)', async () => {
      const begun = (await at.start(await at.workOrder(), 12_600)).data;
      expect(confirmed(begun)).toEqual(
        provider === 'square'
          ? { orderId: expect.stringMatching(/./), status: 'DRAFT', errors: [] }
          : { id: expect.stringMatching(/^cs_/), status: 'open', ...single },
      );
      at.cards.pay(begun.url!);
      expect(confirmed((await check(begun.id)).data)).toEqual(
        provider === 'square'
          ? { orderId: begun.square!.orderId, status: 'COMPLETED', errors: [] }
          : { id: expect.stringMatching(/^pi_/), status: 'paid', ...single },
      );
    });

    it('has the category and the code of a declined card, which the next one takes away (R3.13)', async () => {
      const savedCardId = await savedCard({ number: declinedOnFile[provider] });
      const { data } = await charge(await at.workOrder(), savedCardId);
      expect(data.status).toBe('declined');
      expect(confirmed(data)).toEqual(
        provider === 'square'
          ? {
              orderId: expect.stringMatching(/./),
              status: 'CANCELED',
              errors: [{ category: 'PAYMENT_METHOD_ERROR', code: 'GENERIC_DECLINE' }],
            }
          : { id: expect.stringMatching(/^pi_/), status: 'canceled', ...single },
      );
    });
  });

  it('says that the connection ended where a key is revoked before, during and after a charge', async () => {
    const ended = sentence('The connection with the provider ended. You have to re-enable it.');
    const id = await at.workOrder();
    const begun = await at.start(id, 12_600);
    const other = await at.workOrder();
    await setKey(refusedKeys[provider]);
    expect((await check(begun.data.id)).data).toMatchObject({ status: 'checking', failure: ended });
    expect((await at.start(other, 12_600)).data).toMatchObject({ status: 'canceled', failure: ended });
    await setKey(keys[provider]);
    at.cards.pay(begun.data.url!);
    expect((await check(begun.data.id)).data).toMatchObject({ status: 'approved', failure: null });
    await setKey(refusedKeys[provider]);
    expect((await check(begun.data.id)).data.status).toBe('approved');
    expect(await paymentsOf(id)).toHaveLength(1);
    await setKey(keys[provider]);
    await settle();
  });

  describe('an answer that is a web page', () => {
    it('leaves it unknown whether a page was opened, which the next answer says', async () => {
      const id = await at.workOrder();
      at.cards.fail({ path: '', times: 6, action: 'html' });
      const begun = await at.start(id, 12_600);
      expect(begun.data).toMatchObject({ status: 'checking', failure: null });
      at.cards.endFaults();
      const { data } = await check(begun.data.id);
      expect(data.status).toBe('pending');
      at.cards.pay(data.url!);
      await check(begun.data.id);
      expect(await paymentsOf(id)).toHaveLength(1);
    });

    it('is no reason to say that a saved card was declined, or that a refund was', async () => {
      const savedCardId = await savedCard();
      const id = await at.workOrder();
      at.cards.fail({ path: '', times: 20, action: 'html' });
      const begun = await charge(id, savedCardId);
      expect(begun.data).toMatchObject({ status: 'checking', failure: null });
      at.cards.endFaults();
      await settle();
      expect(await paymentsOf(id)).toHaveLength(1);
      const { attempts } = await listed(id);
      const attempt = attempts[0]!.id;
      at.cards.fail({
        path: { square: '/v2/refunds', stripe: '/v1/refunds' }[provider],
        times: 2,
        action: 'html',
      });
      const asked = await refund(attempt, 2_600);
      expect(asked.data.refunds).toMatchObject([{ status: 'pending' }]);
      at.cards.endFaults();
      await settle();
      expect((await paymentsOf(id))[0]).toMatchObject({ amountCents: 12_600, refundedCents: 2_600 });
    });
  });

  it.each(['none', 'other'] as const)(
    'still asks about a payment in progress when %s takes its place',
    async (next) => {
      const id = await at.workOrder();
      const begun = await at.start(id, 12_600);
      if (next === 'other') await at.connect(others[provider]);
      else
        await at.server.call('PATCH /api/cardsettings', {
          as: at.token.owner,
          body: {
            cardDispatcher: 'none',
            cardCustomerLink: 'none',
            cardQrCode: 'none',
            cardTechnician: 'none',
          },
        });
      at.cards.pay(begun.data.url!);
      expect((await check(begun.data.id)).data).toMatchObject({ status: 'approved', provider });
      expect(await paymentsOf(id)).toHaveLength(1);
      const later = await at.start(await at.workOrder(), 12_600);
      if (next === 'none') expect(later.status).toBe(422);
      else expect(later.data.provider).toBe(others[provider]);
      await at.connect(provider);
    },
  );
});

const codesOf = (category: string) =>
  Object.keys(requiredTexts).filter((code) => (categories[code] ?? 'PAYMENT_METHOD_ERROR') === category);

describe('each code of Square that has a text', () => {
  let savedCardId: number;
  beforeAll(async () => {
    await at.connect('square');
    savedCardId = await savedCard();
  });
  const failing = (path: string, status: number, code: string) => {
    const errors = [{ category: categories[code] ?? 'PAYMENT_METHOD_ERROR', code }];
    at.cards.fail({ path, method: 'POST', times: 1, action: { status, body: { errors } } });
  };
  const required = (codes: string[]) =>
    codes.map((code) => [code, requiredTexts[code as keyof typeof requiredTexts]]);

  it('says it of a declined card (R8.10)', async () => {
    const id = await at.workOrder();
    const said: unknown[] = [];
    const codes = codesOf('PAYMENT_METHOD_ERROR');
    for (const code of codes) {
      failing('/v2/payments', 400, code);
      const { data } = await charge(id, savedCardId);
      said.push([code, data.status === 'declined' ? data.failure : data.status]);
    }
    expect(said).toEqual(required(codes));
    expect((await listed(id)).dueCents).toBe(12_600);
  });

  it('says it of a key that is refused, which leaves it open whether the card was charged (R8.10)', async () => {
    const said: unknown[] = [];
    const codes = codesOf('AUTHENTICATION_ERROR');
    for (const code of codes) {
      failing('/v2/payments', 401, code);
      const { data } = await charge(await at.workOrder(), savedCardId);
      said.push([code, data.status === 'checking' ? data.failure : data.status]);
    }
    expect(said).toEqual(required(codes));
  });

  it('says it of a refund (R8.10)', async () => {
    const id = await at.workOrder();
    const { data: paid } = await charge(id, savedCardId);
    const codes = codesOf('REFUND_ERROR');
    for (const code of codes) {
      failing('/v2/refunds', 400, code);
      await refund(paid.id, 100);
    }
    const { refunds } = (await listed(id)).attempts[0]!;
    expect(refunds.map(({ failure }) => failure ?? '').toSorted(byText)).toEqual(
      required(codes)
        .map(([, text]) => text)
        .toSorted(byText),
    );
  });

  it('says nothing of a card while the provider is not available: it may have been charged', async () => {
    for (const code of codesOf('API_ERROR')) {
      failing('/v2/payments', code === 'RATE_LIMITED' ? 429 : 503, code);
      const { data } = await charge(await at.workOrder(), savedCardId);
      expect([code, data.status, data.failure]).toEqual([
        code,
        expect.stringMatching(/checking|approved/),
        null,
      ]);
    }
  });
});

describe('a sandbox token of Square at production', () => {
  it('is refused when the account is connected', async () => {
    const errors = [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }];
    at.cards.fail({ path: '/v2/locations', times: 1, action: { status: 401, body: { errors } } });
    const body = { provider: 'square', key: 'EAAA-of-the-sandbox' } as const;
    const { error } = await at.server.call('POST /api/cardaccounts', { as: at.token.owner, body });
    expect(error.fields).toEqual({ key: 'Square didn’t accept this key. Copy it again.' });
  });
});
