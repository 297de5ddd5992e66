import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { agreementMessages } from '@fieldwright/domain/agreements/agreement';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newWorkOrder, saveOf } from '../../testing/documents.ts';
import { savingAs } from '../../testing/saving.ts';
import { type CardProvider, type TakingCards, takingCards } from './testing/taking-cards.ts';

let at: TakingCards;
let planId: number;
let card: number;
const dayMs = 24 * 60 * 60_000;
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

const as = () => at.token.office;
const today = async () =>
  (
    await at.server.sql<{ day: string }>(
      "select to_char(clock_now() at time zone 'America/New_York', 'YYYY-MM-DD') as day",
    )
  )[0]!.day;
/** Sells the plan on a work order, to be paid by card each month unless told otherwise. */
const sell = async (id: number, more: object = {}, by = as()) =>
  at.server.call('POST /api/workorders/{id}/agreements', {
    as: by,
    params: { id },
    body: {
      agreementPlanId: planId,
      startDate: await today(),
      key: randomUUID(),
      cardFrequency: 'monthly',
      ...more,
    },
  });
const billing = (id: number, by = as()) =>
  at.server.call('GET /api/agreements/{id}/billing', { as: by, params: { id } });
async function bill(id: number, by = as()) {
  const offered = (await billing(id)).data.offers.find((each) => each.card.id === card)!;
  const body = { key: randomUUID(), savedCardId: card, consentText: offered.consentText };
  return at.server.call('POST /api/agreements/{id}/billing', { as: by, params: { id }, body });
}
const undo = (id: number, agreementId: number) =>
  at.server.call('DELETE /api/workorders/{id}/agreements/{agreementId}', {
    as: as(),
    params: { id, agreementId },
  });
const load = (id: number): Promise<WorkOrder> => at.office.load('workOrder', id);
const shown = async (id: number, agreementId: number) => {
  const { data } = await at.server.call('GET /api/workorders/{id}', { as: as(), params: { id } });
  return data.context.agreements.find((each) => each.id === agreementId)!;
};
const dueOf = async (id: number) =>
  (
    await at.server.sql<{ due: number }>(
      'select amount_due_cents::integer as due from work_orders where id = $1',
      [id],
    )
  )[0]!.due;
/** The sites' plans of earlier tests end, so that the same plan can be sold again. */
const free = () =>
  at.server.sql("update agreements set status = 'canceled' where company_id = 1 and agreement_plan_id = $1", [
    planId,
  ]);

