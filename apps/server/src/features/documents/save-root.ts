import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import { applyPlan } from '@fieldwright/domain/kernel/edit-apply';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import { withTemplate } from '@fieldwright/domain/proposals/proposal-rules';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { refuseTaxEntry, settledTax, type TaxedDocument } from '@fieldwright/domain/taxes/tax-rules';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentTable } from './document-tables.ts';
import { hasCompletion } from './documents.queries.ts';
import { pricingSettings } from './pricing-settings.queries.ts';

/** A plan with what the save itself sets, and what comes out of it. */
export interface Settled {
  plan: Plan;
  after: Aggregate;
  settings: PricingSettings;
}

/**
 * Adds to a plan what the save sets at the document's root beside what the person changed, so that it is written and
 * kept in the history like the rest: what comes of making a template (R4.10), the tax (R3.5), `complete` (R4.6).
 * @param start the document as it is; where the plan creates it blank, with the id that was sent
 * @throws Refusal `invalid` where the tax entry cannot be saved, naming the field
 */
export async function settleRoot(
  tx: Write,
  document: DocumentTable,
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
  const own = name === 'salesProposal' ? templated(plan, current, applied) : plan;
  const after = own === plan ? applied : applyPlan(shape, root, own);
  const settings = await pricingSettings(tx, after);
  refuseTax(document, { before: start, after }, settings);
  const to: Fields = settledTax(taxOf(start), taxOf(after), settings);
  // A new document begins complete or not; that is no change.
  if (current && hasCompletion(document)) to['complete'] = complete;
  const amended = amendPlan(shape, own, { kind: name, id: plan.id, was: current, to });
  return { plan: amended, after: { ...after, ...to }, settings };
}

const taxOf = (document: Aggregate) => document as unknown as TaxedDocument;

const templated = (plan: Plan, before: Aggregate | null, after: Aggregate) =>
  withTemplate(plan, before as SalesProposal | null, after as unknown as SalesProposal);

function refuseTax(
  { name }: DocumentTable,
  { before, after }: { before: Aggregate; after: Aggregate },
  { allowOverrideTaxes }: PricingSettings,
): void {
  const faults = refuseTaxEntry(taxOf(before), taxOf(after), { allowOverrideTaxes });
  const fields = Object.entries(faults).map(([field, text]) => [`${name}.${before.id}.${field}`, text]);
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}
