import { randomUUID } from 'node:crypto';
import { billingMessages } from '@fieldwright/domain/payments/billing-phases';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { sealCredential } from './card-gateways.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';
import { companiesWithWork } from './webhooks.queries.ts';

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
const settle = (id: number, more: { as?: string; note?: string } = {}) =>
  at.server.call('POST /api/agreementbillings/{id}/settle', {
    as: more.as ?? at.token.owner,
    params: { id },
    body: { note: more.note ?? 'Canceled in the dashboard' },
  });
const show = async (id: number) =>
  (await at.server.call('GET /api/agreements/{id}/billing', { as: as(), params: { id } })).data;
const check = (id: number) =>
  at.server.call('POST /api/agreementbillings/{id}/check', { as: as(), params: { id } });
async function bill(id: number, savedCardId: number) {
  const offer = (await show(id)).offers.find((each) => each.card.id === savedCardId)!;
  const body = { key: randomUUID(), savedCardId, consentText: offer.consentText };
  return at.server.call('POST /api/agreements/{id}/billing', { as: as(), params: { id }, body });
}
const toCheck = async () =>
  (await at.server.call('GET /api/payments', { as: as(), query: {} })).data.toCheck!;
const history = async () =>
  JSON.stringify((await at.server.call('GET /api/company/changes', { as: at.token.owner })).data[0]);