describe.each<CardProvider>(['square', 'stripe'])(
  'an agreement sold to be paid by card, with %s',
  (provider) => {
    beforeAll(async () => {
      await at.connect(provider);
      await at.server.call('PATCH /api/cardsettings', {
        as: at.token.owner,
        body: { saveCreditCards: true },
      });
      const id = await at.workOrder();
      const { data } = await at.server.call('POST /api/workorders/{id}/cardpayments', {
        as: as(),
        params: { id },
        body: { key: randomUUID(), amountCents: 12_600, saveCard: true },
      });
      at.cards.pay(data.url!);
      await at.server.call('POST /api/cardpayments/{id}/check', { as: as(), params: { id: data.id } });
      const [saved] = await at.server.sql<{ id: number }>('select max(id)::int as id from saved_cards');
      card = saved!.id;
      const [plan] = await at.server.sql<{ id: number }>(
        `insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
       values (1, $1, $2, 'yearly', 2) returning id`,
        [`Comfort ${provider}`, priceCents],
      );
      planId = plan!.id;
    });

    it('is left out of the total, and its card is charged month by month (R1.8, R3.3)', async () => {
      const id = await at.workOrder();
      const before = await dueOf(id);
      const sold = (await sell(id)).data;
      expect(await dueOf(id)).toBe(before);
      const [line] = (await load(id)).workOrderAgreements;
      expect(line).toMatchObject({
        agreementId: sold.id,
        cardFrequency: 'monthly',
        unitPriceCents: priceCents,
      });
      expect(await shown(id, sold.id)).toMatchObject({ soldHere: true, cardState: null });
      const { data } = await billing(sold.id);
      expect(data).toMatchObject({ refusal: null, billingFrequency: 'monthly' });
      expect(data.phases.reduce((sum, each) => sum + each.payments * each.amountCents, 0)).toBe(priceCents);
      expect((await bill(sold.id)).data.billing).toMatchObject({ state: 'active' });
      expect(await shown(id, sold.id)).toMatchObject({ cardState: 'active' });
      // nothing of the card's payments pays the work order
      expect(await dueOf(id)).toBe(before);
      await free();
    });

    it('is billed once instead, in the total, where nobody asks for a card (R3.3)', async () => {
      const id = await at.workOrder();
      const before = await dueOf(id);
      const sold = (await sell(id, { cardFrequency: null })).data;
      expect((await dueOf(id)) - before).toBe(priceCents);
      expect((await billing(sold.id)).data.refusal).toMatch(/billed on work order/);
      await free();
    });

    it('says that a renewal failed, and is active again with a new card (R1.8)', async () => {
      const id = await at.workOrder();
      // the magic amount that the providers decline
      const [plan] = await at.server.sql<{ id: number }>(
        `insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
       values (1, $1, $2, 'monthly', 2) returning id`,
        [`Declined ${provider}`, 5_051 * 12],
      );
      const sold = (await sell(id, { agreementPlanId: plan!.id })).data;
      const { data } = await bill(sold.id);
      const from = at.cards.webhooks.outbox.length;
      at.cards.setMagicAmounts(true);
      at.cards.advance(32 * dayMs);
      at.cards.setMagicAmounts(false);
      for (const delivery of at.cards.webhooks.outbox.slice(from)) await at.deliver(delivery);
      expect(await shown(id, sold.id)).toMatchObject({ cardState: 'pastDue' });
      const { billing: failed } = (await billing(sold.id)).data;
      at.cards.pay(failed!.invoices[0]!.url!);
      for (const delivery of at.cards.webhooks.outbox.slice(from)) await at.deliver(delivery);
      expect(await shown(id, sold.id)).toMatchObject({ cardState: 'active' });
      const stopped = await at.server.call('POST /api/agreementbillings/{id}/stop', {
        as: as(),
        params: { id: data.billing!.id },
      });
      expect(stopped.data.billing).toMatchObject({ state: 'stopped' });
      expect(await shown(id, sold.id)).toMatchObject({ cardState: 'stopped' });
    });

    it('can be undone until its card has paid; then the sale stays (R3.3)', async () => {
      const id = await at.workOrder();
      const first = (await sell(id)).data;
      expect((await undo(id, first.id)).status).toBe(200);
      expect((await load(id)).workOrderAgreements.filter(({ hidden }) => !hidden)).toEqual([]);
      const sold = (await sell(id)).data;
      at.cards.fail({ path: '', times: 100, action: 'drop' });
      await bill(sold.id);
      expect((await undo(id, sold.id)).error.detail).toBe(agreementMessages.cardStarting);
      at.cards.endFaults();
      at.pass(10 * 60_000);
      await at.watch();
      const paid = (await billing(sold.id)).data.billing!.invoices[0]!.paidCents;
      const { error } = await undo(id, sold.id);
      expect([error.code, error.detail]).toEqual(['in_use', agreementMessages.paidByCard(moneyText(paid))]);
      await free();
    });

    it('is either undone or charged, if two people do both at once (R3.3)', async () => {
      const id = await at.workOrder();
      const sold = (await sell(id)).data;
      const offered = (await billing(sold.id)).data.offers.find((each) => each.card.id === card)!;
      // both wait for the agreement: the card's first, and the sale's undoing once it has read what builds on it
      const held = at.server.sql(`do $$ begin
        perform from agreements where id = ${sold.id} for update;
        perform pg_sleep(1);
      end $$`);
      await setTimeout(200);
      const begun = at.server.call('POST /api/agreements/{id}/billing', {
        as: as(),
        params: { id: sold.id },
        body: { key: randomUUID(), savedCardId: card, consentText: offered.consentText },
      });
      await setTimeout(200);
      const undone = await undo(id, sold.id);
      await held;
      expect([(await begun).status, undone.error?.code]).toEqual([200, 'in_use']);
      expect((await billing(sold.id)).data.billing).toMatchObject({ state: 'active', isWaiting: false });
      await free();
    });

    it('is charged once, if two browsers begin it at once (R1.8)', async () => {
      const id = await at.workOrder();
      const sold = (await sell(id)).data;
      const answers = await Promise.all([bill(sold.id), bill(sold.id), bill(sold.id)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
      const [{ begun }] = (await at.server.sql<{ begun: number }>(
        `select count(*)::int as begun from agreement_billings where agreement_id = ${sold.id}`,
      )) as [{ begun: number }];
      expect(begun).toBe(1);
      await free();
    });

    it('is billed by a technician on their own work order only (R6.4)', async () => {
      const sold = (await sell(await at.workOrder())).data;
      const { technician } = at.token;
      expect((await billing(sold.id, technician)).status).toBe(404);
      expect((await bill(sold.id, technician)).status).toBe(404);
      await free();
      const { customerId, siteId } = await load(await at.workOrder());
      const own = (
        await savingAs(at.server, technician).saved(saveOf(newWorkOrder({ customerId, siteId }, 1)))
      ).id;
      const mine = (await sell(own, {}, technician)).data;
      expect((await bill(mine.id, technician)).data.billing).toMatchObject({ state: 'active' });
      const stop = (by: string, billingId: number) =>
        at.server.call('POST /api/agreementbillings/{id}/stop', { as: by, params: { id: billingId } });
      const others = (
        await bill((await sell(await at.workOrder(), { agreementPlanId: await another() })).data.id)
      ).data;
      expect((await stop(technician, others.billing!.id)).status).toBe(404);
      expect((await stop(technician, (await billing(mine.id)).data.billing!.id)).status).toBe(200);
      await free();
    });

    it('stays paid by card: nobody can add it to the total by a save (R6.4)', async () => {
      const id = await at.workOrder();
      await sell(id);
      const before = await load(id);
      const fields = { cardFrequency: { from: 'monthly', to: null } };
      const lineId = before.workOrderAgreements[0]!.id;
      const record = { id: lineId, created: false, updated: true, deleted: false, fields };
      const steps = [{ kind: 'workOrderAgreements', records: [record] }];
      const plan = { entity: 'workOrder', id, steps } as never;
      const { error } = await at.office.save({ key: randomUUID(), basedOn: before.version, plan });
      expect(error.code).toBe('invalid');
      expect((await load(id)).workOrderAgreements[0]).toMatchObject({ cardFrequency: 'monthly' });
      await free();
    });

    const another = async () =>
      (
        await at.server.sql<{ id: number }>(
          `insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year)
       values (1, $1, 12000, 'monthly', 1) returning id`,
          [randomUUID()],
        )
      )[0]!.id;
  },
);
