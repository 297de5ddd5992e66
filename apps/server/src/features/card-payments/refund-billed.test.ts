import { randomUUID } from 'node:crypto';
import { billedRefundMessages } from '@fieldwright/domain/payments/billed-refund';
import { cardFailureText } from '@fieldwright/domain/payments/card-failure-text';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { foreignIds } from '../../testing/foreign-ids.ts';
import { sealCredential } from './card-gateways.ts';
import { type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
const minute = 60_000;
beforeAll(async () => {
  vi.spyOn(Stripe.prototype, 'getInitialNetworkRetryDelay').mockReturnValue(0.005);
  at = await takingCards();
});
afterEach(() => {
  at.cards.endFaults();
  at.cards.holdRefunds(false);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.stop();
});

const as = () => at.token.office;
const show = async (id: number) =>
  (await at.server.call('GET /api/agreements/{id}/billing', { as: as(), params: { id } })).data;
const refund = (
  id: number,
  amountCents: number,
  { key = randomUUID(), token = as() }: { key?: string; token?: string } = {},
) =>
  at.server.call('POST /api/agreementinvoices/{id}/refund', {
    as: token,
    params: { id },
    body: { key, amountCents, reason: 'Missed visit' },
  });
const toCheck = async () =>
  (await at.server.call('GET /api/payments', { as: as(), query: {} })).data.toCheck!;

describe.each([
  ['square', '/v2/refunds', 'EAAAtest', 'revoked'],
  ['stripe', '/v1/refunds', 'sk_test_1', 'EAAArevoked'],
] as const)('refunds of payments that %s billed', (provider, path, working, revoked) => {
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

  /** Bills a monthly plan of $240.00 for a year, of which the first $20.00 are paid. */
  async function billed() {
    const [row] = await at.server.sql<{ id: number; siteId: number }>(
      `with plan as (insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
         values (1, 'Comfort Plan', 24000, 'monthly', 2) returning id)
       insert into agreements (company_id, customer_id, site_id, text, price_cents, start_date, end_date, status,
         agreement_plan_id)
       select 1, s.customer_id, s.id, 'Comfort Plan', 24000, clock_now()::date,
         (clock_now() + interval '1 year')::date, 'active', plan.id
       from plan, sites s where s.company_id = 1 and s.id = (select site_id from work_orders where company_id = 1
         order by id desc limit 1)
       returning id, site_id as "siteId"`,
    );
    const { id, siteId } = row!;
    const offer = (await show(id)).offers.find((each) => each.card.id === card)!;
    const body = { key: randomUUID(), savedCardId: card, consentText: offer.consentText };
    const { data } = await at.server.call('POST /api/agreements/{id}/billing', {
      as: as(),
      params: { id },
      body,
    });
    const { id: billingId, invoices } = data.billing!;
    return { id, siteId, billingId, invoiceId: invoices[0]!.id };
  }
  const invoice = async (id: number) => (await show(id)).billing!.invoices[0]!;
  const sale = () =>
    at.cards.sales().findLast((each) => each.state === 'paid' && each.amountCents === 2_000)!;
  const refunds = () => sale().refunds.map(({ amountCents }) => amountCents);
  /** Has the job ask about what is due a while later. */
  async function later(ms = 2 * 60 * minute) {
    at.pass(ms);
    await at.stay();
    await at.watch();
  }
  const setKey = (key: string) =>
    at.server.sql('update card_accounts set sealed_key = $1 where provider = $2 and company_id = 1', [
      sealCredential(at.server.deps, 1, key),
      provider,
    ]);

  describe('POST /api/agreementinvoices/{id}/settle', () => {
    const settle = (id: number, outcome: 'refunded' | 'notRefunded', token = at.token.owner) =>
      at.server.call('POST /api/agreementinvoices/{id}/settle', {
        as: token,
        params: { id },
        body: { outcome, note: 'On the bank statement' },
      });

    it.each(['refunded', 'notRefunded'] as const)(
      'says that one was %s, a day after the key was refused, until the provider answers',
      async (outcome) => {
        const { id, invoiceId } = await billed();
        expect((await settle(invoiceId, outcome)).status).toBe(422);
        await setKey(revoked);
        await refund(invoiceId, 500);
        expect((await settle(invoiceId, outcome)).error.detail).toBe(
          'The card processor doesn’t accept your key or can’t find this. Check your key. If it’s right, try again tomorrow.',
        );
        at.pass(25 * 60 * minute);
        await at.stay();
        expect((await settle(invoiceId, outcome, as())).status).toBe(403);
        const { data } = await settle(invoiceId, outcome);
        const isRefunded = outcome === 'refunded';
        expect(data.billing!.invoices[0]).toMatchObject({
          refundedCents: isRefunded ? 500 : 0,
          refundSettledFrom: null,
          refunds: [{ status: isRefunded ? 'completed' : 'failed' }],
        });
        expect((await settle(invoiceId, outcome)).data.billing!.version).toBe(data.billing!.version);
        expect((await settle(invoiceId, isRefunded ? 'notRefunded' : 'refunded')).status).toBe(422);
        const words = isRefunded ? 'was refunded' : 'was not refunded';
        const history = await at.server.call('GET /api/company/changes', { as: at.token.owner });
        expect(JSON.stringify(history.data[0])).toContain(`$5.00 ${words}. On the bank statement`);
        expect((await toCheck()).filter(({ why }) => why === 'refund')).toEqual([]);
        // the provider never heard of it
        await setKey(working);
        await later(25 * 60 * minute);
        expect(await invoice(id)).toMatchObject({
          refundedCents: 0,
          refundableCents: 2_000,
          refunds: [{ status: 'failed' }],
        });
      },
    );

    it('is of no other company', async () => {
      const theirs = Number(await foreignIds['agreement_invoices']!(at.server));
      expect((await settle(theirs, 'refunded')).status).toBe(404);
    });
  });

  describe('POST /api/agreementinvoices/{id}/refund', () => {
    it('gives back a part, then the rest, once per key and never more, with who and why', async () => {
      const { id, siteId, invoiceId } = await billed();
      expect(await invoice(id)).toMatchObject({ refundableCents: 2_000, refunds: [] });
      const key = randomUUID();
      await refund(invoiceId, 500, { key });
      await later();
      const { data } = await refund(invoiceId, 500, { key });
      expect(data.billing!.invoices).toMatchObject([
        {
          state: 'paid',
          refundedCents: 500,
          refundableCents: 1_500,
          refunds: [
            {
              status: 'completed',
              amountCents: 500,
              reason: 'Missed visit',
              failure: null,
              by: expect.stringMatching(/./),
            },
          ],
        },
      ]);
      expect(refunds()).toEqual([500]);
      expect((await refund(invoiceId, 600, { key })).status).toBe(409);
      expect((await refund(invoiceId, 1_501)).error.fields).toEqual({ amountCents: 'Enter $15.00 or less.' });
      // what was given back counts as unpaid
      const { phases } = await show(id);
      expect(phases.reduce((sum, { payments, amountCents }) => sum + payments * amountCents, 0)).toBe(22_500);
      await refund(invoiceId, 1_500);
      await later();
      expect(await invoice(id)).toMatchObject({ refundedCents: 2_000, refundableCents: 0 });
      expect((await refund(invoiceId, 1)).error.fields).toEqual({
        amountCents: 'Nothing is left to refund.',
      });
      expect(refunds()).toEqual([500, 1_500]);
      const changes = await at.server.call('GET /api/sites/{id}/changes', {
        as: as(),
        params: { id: siteId },
      });
      expect(JSON.stringify(changes.data)).toContain('$5.00 to Visa 1111. Missed visit');
    });

    it('is made once although the answer was lost, or the request never arrived', async () => {
      for (const action of ['lose', 'drop'] as const) {
        const { id, invoiceId } = await billed();
        at.cards.fail({ path, method: 'POST', times: 1_000, action });
        const asked = await refund(invoiceId, 500);
        expect(asked.data.billing!.invoices[0]).toMatchObject({
          refundableCents: 0,
          refunds: [{ status: 'pending', failure: null }],
        });
        at.cards.endFaults();
        await later();
        await later();
        expect(await invoice(id)).toMatchObject({ refundedCents: 500, refunds: [{ status: 'completed' }] });
        expect(refunds()).toEqual([500]);
      }
    });

    it('is made once although the provider has forgotten its key since', async () => {
      const { id, invoiceId } = await billed();
      at.cards.fail({ path, method: 'POST', times: 1_000, action: 'lose' });
      await refund(invoiceId, 500);
      // the provider's clock is as ours
      sale().refunds[0]!.createdDate = new Date(at.server.deps.clock()).toISOString();
      at.cards.endFaults();
      at.cards.forgetKeys();
      // while the payment's refunds can't be read, nobody knows
      at.cards.fail({ path: '', method: 'GET', times: 1_000, action: 'drop' });
      await later(25 * 60 * minute);
      expect(refunds()).toEqual([500]);
      expect(await invoice(id)).toMatchObject({ refundableCents: 0, refunds: [{ status: 'pending' }] });
      at.cards.endFaults();
      await later();
      await later();
      expect(refunds()).toEqual([500]);
      expect(await invoice(id)).toMatchObject({ refundedCents: 500, refunds: [{ status: 'completed' }] });
    });

    it('is asked for again after a day if no refund of the payment is the one', async () => {
      const { id, invoiceId } = await billed();
      await refund(invoiceId, 500);
      await later();
      at.cards.fail({ path, method: 'POST', times: 1_000, action: 'drop' });
      await refund(invoiceId, 500);
      at.cards.endFaults();
      at.cards.forgetKeys();
      at.cards.refundOutside(sale().paymentId!, 300);
      await later(25 * 60 * minute);
      await later();
      expect(refunds()).toEqual([500, 300, 500]);
      expect(await invoice(id)).toMatchObject({ refundedCents: 1_300, refundableCents: 700 });
    });

    it('is found out after a crash between any two steps', async () => {
      const { id, billingId, invoiceId } = await billed();
      // written, and the provider wasn't asked
      await at.server.sql(
        `insert into card_refunds (company_id, guid, invoice_id, amount_cents, reason)
         values (1, gen_random_uuid(), $1, 300, 'Missed visit')`,
        [invoiceId],
      );
      await at.server.sql('update agreement_billings set next_check_date = clock_now() where id = $1', [
        billingId,
      ]);
      await later();
      await later();
      expect(await invoice(id)).toMatchObject({ refundedCents: 300, refunds: [{ status: 'completed' }] });
      // completed, and the payment wasn't read
      await at.server.sql(
        `with invoice as (update agreement_invoices set refunded_cents = 0 where id = $1)
         update agreement_billings set next_check_date = clock_now() where id = $2`,
        [invoiceId, billingId],
      );
      await later();
      expect(await invoice(id)).toMatchObject({ refundedCents: 300, refundableCents: 1_700 });
      expect(refunds()).toEqual([300]);
      // nothing is left to ask about at short notice
      const [row] = await at.server.sql<{ hours: number }>(
        `select (extract(epoch from next_check_date - $2::timestamptz) / 3600)::float8 as hours from agreement_billings where id = $1`,
        [billingId, new Date(at.server.deps.clock()).toISOString()],
      );
      expect(row!.hours).toBeGreaterThan(20);
    });

    it('is one at a time, also if two people ask at once', async () => {
      const { invoiceId } = await billed();
      at.cards.holdRefunds(true);
      const replies = await Promise.all([refund(invoiceId, 1_200), refund(invoiceId, 1_200)]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
      expect((await refund(invoiceId, 100)).error.fields).toEqual({
        amountCents: billedRefundMessages.onItsWay,
      });
      expect(refunds()).toEqual([1_200]);
      const key = randomUUID();
      const other = await billed();
      await Promise.all([refund(other.invoiceId, 700, { key }), refund(other.invoiceId, 700, { key })]);
      expect(refunds()).toEqual([700]);
    });

    it('is shown until the bank has it, and when it comes back, from doubled events in any order', async () => {
      const { id, invoiceId } = await billed();
      at.cards.holdRefunds(true);
      const from = at.cards.webhooks.outbox.length;
      const told = async () => {
        const sent = at.cards.webhooks.outbox.slice(from);
        for (const delivery of [...sent.toReversed(), ...sent]) await at.deliver(delivery);
      };
      await refund(invoiceId, 800);
      await told();
      const pending = { refundableCents: 0, refunds: [{ status: 'pending' }] };
      expect(await invoice(id)).toMatchObject(provider === 'square' ? pending : {});
      at.cards.holdRefunds(false);
      await later();
      await told();
      expect(await invoice(id)).toMatchObject({ refundedCents: 800, refunds: [{ status: 'completed' }] });
      at.cards.failRefund(sale().refunds[0]!.id);
      await told();
      await told();
      expect(await invoice(id)).toMatchObject({
        refundedCents: 0,
        refundableCents: 2_000,
        refunds: [{ status: 'failed' }],
      });
      expect(refunds()).toEqual([800]);
    });

    it('says in the provider’s words why it failed, and can be asked for again', async () => {
      const { invoiceId } = await billed();
      const code = { square: 'PAYMENT_NOT_REFUNDABLE', stripe: 'charge_already_refunded' }[provider];
      const body = {
        square: { errors: [{ category: 'REFUND_ERROR', code }] },
        stripe: { error: { type: 'invalid_request_error', code, message: 'Not refundable' } },
      }[provider];
      at.cards.fail({ path, method: 'POST', times: 1, action: { status: 400, body } });
      const { data } = await refund(invoiceId, 500);
      expect(data.billing!.invoices[0]).toMatchObject({
        refundedCents: 0,
        refundableCents: 2_000,
        refunds: [{ status: 'failed', failure: cardFailureText(provider, code) }],
      });
      await refund(invoiceId, 500);
      await later();
      expect(refunds()).toEqual([500]);
    });

    it('is among the payments to check while nobody knows, and asked for until it is', async () => {
      const { id, invoiceId } = await billed();
      at.cards.fail({ path: '', times: 10_000, action: 'drop' });
      await refund(invoiceId, 500);
      const listed = async () =>
        (await toCheck()).filter((each) => each.document.kind === 'agreement' && each.why === 'refund');
      expect(await listed()).toEqual([]);
      for (let round = 0; round < 3; round++) await later();
      expect(await listed()).toMatchObject([
        { provider, amountCents: 500, document: { number: 'Comfort Plan' } },
      ]);
      at.cards.endFaults();
      await later();
      await later();
      expect(await listed()).toEqual([]);
      expect(await invoice(id)).toMatchObject({ refundedCents: 500 });
      // a key that is refused or can't be read says nothing of what was done
      const other = await billed();
      await setKey(revoked);
      await refund(other.invoiceId, 400);
      expect(await listed()).toMatchObject([{ provider, amountCents: 400 }]);
      await at.server.sql(`update card_accounts set sealed_key = 'gone' where provider = $1`, [provider]);
      await later();
      expect(await listed()).toMatchObject([{ provider, amountCents: 400 }]);
      await setKey(working);
      await later();
      await later();
      expect(await listed()).toEqual([]);
      expect(refunds()).toEqual([400]);
    });

    it('is of a billing that has ended, too, and not of a disputed payment', async () => {
      const { id, billingId, invoiceId } = await billed();
      await at.server.call('POST /api/agreementbillings/{id}/stop', { as: as(), params: { id: billingId } });
      await refund(invoiceId, 500);
      await later();
      await later();
      expect(await invoice(id)).toMatchObject({ refundedCents: 500, refundableCents: 1_500 });
      const from = at.cards.webhooks.outbox.length;
      at.cards.dispute(sale().paymentId!);
      for (const delivery of at.cards.webhooks.outbox.slice(from)) await at.deliver(delivery);
      expect(await invoice(id)).toMatchObject({ refundableCents: 0 });
      expect((await refund(invoiceId, 100)).error.fields).toEqual({
        amountCents: expect.stringContaining('disputes this payment'),
      });
    });

    it('is for people who may void payments, of their own company', async () => {
      const { invoiceId } = await billed();
      expect((await refund(invoiceId, 100, { token: at.token.technician })).status).toBe(403);
      const theirs = Number(await foreignIds['agreement_invoices']!(at.server));
      expect((await refund(theirs, 100)).status).toBe(404);
      // a key of another company is a new one
      const key = randomUUID();
      await at.server.sql(
        'insert into card_refunds (company_id, guid, invoice_id, amount_cents) values (2, $1, $2, 100)',
        [key, theirs],
      );
      expect((await refund(invoiceId, 200, { key })).status).toBe(200);
      expect(refunds()).toEqual([200]);
    });
  });
});
