import type { Agreement } from '@fieldwright/contract/agreements';
import { agreementMessages, isRenewed } from '@fieldwright/domain/agreements/agreement';
import type { BillingFrequency } from '@fieldwright/domain/company-lists/agreement-plan';
import { type Plan, planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startEdit } from '@fieldwright/domain/kernel/edit-session';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { may } from '@fieldwright/domain/people/roles';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import {
  billAgreement,
  planByCard,
  withoutAgreement,
} from '@fieldwright/domain/work-orders/billed-agreement';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { sitePrices } from '../../db/site-prices.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { openWhole, writeWhole } from '../documents/document-writer.ts';
import { pricingSettings } from '../documents/pricing-settings.queries.ts';
import { hashOf } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { changeAgreementIn, sellAgreementIn } from './agreements.commands.ts';
import { type SoldOnWorkOrder, soldOnWorkOrder } from './work-order-agreements.queries.ts';

type Sold = Agreement & { version: number };

interface Sale {
  agreementPlanId: number;
  startDate: string;
  key: string;
  cardFrequency?: BillingFrequency | null | undefined;
}

/**
 * Sells a plan on a work order: an agreement by the rules of `sellAgreement`, and a line that bills its price, unless a
 * card is to be charged for it, which `startBilling` begins once the customer agrees to it. If a new document at the site would now get its prices, the work order's new lines get them too. Idempotent by key.
 * @throws Refusal `invalid` naming the fields, `not_found`, `removed`, `forbidden`, `key_reused`
 */
export function sellOnWorkOrder(
  saver: Saver,
  workOrderId: number,
  { key, cardFrequency = null, ...sold }: Sale,
): Promise<Sold> {
  return saver.db.transaction().execute(async (tx) => {
    const bodyHash = hashOf({ agreementOn: workOrderId, ...sold, ...(cardFrequency && { cardFrequency }) });
    const claim = { key, personId: saver.who.personId, entity: workOrderKind.name, bodyHash };
    const before = await claimKey(tx, claim);
    if (before) return before as Sold;
    const current = await openWhole(tx, saver, workOrderKind, workOrderId);
    if (current.processed && !may(saver.who.roles, 'workorders.process'))
      throw new Refusal('forbidden', { detail: agreementMessages.processed });
    const { siteId } = current;
    const sale = { siteId, key, workOrderId, cardFrequency, ...sold };
    const { siteVersion: _, ...agreement } = await sellAgreementIn(tx, saver.requestId, sale);
    const prices = startingPrices(await sitePrices(tx, siteId));
    const memberPrices = prices.agreementId === agreement.id;
    const edit = billAgreement(startEdit(workOrderShape, current), agreement, { memberPrices });
    const plan = cardFrequency
      ? planByCard(edit, agreement.id, cardFrequency)
      : planSave(workOrderShape, edit);
    const version = await write(tx, saver, { current, plan, key });
    const answer = { ...agreement, version };
    await batch(tx, [answerStatement(key, { id: workOrderId, version }, answer)]);
    return answer;
  });
}

/**
 * Undoes the sale of an agreement on a work order: cancels the agreement and removes its lines. New lines get the
 * prices of the site's other agreement, or the usual ones; lines keep the price they were given.
 * @throws Refusal `not_found`, `removed`, `in_use` saying what builds on it
 */
export function undoSale(
  saver: Saver,
  workOrderId: number,
  agreementId: number,
): Promise<{ version: number }> {
  return saver.db.transaction().execute(async (tx) => {
    const current = await openWhole(tx, saver, workOrderKind, workOrderId);
    const sold = await soldOnWorkOrder(tx, { id: agreementId, workOrderId });
    if (!sold) throw new Refusal('not_found');
    refuseKept(sold, current);
    await changeAgreementIn(tx, saver.requestId, agreementId, { status: 'canceled' });
    // its card may have been charged since; from here on, the agreement is locked
    const now = (await soldOnWorkOrder(tx, { id: agreementId, workOrderId }))!;
    refuseKept({ ...now, agreement: sold.agreement }, current);
    const prices = startingPrices(await sitePrices(tx, current.siteId));
    const edit = withoutAgreement(startEdit(workOrderShape, current), agreementId, prices.agreementId);
    const plan = planSave(workOrderShape, edit);
    return { version: await write(tx, saver, { current, plan, key: null }) };
  });
}

/** @throws Refusal `in_use` saying what builds on the sale */
function refuseKept(sold: SoldOnWorkOrder, workOrder: WorkOrder): void {
  const detail = whyKept(sold, workOrder);
  if (detail !== null) throw new Refusal('in_use', { detail });
}

/** Says what builds on a sale, so that it can't be undone; null for nothing. */
function whyKept(
  { agreement, others, usedBy, paidCents, isStarting }: SoldOnWorkOrder,
  { processed }: WorkOrder,
): string | null {
  if (processed) return agreementMessages.processed;
  if (agreement.status !== 'active') return agreementMessages.canceled;
  if (paidCents > 0) return agreementMessages.paidByCard(moneyText(paidCents));
  if (isStarting) return agreementMessages.cardStarting;
  if (isRenewed(agreement, others)) return agreementMessages.renewed;
  return usedBy.length > 0 ? agreementMessages.usedBy(listText(usedBy)) : null;
}

async function write(
  tx: Write,
  saver: Saver,
  { current, plan, key }: { current: WorkOrder; plan: Plan; key: string | null },
): Promise<number> {
  if (plan.steps.length === 0) return current.version;
  const settings = await pricingSettings(tx, workOrderKind, current);
  const { version } = await writeWhole(tx, saver, workOrderKind, { plan, current, settings, key });
  return version;
}