describe.each([
  ['square', 'revoked', 'EAAAtest'],
  ['stripe', 'EAAArevoked', 'sk_test_1'],
] as const)('a billing whose key %s refuses (R1.8)', (provider, revoked, working) => {
  let card: number;
  beforeAll(async () => {
    await at.connect(provider);
    await at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body: { saveCreditCards: true } });
    const params = { id: await at.workOrder() };
    const body = { key: randomUUID(), amountCents: 12_600, saveCard: true };
    const { data } = await at.server.call('POST /api/workorders/{id}/cardpayments', {
      as: as(),
      params,
      body,
    });
    at.cards.pay(data.url!);
    await at.server.call('POST /api/cardpayments/{id}/check', { as: as(), params: { id: data.id } });
    const [row] = await at.server.sql<{ id: number }>(
      'select max(id)::int as id from saved_cards where company_id = 1',
    );
    card = row!.id;
  });
  const setKey = (key: string) =>
    at.server.sql('update card_accounts set sealed_key = $1 where provider = $2 and company_id = 1', [
      sealCredential(at.server.deps, 1, key),
      provider,
    ]);
  afterEach(() => setKey(working));

  /** Bills a monthly plan for a year, of which the first payment is paid. */
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
    const { data } = await bill(id, card);
    return { id, billingId: data.billing!.id };
  }
  /** Has its key refused for more than a day. */
  async function refused() {
    const made = await billed();
    await setKey(revoked);
    await check(made.billingId);
    at.pass(25 * hour);
    return made;
  }

  it('says so, is among the payments to check, and neither once the provider answers', async () => {
    const { id, billingId } = await billed();
    expect((await show(id)).billing).toMatchObject({ isKeyRefused: false, stoppedFrom: null });
    await setKey(revoked);
    await check(billingId);
    const first = (await show(id)).billing!;
    expect(first).toMatchObject({ state: 'active', isKeyRefused: true, stoppedFrom: expect.any(String) });
    at.pass(2 * hour);
    expect((await check(billingId)).data.billing!.stoppedFrom).toBe(first.stoppedFrom);
    expect((await toCheck()).find((each) => each.id === billingId)).toMatchObject({
      document: { kind: 'agreement', number: 'Comfort Plan' },
      provider,
      amountCents: 2_000,
      why: 'unreachable',
    });
    // no answer says nothing of the key
    await setKey(working);
    at.cards.fail({ path: '', times: 1_000, action: 'drop' });
    expect((await check(billingId)).data.billing).toMatchObject({ isKeyRefused: true });
    at.cards.endFaults();
    expect((await check(billingId)).data.billing).toMatchObject({ isKeyRefused: false, stoppedFrom: null });
    expect((await toCheck()).map((each) => each.id)).not.toContain(billingId);
  });

  it('says so too if the key can’t be read, or only stopping it is refused', async () => {
    const { billingId } = await billed();
    await at.server.sql(`update card_accounts set sealed_key = 'gone' where provider = $1`, [provider]);
    expect((await check(billingId)).data.billing).toMatchObject({ isKeyRefused: true });
    await setKey(working);
    const path = { square: '/v2/subscriptions/', stripe: '/v1/subscription_schedules/' }[provider];
    const body = {
      square: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'INSUFFICIENT_SCOPES' }] },
      stripe: { error: { type: 'invalid_request_error', message: 'Not allowed for this key' } },
    }[provider];
    at.cards.fail({ path, times: 1, action: { status: 403, body } });
    const stopping = await at.server.call('POST /api/agreementbillings/{id}/stop', {
      as: as(),
      params: { id: billingId },
    });
    expect(stopping.data.billing).toMatchObject({ isKeyRefused: true, isWaiting: true });
  });

  it('is asked about at once when its account is connected again', async () => {
    const { id, billingId } = await refused();
    await at.server.sql(
      `update agreement_billings set next_check_date = clock_now() + interval '300 days' where id = $1`,
      [billingId],
    );
    await at.connect(provider);
    await at.watch();
    expect((await show(id)).billing).toMatchObject({ state: 'active', isKeyRefused: false });
  });

  describe('POST /api/agreementbillings/{id}/settle', () => {
    it('is refused while the provider can be asked, within a day, to the office, and for others’ billings', async () => {
      const { billingId } = await billed();
      expect((await settle(billingId)).error).toMatchObject({
        code: 'invalid',
        detail: 'The card processor can still be asked. Use Stop billing instead.',
      });
      await setKey(revoked);
      await check(billingId);
      expect((await settle(billingId)).error).toMatchObject({
        code: 'invalid',
        detail:
          'The card processor doesn’t accept your key or can’t find this. Check your key. If it’s right, try again tomorrow.',
      });
      at.pass(25 * hour);
      expect((await settle(billingId, { as: as() })).status).toBe(403);
      const theirs = Number(await foreignIds['agreement_billings']!(at.server));
      expect((await settle(theirs)).status).toBe(404);
      expect((await settle(billingId)).status).toBe(200);
    });

    it('lets another card be billed, keeps who and why, and is done once', async () => {
      const { id, billingId } = await refused();
      expect((await show(id)).refusal).toBe(billingMessages.already);
      const { data } = await settle(billingId);
      expect(data).toMatchObject({
        refusal: null,
        billing: {
          state: 'stopped',
          nextDate: null,
          stoppedFrom: null,
          byHand: { note: 'Canceled in the dashboard', by: 'Owner North', isReplaced: false },
        },
      });
      expect(await history()).toContain(
        'Comfort Plan: billing of Visa 1111 marked as stopped. Canceled in the dashboard',
      );
      expect((await settle(billingId)).data.billing!.version).toBe(data.billing!.version);
      expect((await settle(billingId, { note: 'Other' })).status).toBe(422);
      expect((await toCheck()).map((each) => each.id)).not.toContain(billingId);
      await setKey(working);
      const second = await bill(id, card);
      expect(second.data.billing).toMatchObject({ state: 'active', byHand: null });
      expect(second.data.billing!.id).not.toBe(billingId);
      expect(second.data.earlier).toMatchObject([
        { id: billingId, card: { last4: '1111' }, invoices: [{ state: 'paid', amountCents: 2_000 }] },
      ]);
    });

    it('is possible for one that the provider doesn’t know anymore, after a day', async () => {
      const { id, billingId } = await billed();
      const body = {
        errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }],
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
      };
      at.cards.fail({ path: '', times: 1_000, action: { status: 404, body } });
      await at.server.call('POST /api/agreementbillings/{id}/stop', { as: as(), params: { id: billingId } });
      expect((await show(id)).billing).toMatchObject({ isKeyRefused: true, isWaiting: true });
      expect((await settle(billingId)).error.detail).toMatch(/try again tomorrow/);
      at.pass(25 * hour);
      expect((await settle(billingId)).status).toBe(200);
      at.cards.endFaults();
      expect((await bill(id, card)).data.billing).toMatchObject({ state: 'active', byHand: null });
    });

    it('has it stopped at the provider once that answers, whose answer counts then, also beside another card', async () => {
      const { id, billingId } = await refused();
      await settle(billingId);
      await setKey(working);
      const second = await bill(id, card);
      const path = { square: '/v2/subscriptions/', stripe: '/v1/subscription_schedules/' }[provider];
      const kept = () =>
        at.server.sql<{ state: string; hand: string }>(
          'select state, hand_state as hand from agreement_billings where id = $1',
          [billingId],
        );
      // it can be read, but not stopped: it goes on at the provider, beside the other card
      at.cards.fail({ path, method: 'POST', times: 1_000, action: 'drop' });
      await check(billingId);
      expect(await kept()).toEqual([{ state: 'stopped', hand: 'open' }]);
      const listed = async () => (await toCheck()).filter((each) => each.id === billingId);
      const notStopped = { provider, amountCents: 2_000, why: 'notStopped', document: { kind: 'agreement' } };
      expect(await listed()).toMatchObject([notStopped]);
      expect((await show(id)).earlier).toMatchObject([{ id: billingId, isStillBilled: true }]);
      at.cards.endFaults();
      // nor if only the right to stop it is missing
      const body = {
        square: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'INSUFFICIENT_SCOPES' }] },
        stripe: { error: { type: 'invalid_request_error', message: 'Not allowed for this key' } },
      }[provider];
      at.cards.fail({ path, method: 'POST', times: 1, action: { status: 403, body } });
      await check(billingId);
      expect(await listed()).toMatchObject([notStopped]);
      at.cards.endFaults();
      at.pass(25 * hour);
      await at.watch();
      expect(await kept()).toEqual([{ state: 'stopped', hand: 'replaced' }]);
      expect(await listed()).toEqual([]);
      expect((await show(id)).earlier).toMatchObject([{ id: billingId, isStillBilled: false }]);
      expect((await show(id)).billing).toMatchObject({ id: second.data.billing!.id, state: 'active' });
      at.cards.advance(33 * 24 * hour);
      await check(billingId);
      const invoices = await at.server.sql('select id from agreement_invoices where billing_id = $1', [
        billingId,
      ]);
      expect(invoices).toHaveLength(1);
    });

    it('is for one without an answer to its start too, which is stopped once it is found', async () => {
      const path = { square: '/v2/subscriptions', stripe: '/v1/subscription_schedules' }[provider];
      at.cards.fail({ path, method: 'POST', times: 3, action: 'lose' });
      const { id, billingId } = await billed();
      at.cards.endFaults();
      await setKey(revoked);
      await check(billingId);
      at.pass(25 * hour);
      expect((await show(id)).billing).toMatchObject({ state: 'starting', isKeyRefused: true });
      expect((await settle(billingId)).data.billing).toMatchObject({ state: 'stopped' });
      await setKey(working);
      expect((await bill(id, card)).data.billing).toMatchObject({ state: 'active' });
      at.pass(25 * hour);
      await at.watch();
      const rows = await at.server.sql(
        `select state, hand_state as hand, billing_id is not null as found from agreement_billings where id = $1`,
        [billingId],
      );
      expect(rows).toEqual([{ state: 'stopped', hand: 'replaced', found: true }]);
    });
  });
});

it('has no company asked for events that aren’t due yet', async () => {
  const companies = async () => companiesWithWork(at.server.deps.database.forNobody());
  await at.watch();
  await at.server.sql(`insert into card_events (company_id, account_id, event_id, type, ids, created_date, next_try_date)
    select 1, max(id), 'evt_later', 'invoice.paid', '{}', clock_now() - interval '1 day', clock_now() + interval '1 hour'
    from card_accounts where company_id = 1`);
  const others = [
    ['card_attempts', 'next_check_date'],
    ['card_accounts', 'subscribe_date'],
    ['card_accounts', 'disputes_date'],
    ['saved_cards', 'forget_date'],
    ['agreement_billings', 'next_check_date'],
  ] as const;
  for (const [table, column] of others)
    await at.server.sql(`update ${table} set ${column} = null where company_id = 1`);
  expect(await companies()).not.toContain(1);
  await at.server.sql(`update card_events set next_try_date = clock_now() where event_id = 'evt_later'`);
  expect(await companies()).toContain(1);
});
