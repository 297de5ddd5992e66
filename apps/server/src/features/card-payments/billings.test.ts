import { randomUUID } from 'node:crypto';
import { agreementMessages } from '@fieldwright/domain/agreements/agreement';
import { dayText } from '@fieldwright/domain/kernel/days';
import { billingMessages } from '@fieldwright/domain/payments/billing-phases';
import { cardFailureText } from '@fieldwright/domain/payments/card-failure-text';
import type { TypedCard } from '@fieldwright/sandbox/cards/cards-numbers';
import { SquareClient } from 'square';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildSite } from '../../testing/documents.ts';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
const dayMs = 24 * 60 * 60_000;
/** The agreement's price, in 12 payments that don't divide it. */
const priceCents = 19_900;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterEach(() => {
  at.cards.endFaults();
  at.cards.setMagicAmounts(false);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

/** Saves a card of the work orders' customer by a payment. @returns its id */
async function savedCard(card: Partial<TypedCard> = {}): Promise<number> {
  const id = await at.workOrder();
  const { data } = await at.server.call('POST /api/workorders/{id}/cardpayments', {
    as: at.token.office,
    params: { id },
    body: { key: randomUUID(), amountCents: 12_600, saveCard: true },
  });
  at.cards.pay(data.url!, card);
  await at.server.call('POST /api/cardpayments/{id}/check', { as: at.token.office, params: { id: data.id } });
  const [row] = await at.server.sql<{ id: number }>(
    'select max(id)::int as id from saved_cards where company_id = 1',
  );
  return row!.id;
}

/** Sells a monthly plan for a year from today to the work orders' customer. */
async function agreement(more = ''): Promise<number> {
  const [row] = await at.server.sql<{ id: number }>(
    `with plan as (insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
       values (1, 'Comfort Plan', $1, 'monthly', 2) returning id)
     insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status, agreement_plan_id)
     select 1, s.customer_id, s.id, 'Comfort Plan', $1, clock_now()::date, (clock_now() + interval '1 year')::date,
       'active', plan.id
     from plan, sites s where s.company_id = 1 and s.id = (select site_id from work_orders where company_id = 1
       order by id desc limit 1)
     returning id`,
    [priceCents],
  );
  if (more !== '') await at.server.sql(`update agreements set ${more} where id = $1`, [row!.id]);
  return row!.id;
}
const as = () => at.token.office;
const show = async (id: number) =>
  (await at.server.call('GET /api/agreements/{id}/billing', { as: as(), params: { id } })).data;
/** Bills a card, as it was offered; one that isn't offered with any words. */
async function bill(id: number, savedCardId: number, key: string = randomUUID()) {
  const offered = (await show(id)).offers.find((each) => each.card.id === savedCardId);
  const body = { key, savedCardId, consentText: offered?.consentText ?? '' };
  return at.server.call('POST /api/agreements/{id}/billing', { as: as(), params: { id }, body });
}
const stop = (id: number) =>
  at.server.call('POST /api/agreementbillings/{id}/stop', { as: as(), params: { id } });
/** Cancels the unpaid invoice of an order, as the seller does on Square's own pages. */
async function cancelInvoice(orderId: string | null): Promise<void> {
  const client = new SquareClient({ token: 'EAAAtest', environment: at.cards.url });
  const [row] = await at.server.sql<{ id: string }>(
    'select invoice_id as id from agreement_invoices where order_id = $1',
    [orderId],
  );
  const invoiceId = row!.id;
  const { invoice } = await client.invoices.get({ invoiceId });
  await client.invoices.cancel({ invoiceId, version: invoice!.version! });
}
const check = (id: number) =>
  at.server.call('POST /api/agreementbillings/{id}/check', { as: as(), params: { id } });
const change = (id: number, savedCardId: number) =>
  at.server.call('POST /api/agreementbillings/{id}/card', {
    as: as(),
    params: { id },
    body: { savedCardId },
  });
const charged = (cents: number) =>
  at.cards.sales().filter(({ state, amountCents }) => state === 'paid' && amountCents === cents).length;

describe.each<CardProvider>(['square', 'stripe'])('billing an agreement with %s', (provider) => {
  let card: number;
  beforeAll(async () => {
    await at.connect(provider);
    await at.server.call('PATCH /api/cardsettings', { as: at.token.owner, body: { saveCreditCards: true } });
    card = await savedCard();
  });

  /** Bills two payments, of which the second is declined. */
  async function unpaid() {
    const id = await agreement(`price_cents = 10102, end_date = (clock_now() + interval '45 days')::date`);
    const billingId = (await bill(id, card)).data.billing!.id;
    at.cards.setMagicAmounts(true);
    at.cards.advance(32 * dayMs);
    at.cards.setMagicAmounts(false);
    const { invoices } = (await check(billingId)).data.billing!;
    return { id, billingId, page: invoices[0]!.url! };
  }

  describe('POST /api/agreements/{id}/billing', () => {
    it('charges the first payment at once and keeps what the customer agreed to (R1.8)', async () => {
      const id = await agreement();
      const before = await show(id);
      expect(before).toMatchObject({ billing: null, refusal: null, billingFrequency: 'monthly' });
      expect(before.phases).toEqual([
        { payments: 1, amountCents: 1_662 },
        { payments: 11, amountCents: 1_658 },
      ]);
      const offer = before.offers.find((each) => each.card.id === card)!;
      expect(offer.consentText).toContain('$16.62 today, then $16.58 every month, 11 times');
      const { data } = await bill(id, card);
      expect(data.billing).toMatchObject({
        state: 'active',
        isTest: true,
        isWaiting: false,
        failure: null,
        card: { brand: 'VISA', last4: '1111' },
        consentText: offer.consentText,
        by: expect.any(String),
        nextDate: expect.any(String),
      });
      expect(data.billing!.invoices).toMatchObject([
        { state: 'paid', amountCents: 1_662, paidCents: 1_662, failure: null },
      ]);
      expect(data.refusal).toBe(billingMessages.already);
    });

    it('gives each invoice the card confirmation of its provider (R3.13, R4.20, R4.21)', async () => {
      const { data } = await bill(await agreement(), card);
      const [invoice] = data.billing!.invoices;
      if (provider === 'square') {
        expect(invoice!.square).toEqual({
          orderId: expect.stringMatching(/./),
          status: 'COMPLETED',
          errors: [],
        });
        expect(invoice!.stripe).toBeNull();
      } else {
        expect(invoice!.stripe).toEqual({
          id: expect.stringMatching(/^in_/),
          status: 'invoice.paid',
          subscription_id: expect.stringMatching(/^sub_/),
          subscription_schedule_id: expect.stringMatching(/^sub_sched_/),
        });
        expect(invoice!.square).toBeNull();
      }
    });

    it('charges a renewal on the day it begins, not beside the agreement it renews', async () => {
      // the provider's clock may be years ahead by now
      const later = `start_date = clock_now()::date + 9000, end_date = clock_now()::date + 9364`;
      const id = await agreement(later);
      const [row] = await at.server.sql<{ day: string }>(
        'select start_date::text as day from agreements where id = $1',
        [id],
      );
      const offer = (await show(id)).offers.find((each) => each.card.id === card)!;
      expect(offer.consentText).toContain(
        `$16.62 on ${dayText(row!.day)}, then $16.58 every month, 11 times`,
      );
      const { data } = await bill(id, card);
      expect(data.billing).toMatchObject({ state: 'active', isWaiting: false, invoices: [] });
      expect(data.billing!.nextDate!.slice(0, 10)).toBe(row!.day);
    });

    it('begins once, with the same key and without an answer, and one card at a time', async () => {
      const id = await agreement();
      const key = randomUUID();
      const before = charged(1_662);
      at.cards.fail({ path: '', times: 2, action: 'lose' });
      const first = await bill(id, card, key);
      expect(first.data.billing).toMatchObject({ state: 'starting', isWaiting: true });
      at.cards.endFaults();
      at.pass(10 * 60_000);
      await at.watch();
      expect((await bill(id, card, key)).data.billing).toMatchObject({ state: 'active' });
      expect(charged(1_662)).toBe(before + 1);
      expect((await bill(id, card)).error).toMatchObject({ detail: billingMessages.already });
      expect((await bill(await agreement(), card, key)).status).toBe(409);
      expect(charged(1_662)).toBe(before + 1);
    });

    it('refuses a canceled agreement, one that a work order bills, and a card of someone else', async () => {
      const canceled = await bill(await agreement(`status = 'canceled'`), card);
      expect(canceled.error).toMatchObject({ detail: billingMessages.canceled });
      const workOrder = await at.workOrder();
      const billed = await agreement(`work_order_id = ${String(workOrder)}`);
      expect((await bill(billed, card)).error).toMatchObject({
        detail: expect.stringContaining('work order'),
      });
      const theirs = Number(await foreignIds['saved_cards']!(at.server));
      expect((await bill(await agreement(), theirs)).status).toBe(404);
      const { customerId } = await buildSite(at.server);
      const other = await agreement(`customer_id = ${String(customerId)}`);
      expect((await bill(other, card)).status).toBe(404);
    });

    it('says why the provider refused it, and lets another card be billed', async () => {
      const id = await agreement();
      await at.server.sql(`update saved_cards set provider_card_id = 'gone' where id = $1`, [card]);
      const { data } = await bill(id, card);
      expect(data.billing).toMatchObject({ state: 'refused', failure: expect.any(String), invoices: [] });
      expect(data.refusal).toBeNull();
      card = await savedCard();
      expect((await bill(id, card)).data.billing).toMatchObject({ state: 'active' });
    });
  });

  describe('GET /api/agreements/{id}/billing', () => {
    it('shows a declined renewal from its webhooks, in any order, twice and late, and how it was paid', async () => {
      const cents = 5_051;
      const id = await agreement(
        `price_cents = ${String(cents * 2)}, end_date = (clock_now() + interval '45 days')::date`,
      );
      await bill(id, card);
      const from = at.cards.webhooks.outbox.length;
      at.cards.setMagicAmounts(true);
      at.cards.advance(32 * dayMs);
      at.cards.setMagicAmounts(false);
      const declined = at.cards.webhooks.outbox.slice(from);
      for (const delivery of [...declined.toReversed(), ...declined]) await at.deliver(delivery);
      const code = { square: 'GENERIC_DECLINE', stripe: 'generic_decline' }[provider];
      const { billing } = await show(id);
      expect(billing).toMatchObject({ state: 'pastDue' });
      expect(billing!.invoices).toMatchObject([
        { state: 'due', amountCents: cents, paidCents: 0, failure: cardFailureText(provider, code) },
        { state: 'paid', amountCents: cents },
      ]);
      if (provider === 'square')
        expect(billing!.invoices[0]!.square!.errors).toEqual([{ category: 'PAYMENT_METHOD_ERROR', code }]);
      at.cards.pay(billing!.invoices[0]!.url!);
      for (const delivery of at.cards.webhooks.outbox.slice(from).toReversed()) await at.deliver(delivery);
      const paid = (await show(id)).billing!;
      expect(paid.invoices).toMatchObject([{ state: 'paid', failure: null, url: null }, { state: 'paid' }]);
      expect(paid.state).toBe('active');
    });

    it('is found out by its webhooks also if the provider gave no answer when they came', async () => {
      const id = await agreement(`price_cents = 10102, end_date = (clock_now() + interval '45 days')::date`);
      await bill(id, card);
      const from = at.cards.webhooks.outbox.length;
      at.cards.setMagicAmounts(true);
      at.cards.advance(32 * dayMs);
      at.cards.setMagicAmounts(false);
      at.cards.fail({ path: '', times: 1_000, action: 'drop' });
      const sent = at.cards.webhooks.outbox.slice(from).filter(({ body }) => body.includes('5051'));
      for (const delivery of sent.slice(-4)) await at.deliver(delivery);
      const open = () => at.server.sql('select event_id from card_events where handled_date is null');
      expect((await open()).length).toBeGreaterThan(0);
      at.cards.endFaults();
      await at.watch();
      expect(await open()).toEqual([]);
      const code = { square: 'GENERIC_DECLINE', stripe: 'generic_decline' }[provider];
      expect((await show(id)).billing).toMatchObject({
        state: 'pastDue',
        invoices: [{ state: 'due', failure: cardFailureText(provider, code) }, { state: 'paid' }],
      });
    });

    it.each(provider === 'square' ? [provider] : [])(
      'shows an unpaid invoice that the seller canceled at %s',
      async () => {
        const id = await agreement(
          `price_cents = 10102, end_date = (clock_now() + interval '45 days')::date`,
        );
        const { data } = await bill(id, card);
        at.cards.setMagicAmounts(true);
        at.cards.advance(32 * dayMs);
        at.cards.setMagicAmounts(false);
        const { invoices, state } = (await check(data.billing!.id)).data.billing!;
        expect([state, invoices[0]!.state]).toEqual(['pastDue', 'due']);
        const from = at.cards.webhooks.outbox.length;
        await cancelInvoice(invoices[0]!.square!.orderId);
        const sent = at.cards.webhooks.outbox.slice(from);
        expect(sent.map(({ type }) => type)).toEqual(['invoice.canceled']);
        for (const delivery of [...sent, ...sent]) expect(await at.deliver(delivery)).toBe(204);
        const { billing } = await show(id);
        expect(billing!.invoices).toMatchObject([
          { state: 'void', paidCents: 0, url: null },
          { state: 'paid' },
        ]);
        expect(billing!.state).toBe('active');
      },
    );

    it('is found out without webhooks, and ends with the last payment, to the cent', async () => {
      const id = await agreement();
      await bill(id, card);
      at.cards.advance(400 * dayMs);
      at.pass(25 * 60 * 60_000);
      await at.watch();
      const { billing } = await show(id);
      expect(billing).toMatchObject({ state: 'ended', nextDate: null });
      expect(billing!.invoices).toHaveLength(12);
      expect(billing!.invoices.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(priceCents);
    });
  });

  describe('POST /api/agreementbillings/{id}/card', () => {
    it('charges another card of the customer from then on, as soon as the provider answers', async () => {
      const { data } = await bill(await agreement(), card);
      const other = await savedCard({ number: '5555555555554444' });
      at.cards.fail({ path: '', times: 2, action: 'drop' });
      const waiting = await change(data.billing!.id, other);
      expect(waiting.data.billing).toMatchObject({ isWaiting: true, card: { last4: '1111' } });
      at.cards.endFaults();
      at.pass(10 * 60_000);
      await at.watch();
      const { data: changed } = await check(data.billing!.id);
      expect(changed.billing).toMatchObject({
        isWaiting: false,
        card: { brand: 'MASTERCARD', last4: '4444' },
      });
      at.cards.advance(32 * dayMs);
      expect(at.cards.sales().at(-1)).toMatchObject({ last4: '4444', state: 'paid' });
      const theirs = Number(await foreignIds['saved_cards']!(at.server));
      expect((await change(data.billing!.id, theirs)).status).toBe(404);
    });
  });

  describe('POST /api/agreementbillings/{id}/stop', () => {
    it('charges nothing from then on, even if the provider answers later', async () => {
      const id = await agreement();
      const { data } = await bill(id, card);
      at.cards.fail({ path: '', times: 2, action: 'drop' });
      const waiting = await stop(data.billing!.id);
      expect(waiting.data.billing).toMatchObject({ state: 'active', isWaiting: true });
      at.cards.endFaults();
      at.pass(10 * 60_000);
      await at.watch();
      expect((await show(id)).billing).toMatchObject({ state: 'stopped', isWaiting: false, nextDate: null });
      at.cards.advance(400 * dayMs);
      expect((await check(data.billing!.id)).data.billing!.invoices).toHaveLength(1);
      expect((await stop(data.billing!.id)).data.billing).toMatchObject({ state: 'stopped' });
    });

    it('has an unpaid invoice be paid no more, whatever answer is lost', async () => {
      const id = await agreement(`price_cents = 10102, end_date = (clock_now() + interval '45 days')::date`);
      const { data } = await bill(id, card);
      at.cards.setMagicAmounts(true);
      at.cards.advance(32 * dayMs);
      at.cards.setMagicAmounts(false);
      const { invoices, state } = (await check(data.billing!.id)).data.billing!;
      expect([state, invoices[0]!.state]).toEqual(['pastDue', 'due']);
      const page = invoices[0]!.url!;
      const path = { square: '/v2/invoices', stripe: '/v1/invoices' }[provider];
      at.cards.fail({ path, method: 'POST', times: 3, action: 'lose' });
      expect((await stop(data.billing!.id)).data.billing).toMatchObject({ isWaiting: true });
      at.cards.endFaults();
      at.pass(10 * 60_000);
      await at.watch();
      expect((await show(id)).billing).toMatchObject({
        state: 'stopped',
        isWaiting: false,
        invoices: [{ state: 'void', paidCents: 0, url: null }, { state: 'paid' }],
      });
      expect(() => at.cards.pay(page)).toThrow('closed');
    });

    it('shows what the provider says, and is tried less and less often, while an unpaid invoice can’t be given up', async () => {
      const { id, billingId, page } = await unpaid();
      const path = { square: '/v2/invoices', stripe: '/v1/invoices' }[provider];
      const body = {
        square: { errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'BAD_REQUEST' }] },
        stripe: { error: { type: 'invalid_request_error', message: 'It is being paid.' } },
      }[provider];
      at.cards.fail({ path, method: 'POST', times: 1_000, action: { status: 400, body } });
      const { data } = await stop(billingId);
      expect(data.billing).toMatchObject({ state: 'stopped', isWaiting: true, nextDate: null });
      expect(data.billing!.invoices).toMatchObject([{ state: 'due' }, { state: 'paid' }]);
      const tries = () =>
        at.cards.journal().filter(({ method, path: each }) => method === 'POST' && each.startsWith(path))
          .length;
      const before = tries();
      const watches = 90;
      for (let minute = 0; minute < watches; minute += 1) {
        at.pass(60_000);
        await at.watch();
      }
      at.cards.endFaults();
      const [row] = await at.server.sql<{ checks: number }>(
        'select checks from agreement_billings where id = $1',
        [billingId],
      );
      expect(row!.checks).toBeGreaterThan(3);
      expect(row!.checks).toBeLessThan(12);
      expect(tries()).toBe(before);
      at.pass(61 * 60_000);
      await at.watch();
      const { billing } = await show(id);
      expect(billing).toMatchObject({ state: 'stopped', isWaiting: false });
      expect(billing!.invoices).toMatchObject([{ state: 'void' }, { state: 'paid' }]);
      expect(() => at.cards.pay(page)).toThrow('closed');
    });

    it('gives up what is unpaid of a billing that has ended, also when its agreement is canceled', async () => {
      for (const isCanceled of [false, true]) {
        const { id, billingId, page } = await unpaid();
        at.cards.setMagicAmounts(true);
        at.cards.advance(40 * dayMs);
        at.cards.setMagicAmounts(false);
        const ended = (await check(billingId)).data.billing!;
        expect(ended).toMatchObject({ state: 'ended', invoices: [{ state: 'due' }, { state: 'paid' }] });
        if (isCanceled) {
          const body = { status: 'canceled' as const };
          await at.server.call('PATCH /api/agreements/{id}', { as: as(), params: { id }, body });
          await at.watch();
        } else await stop(billingId);
        expect((await show(id)).billing).toMatchObject({
          state: 'ended',
          isWaiting: false,
          invoices: [{ state: 'void', url: null }, { state: 'paid' }],
        });
        expect(() => at.cards.pay(page)).toThrow('closed');
      }
    });

    it('comes before another card is billed, while something unpaid can still be paid', async () => {
      const { id, billingId, page } = await unpaid();
      const path = { square: '/v2/invoices', stripe: '/v1/invoices' }[provider];
      at.cards.fail({ path, method: 'POST', times: 1_000, action: 'drop' });
      expect((await stop(billingId)).data).toMatchObject({
        billing: { state: 'stopped', isWaiting: true },
        refusal: billingMessages.stopping,
      });
      expect((await bill(id, card)).error.fields).toEqual({ savedCardId: billingMessages.stopping });
      await at.server.sql('update agreement_billings set stop_wanted = false where id = $1', [billingId]);
      expect((await show(id)).refusal).toBe(billingMessages.unpaid);
      expect((await bill(id, card)).error.fields).toEqual({ savedCardId: billingMessages.unpaid });
      at.cards.endFaults();
      expect((await stop(billingId)).data.refusal).toBeNull();
      expect(() => at.cards.pay(page)).toThrow('closed');
    });

    it('is offered for an earlier card too, if something of it can still be paid', async () => {
      const { id, billingId } = await unpaid();
      await stop(billingId);
      const later = (await bill(id, card)).data.billing!.id;
      await stop(later);
      expect((await show(id)).billing).toMatchObject({ id: later });
      await at.server.sql(
        `update agreement_invoices set state = 'due' where billing_id = $1 and state = 'void'`,
        [billingId],
      );
      expect(await show(id)).toMatchObject({ billing: { id: billingId }, refusal: billingMessages.unpaid });
      expect((await stop(billingId)).data).toMatchObject({ billing: { id: later }, refusal: null });
    });

    it('is found done soon after a crash between the provider’s answer and the next question', async () => {
      const id = await agreement();
      const { data } = await bill(id, card);
      const billingId = data.billing!.id;
      await at.server.sql(
        `alter table agreement_billings add constraint crash check (id <> ${String(billingId)} or questions < 2) not valid`,
      );
      expect((await stop(billingId)).status).toBe(500);
      await at.server.sql('alter table agreement_billings drop constraint crash');
      expect((await show(id)).billing).toMatchObject({ state: 'active', isWaiting: true });
      at.pass(2 * 60_000);
      await at.watch();
      expect((await show(id)).billing).toMatchObject({ state: 'stopped', isWaiting: false });
    });

    it('comes before the agreement is canceled, while it isn’t known whether the card was charged', async () => {
      const id = await agreement();
      at.cards.fail({ path: '', times: 100, action: 'lose' });
      const { data } = await bill(id, card);
      expect(data.billing!.state).toBe('starting');
      const cancel = () =>
        at.server.call('PATCH /api/agreements/{id}', {
          as: at.token.office,
          params: { id },
          body: { status: 'canceled' },
        });
      const { error } = await cancel();
      expect([error.code, error.detail]).toEqual(['in_use', agreementMessages.cardStarting]);
      at.cards.endFaults();
      await stop(data.billing!.id);
      expect((await cancel()).status).toBe(200);
    });

    it('happens when the agreement is canceled', async () => {
      const id = await agreement();
      await bill(id, card);
      await at.server.call('PATCH /api/agreements/{id}', {
        as: as(),
        params: { id },
        body: { status: 'canceled' },
      });
      await at.watch();
      expect((await show(id)).billing).toMatchObject({ state: 'stopped' });
    });
  });

  describe('a billing whose answers are lost', () => {
    const downForADay = async () => {
      for (let hour = 0; hour < 3; hour += 1) {
        at.pass(9 * 60 * 60_000);
        await at.watch();
      }
    };
    /** The subscription begins, and its answer is lost; Stripe's package asks once more. */
    const loseAnswer = () =>
      at.cards.fail({
        path: { square: '/v2/subscriptions', stripe: '/v1/subscription_schedules' }[provider],
        method: 'POST',
        times: { square: 1, stripe: 2 }[provider],
        action: 'lose',
      });
    const subscriptions = () =>
      at.cards
        .journal()
        .filter(({ method, path }) => method === 'POST' && /subscription(s|_schedules)$/.test(path)).length;

    it('is never begun if it is stopped before the provider has answered', async () => {
      const id = await agreement();
      const before = charged(1_662);
      at.cards.fail({ path: '', times: 100, action: 'drop' });
      const { data } = await bill(id, card);
      expect((await stop(data.billing!.id)).data.billing).toMatchObject({
        state: 'starting',
        isWaiting: true,
      });
      at.cards.endFaults();
      at.pass(60 * 60_000);
      await at.watch();
      expect((await show(id)).billing).toMatchObject({ state: 'stopped', invoices: [] });
      expect(charged(1_662)).toBe(before);
    });

    it.each([0, 61])(
      'is stopped if the provider begins it only afterward, %i minutes later',
      async (minutes) => {
        const id = await agreement();
        const { cards } = at.server.deps;
        const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        at.server.deps.cards = async (...of) => {
          const gateway = await cards(...of);
          const startBilling: typeof gateway.startBilling = async (billing) => {
            asked.resolve();
            await answers.promise;
            return gateway.startBilling(billing);
          };
          return { ...gateway, startBilling };
        };
        const starting = bill(id, card);
        await asked.promise;
        at.server.deps.cards = cards;
        const [row] = await at.server.sql<{ id: number }>(
          'select id::int from agreement_billings where agreement_id = $1',
          [id],
        );
        expect((await stop(row!.id)).data.billing).toMatchObject({ state: 'starting', isWaiting: true });
        at.pass(minutes * 60_000);
        await at.watch();
        expect((await show(id)).billing!.state).toBe(minutes > 0 ? 'stopped' : 'starting');
        answers.resolve();
        const { billing } = (await starting).data;
        expect(billing).toMatchObject({ state: 'stopped', isWaiting: false, nextDate: null });
        expect((await check(row!.id)).data.billing).toMatchObject({ state: 'stopped', nextDate: null });
      },
    );

    it('waits for an answer that was lost until the provider finds what it has begun', async () => {
      const id = await agreement();
      const { cards } = at.server.deps;
      loseAnswer();
      const billingId = (await bill(id, card)).data.billing!.id;
      at.server.deps.cards = async (...of) => ({ ...(await cards(...of)), findBilling: async () => null });
      await stop(billingId);
      at.pass(30 * 60_000);
      await at.watch();
      at.server.deps.cards = cards;
      expect((await show(id)).billing).toMatchObject({ state: 'starting', isWaiting: true });
      at.pass(60 * 60_000);
      await at.watch();
      await check(billingId);
      expect((await show(id)).billing).toMatchObject({ state: 'stopped', isWaiting: false, nextDate: null });
      const [row] = await at.server.sql<{ began: string | null }>(
        'select billing_id as began from agreement_billings where id = $1',
        [billingId],
      );
      expect(row!.began).not.toBeNull();
    });

    it('is found and stopped if the provider had begun it', async () => {
      const id = await agreement();
      loseAnswer();
      const { data } = await bill(id, card);
      expect(data.billing).toMatchObject({ state: 'starting' });
      await stop(data.billing!.id);
      at.cards.endFaults();
      at.pass(60 * 60_000);
      await at.watch();
      await check(data.billing!.id);
      // Square has charged it, Stripe's is a draft
      const state = { square: 'paid', stripe: 'void' }[provider];
      expect((await show(id)).billing).toMatchObject({ state: 'stopped', invoices: [{ state }] });
      at.cards.advance(2 * 60 * 60_000);
      expect((await check(data.billing!.id)).data.billing!.invoices).toMatchObject([{ state }]);
    });

    it('is looked for before it is begun again, since the provider may have forgotten the key', async () => {
      const id = await agreement();
      const before = charged(1_662);
      loseAnswer();
      await bill(id, card);
      at.cards.fail({ path: '', times: 1_000, action: 'drop' });
      await downForADay();
      at.cards.forgetKeys();
      at.cards.endFaults();
      const asked = subscriptions();
      at.pass(2 * 60 * 60_000);
      await at.watch();
      expect((await show(id)).billing).toMatchObject({ state: 'active' });
      expect(subscriptions()).toBe(asked);
      at.cards.advance(2 * 60 * 60_000);
      expect(charged(1_662)).toBe(before + 1);
    });

    it('stays in doubt where the key can’t be read', async () => {
      const id = await agreement();
      const [{ key }] = (await at.server.sql(
        'select sealed_key as key from card_accounts where provider = $1 and company_id = 1 and disconnected_date is null',
        [provider],
      )) as [{ key: string }];
      const setKey = (sealed: string) =>
        at.server.sql('update card_accounts set sealed_key = $2 where provider = $1 and company_id = 1', [
          provider,
          sealed,
        ]);
      await setKey('unreadable');
      expect((await bill(id, card)).data.billing).toMatchObject({ state: 'starting', failure: null });
      await setKey(key);
      at.pass(60 * 60_000);
      await at.watch();
      expect((await show(id)).billing).toMatchObject({ state: 'active' });
    });
  });

  describe('a payment that was given back or is disputed', () => {
    const hourMs = 60 * 60_000;
    async function paid() {
      const id = await agreement();
      const billing = (await bill(id, card)).data.billing!;
      const [row] = await at.server.sql<{ paymentId: string }>(
        'select payment_id as "paymentId" from agreement_invoices where billing_id = $1',
        [billing.id],
      );
      return { id, billingId: billing.id, ...row! };
    }
    const openEvents = () => at.server.sql('select event_id from card_events where handled_date is null');
    const invoice = async (id: number) => (await show(id)).billing!.invoices[0]!;
    /** Does something at the provider, and has its events come. */
    async function told(work: () => void): Promise<void> {
      const from = at.cards.webhooks.outbox.length;
      work();
      const sent = at.cards.webhooks.outbox.slice(from);
      for (const delivery of [...sent.toReversed(), ...sent]) await at.deliver(delivery);
    }

    it('is known as soon as its events come, in any order, also if the provider gave no answer at first', async () => {
      const { id, billingId, paymentId } = await paid();
      expect(await invoice(id)).toMatchObject({ state: 'paid', refundedCents: 0, dispute: null });
      await told(() => at.cards.refundOutside(paymentId, 600));
      expect(await invoice(id)).toMatchObject({ state: 'paid', paidCents: 1_662, refundedCents: 600 });
      at.cards.fail({ path: '', times: 1_000, action: 'drop' });
      await told(() => at.cards.dispute(paymentId));
      at.cards.endFaults();
      expect((await invoice(id)).dispute).toBeNull();
      await at.watch();
      expect((await invoice(id)).dispute).toEqual({
        state: 'open',
        reason: expect.stringMatching(/./),
        dueDate: expect.any(String),
      });
      const toCheck = async () => {
        const { data } = await at.server.call('GET /api/payments', { as: as(), query: {} });
        return data.toCheck!.filter(
          (each) => each.document.kind === 'agreement' && each.provider === provider,
        );
      };
      expect(await toCheck()).toMatchObject([
        { provider, amountCents: 1_662, why: 'disputed', document: { number: 'Comfort Plan' } },
      ]);
      await told(() => at.cards.dispute(paymentId, 'won'));
      expect(await toCheck()).toEqual([]);
      expect(await invoice(id)).toMatchObject({ refundedCents: 600, dispute: { state: 'won' } });
      await at.server.sql('update agreement_invoices set asked = 1000 where billing_id = $1', [billingId]);
      const questions = at.cards.journal().length;
      await told(() => at.cards.refundOutside(paymentId, 400));
      expect(at.cards.journal().length).toBeGreaterThan(questions);
      expect(await openEvents()).toEqual([]);
      // an answer to an earlier question changes nothing
      expect(await invoice(id)).toMatchObject({ refundedCents: 600 });
    });

    it('is found out by its event also if the provider refused the key when it came', async () => {
      const { id, paymentId } = await paid();
      const where = 'where provider = $1 and company_id = 1 and disconnected_date is null';
      const [account] = await at.server.sql<{ key: string }>(
        `select sealed_key as key from card_accounts ${where}`,
        [provider],
      );
      const setKey = (key: string) =>
        at.server.sql(`update card_accounts set sealed_key = $2 ${where}`, [provider, key]);
      const body = {
        square: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }] },
        stripe: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
      }[provider];
      at.cards.fail({ path: '', times: 1_000, action: { status: 401, body } });
      await told(() => at.cards.dispute(paymentId));
      at.cards.endFaults();
      expect((await openEvents()).length).toBeGreaterThan(0);
      await setKey('unreadable');
      await at.watch();
      await setKey(account!.key);
      expect((await openEvents()).length).toBeGreaterThan(0);
      await at.watch();
      expect(await openEvents()).toEqual([]);
      expect((await invoice(id)).dispute).toMatchObject({ state: 'open' });
    });

    it('is asked about less often while its provider can’t be asked', async () => {
      const { paymentId } = await paid();
      at.cards.fail({ path: '', times: 10_000, action: 'drop' });
      await told(() => at.cards.refundOutside(paymentId, 100));
      await at.server.sql('update card_events set tries = 20 where handled_date is null');
      await at.watch();
      const tries = () => at.server.sql('select event_id, tries from card_events where handled_date is null');
      const before = await tries();
      expect(before).toContainEqual(expect.objectContaining({ tries: 21 }));
      await at.watch();
      expect(await tries()).toEqual(before);
      at.cards.endFaults();
      await at.server.sql('update card_events set next_try_date = clock_now()');
      await at.watch();
      expect(await openEvents()).toEqual([]);
    });

    it('is known within a day without webhooks, also once the billing has ended, and asked about once', async () => {
      const { id, billingId, paymentId } = await paid();
      await stop(billingId);
      at.pass(25 * hourMs);
      await at.watch();
      at.cards.refundOutside(paymentId, 600);
      at.cards.dispute(paymentId);
      at.pass(25 * hourMs);
      await at.watch();
      expect(await invoice(id)).toMatchObject({ refundedCents: 600, dispute: { state: 'open' } });
      const { version } = (await show(id)).billing!;
      at.pass(25 * hourMs);
      await at.watch();
      expect((await show(id)).billing!.version).toBe(version);
    });

    it('is asked about up to the first payment without an answer, so that nobody waits for each', async () => {
      const { billingId } = await paid();
      at.cards.advance(130 * dayMs);
      expect((await check(billingId)).data.billing!.invoices.length).toBeGreaterThan(3);
      const path = { square: '/v2/orders', stripe: '/v1/payment_intents' }[provider];
      const reads = () => at.cards.journal().filter((each) => each.path.startsWith(path)).length;
      at.cards.fail({ path, times: 1_000, action: 'lose' });
      const before = reads();
      await check(billingId);
      // Stripe's package asks twice
      expect(reads() - before).toBeLessThanOrEqual(2);
    });

    it('is among the payments to check by its date, not by its number', async () => {
      const begun = await at.start(await at.workOrder(), 12_600);
      at.cards.pay(begun.data.url!);
      const params = { id: begun.data.id };
      await at.server.call('POST /api/cardpayments/{id}/check', { as: as(), params });
      await told(() => at.cards.dispute(at.cards.sales().at(-1)!.paymentId!));
      const { id, billingId, paymentId } = await paid();
      await told(() => at.cards.dispute(paymentId));
      expect((await invoice(id)).dispute).toMatchObject({ state: 'open' });
      await at.server.sql(
        `update agreement_invoices set id = $2, invoice_date = '2020-01-01' where billing_id = $1`,
        [billingId, 900_000_000 + billingId],
      );
      const { toCheck } = (await at.server.call('GET /api/payments', { as: as(), query: {} })).data;
      expect(toCheck!.map((each) => each.id)).toContain(900_000_000 + billingId);
      const dates = toCheck!.map(({ createdDate }) => Date.parse(createdDate));
      expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    });

    it('is known when someone checks, and what was given back counts as unpaid', async () => {
      const { id, billingId, paymentId } = await paid();
      at.cards.refundOutside(paymentId, 662);
      const { billing } = (await check(billingId)).data;
      expect(billing!.invoices).toMatchObject([{ refundedCents: 662 }]);
      await stop(billingId);
      const { phases } = await show(id);
      expect(phases.reduce((sum, { payments, amountCents }) => sum + payments * amountCents, 0)).toBe(
        priceCents - 1_000,
      );
    });
  });

  describe('what is left of an agreement', () => {
    it('is all that another billing charges, and nothing once it is paid', async () => {
      const id = await agreement();
      const { data } = await bill(id, card);
      await stop(data.billing!.id);
      await check(data.billing!.id);
      const after = await show(id);
      expect(after.phases.reduce((sum, { payments, amountCents }) => sum + payments * amountCents, 0)).toBe(
        priceCents - 1_662,
      );
      const paid = await agreement(`end_date = (clock_now() + interval '20 days')::date`);
      await bill(paid, card);
      at.cards.advance(40 * dayMs);
      at.pass(25 * 60 * 60_000);
      await at.watch();
      expect((await show(paid)).refusal).toBe(billingMessages.paid);
    });

    it('is billed in the words that were shown, or not at all', async () => {
      const id = await agreement();
      const [shown] = (await show(id)).offers.filter((each) => each.card.id === card);
      await at.server.sql('update agreements set price_cents = price_cents + 1200 where id = $1', [id]);
      const refused = await at.server.call('POST /api/agreements/{id}/billing', {
        as: as(),
        params: { id },
        body: { key: randomUUID(), savedCardId: card, consentText: shown!.consentText },
      });
      expect(refused.error.fields).toEqual({ savedCardId: billingMessages.otherWords });
      expect((await show(id)).billing).toBeNull();
    });

    it('can’t be made less by an earlier end while a card is billed', async () => {
      const id = await agreement();
      await bill(id, card);
      const [{ day }] = (await at.server.sql(
        `select to_char(clock_now() + interval '60 days', 'YYYY-MM-DD') as day`,
      )) as [{ day: string }];
      const end = () =>
        at.server.call('PATCH /api/agreements/{id}', { as: as(), params: { id }, body: { endDate: day } });
      expect((await end()).error.fields).toEqual({ endDate: agreementMessages.billed });
      await stop((await show(id)).billing!.id);
      expect((await end()).status).toBe(200);
    });
  });

  describe('POST /api/agreementbillings/{id}/check', () => {
    it('keeps a card that is billed, which can be removed once it is not', async () => {
      const own = await savedCard();
      const { data } = await bill(await agreement(), own);
      const remove = () =>
        at.server.call('POST /api/savedcards/{id}/remove', { as: as(), params: { id: own } });
      expect((await remove()).error).toMatchObject({ detail: billingMessages.billedCard });
      await stop(data.billing!.id);
      expect((await check(data.billing!.id)).data.billing).toMatchObject({ state: 'stopped' });
      expect((await remove()).status).toBe(200);
    });
  });
});
