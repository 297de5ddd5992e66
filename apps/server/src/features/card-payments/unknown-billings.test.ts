import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
const hour = 60 * 60_000;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterEach(() => at.cards.endFaults());
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

const as = () => at.token.office;
const show = async (id: number) =>
  (await at.server.call('GET /api/agreements/{id}/billing', { as: as(), params: { id } })).data;
const check = async (id: number) =>
  (await at.server.call('POST /api/agreementbillings/{id}/check', { as: as(), params: { id } })).data.billing;
const settle = (id: number) =>
  at.server.call('POST /api/agreementbillings/{id}/settle', {
    as: at.token.owner,
    params: { id },
    body: { note: 'Not in the dashboard' },
  });
const notFound = {
  status: 404,
  body: {
    errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }],
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such customer' },
  },
};

describe.each([
  ['square', '/v2/subscriptions'],
  ['stripe', '/v1/subscription_schedules'],
] as const)('a billing that %s doesn’t know (R1.8)', (provider, path) => {
  let card: number;
  beforeAll(async () => {
    await at.connect(provider);
    await at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body: { saveCreditCards: true } });
    const { data } = await at.server.call('POST /api/workorders/{id}/cardpayments', {
      as: as(),
      params: { id: await at.workOrder() },
      body: { key: randomUUID(), amountCents: 12_600, saveCard: true },
    });
    at.cards.pay(data.url!);
    await at.server.call('POST /api/cardpayments/{id}/check', { as: as(), params: { id: data.id } });
    const [row] = await at.server.sql<{ id: number }>(
      'select max(id)::int as id from saved_cards where company_id = 1',
    );
    card = row!.id;
  });

  /** Bills a monthly plan for a year. */
  async function billed() {
    const [row] = await at.server.sql<{ id: number }>(
      `with plan as (insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
         values (1, 'Comfort Plan', 24000, 'monthly', 2) returning id)
       insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status,
         agreement_plan_id)
       select 1, s.customer_id, s.id, 'Comfort Plan', 24000, clock_now()::date,
         (clock_now() + interval '1 year')::date, 'active', plan.id
       from plan, sites s where s.company_id = 1 and s.id = (select site_id from work_orders where company_id = 1
         order by id desc limit 1)
       returning id`,
    );
    const { id } = row!;
    const offer = (await show(id)).offers.find((each) => each.card.id === card)!;
    const body = { key: randomUUID(), savedCardId: card, consentText: offer.consentText };
    const { data } = await at.server.call('POST /api/agreements/{id}/billing', {
      as: as(),
      params: { id },
      body,
    });
    return { id, billingId: data.billing!.id };
  }

  it('can be marked as stopped after a day if the search for it is refused', async () => {
    at.cards.fail({ path, method: 'POST', times: 3, action: 'drop' });
    const { id, billingId } = await billed();
    at.cards.endFaults();
    at.cards.fail({ path, times: 1_000, action: notFound });
    expect(await check(billingId)).toMatchObject({ state: 'starting', isKeyRefused: true });
    await at.server.call('POST /api/agreementbillings/{id}/stop', { as: as(), params: { id: billingId } });
    expect((await show(id)).billing).toMatchObject({ isWaiting: true, isKeyRefused: true });
    at.pass(25 * hour);
    await at.stay();
    expect((await settle(billingId)).data.billing).toMatchObject({ state: 'stopped' });
  });

  it('still has its payments asked about, by Check now and by events, which are handled', async () => {
    const { id, billingId } = await billed();
    const [row] = await at.server.sql<{ paymentId: string }>(
      'select payment_id as "paymentId" from agreement_invoices where billing_id = $1',
      [billingId],
    );
    const { paymentId } = row!;
    const refunded = async () => (await show(id)).billing!.invoices[0]!.refundedCents;
    at.cards.fail({ path, times: 1_000, action: notFound });
    at.cards.refundOutside(paymentId, 300);
    expect(await check(billingId)).toMatchObject({ state: 'active', isKeyRefused: true });
    expect(await refunded()).toBe(300);
    const from = at.cards.webhooks.outbox.length;
    at.cards.refundOutside(paymentId, 200);
    for (const delivery of at.cards.webhooks.outbox.slice(from)) await at.deliver(delivery);
    expect(await refunded()).toBe(500);
    expect(await at.server.sql('select event_id from card_events where handled_date is null')).toEqual([]);
    at.cards.endFaults();
    expect(await check(billingId)).toMatchObject({ state: 'active', isKeyRefused: false });
  });
});
