import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { applyPlan } from '@fieldwright/domain/kernel/edit-apply';
import { newValues, type Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { refuseTaxEntry, settledTax, type TaxedDocument } from '@fieldwright/domain/taxes/tax-rules';
import type { Write } from '../../db/database.ts';
import { sitePrices } from '../../db/site-prices.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentKind, rootOf, siteIdOf } from './document-kind.ts';
import { hasCompletion } from './documents.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';

/** A plan with the fields that the save sets, and the resulting document. */
export interface Settled {
  plan: Plan;
  after: Aggregate;
  settings: PricingSettings;
}

/**
 * Adds the root fields that the save computes to the plan, so that they are written and logged like the
 * others: the kind's own, the tax (R3.5) and `complete` (R4.6).
 * @param start the document before the save; a blank with the sent id if the plan creates it
 * @throws Refusal `invalid` if the tax entry can't be saved, naming the field
 */
export async function settleRoot(
  tx: Write,
  document: DocumentKind,
  {
    plan,
    current,
    start,
    complete,
  }: { plan: Plan; current: Aggregate | null; start: Aggregate; complete: boolean },
): Promise<Settled> {
  const { shape, name } = document;
  const root = { ...start, id: plan.id };
  const applied = applyPlan(shape, root, plan);
  const own = document.settle?.(plan, { current, after: applied }) ?? plan;
  const after = own === plan ? applied : applyPlan(shape, root, own);
  const settings = await pricingSettings(tx, document, after);
  const to: Fields = taxOf(document, { before: start, after }, settings);
  // A new document's `complete` is set on creation, so it is not a change.
  if (current && hasCompletion(document)) to['complete'] = complete;
  const amended = amendPlan(shape, own, { kind: name, id: plan.id, was: current, to });
  return { plan: amended, after: { ...after, ...to }, settings };
}

/** Returns the tax fields that a save sets; none for a document without tax. @throws Refusal `invalid` */
function taxOf(
  document: DocumentKind,
  { before, after }: { before: Aggregate; after: Aggregate },
  settings: PricingSettings,
): Partial<TaxedDocument> {
  if (!document.tax) return {};
  const [was, is] = [document.tax.entryOf(before), document.tax.entryOf(after)];
  const faults = refuseTaxEntry(was, is, settings);
  const fields = Object.entries(faults).map(([field, text]) => [
    `${document.name}.${before.id}.${field}`,
    text,
  ]);
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
  return settledTax(was, is, settings);
}

const startingFields = ['propertyTypeId', 'agreementId'] as const;

/**
 * Returns the plan of a new document with its site's property type and agreement, unless it names them: a
 * screen always does, with what the person saw.
 */
export async function withSitePrices(
  tx: Write,
  { shape, name, ...kind }: DocumentKind,
  plan: Plan,
): Promise<Plan> {
  const named = newValues(rootOf(plan)?.fields ?? {});
  const open = startingFields.filter((field) => field in shape.schema.shape && named[field] === undefined);
  const siteId = siteIdOf(kind, named);
  if (open.length === 0 || siteId === null) return plan;
  const prices = startingPrices(await sitePrices(tx, siteId));
  const to: Fields = Object.fromEntries(open.map((field) => [field, prices[field]]));
  return amendPlan(shape, plan, { kind: name, id: plan.id, was: null, to });
}
