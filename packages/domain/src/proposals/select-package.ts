import { amendPlan } from '../kernel/edit-amend.ts';
import { isLive } from '../kernel/edit-graph.ts';
import type { Plan } from '../kernel/edit-plan.ts';
import type { Shape } from '../kernel/edit-shape.ts';
import { taxEntryTogether } from '../taxes/tax-entry.ts';
import { percentageOf, sameTax, termsOf } from '../taxes/tax-rules.ts';
import { acceptedTax } from './accepted-tax.ts';
import { linesOf } from './document-pricing.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { keepsPrices } from './selected-prices.ts';
import type { Selection } from './selection.ts';

/**
 * Why a package cannot be selected like this: the field of the request that it is about (the package is the `id` in its
 * address), and words for the person.
 */
const refusals = {
  packageNotThere: ['id', 'This package was removed.'],
  empty: ['id', 'This package has no lines yet, so there is nothing to accept.'],
  template: ['id', 'A template, or a proposal without a site, cannot be accepted.'],
  acceptedAlready: ['id', 'The customer has accepted a package of this proposal already.'],
  lineNotThere: ['detailIds', 'A line is not of this package any more.'],
  workOrderProcessed: ['workOrderId', 'That work order has been processed already.'],
  workOrderOfAnotherSite: ['workOrderId', 'That work order is of another site.'],
  workOrderTaxedOtherwise: ['workOrderId', 'That work order is taxed otherwise. Choose a new one.'],
  pricesMixed: [
    'workOrderId',
    'A discount or rebate would then change what the other lines cost. Choose a new work order, or limit the discounts of that one to chosen lines.',
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type SelectionRefusal = (typeof refusals)[keyof typeof refusals];

/**
 * Why a package cannot be selected like this, or null. A customer accepts once: whoever selects again, the same package
 * or another, would make a second work order of it.
 */
export function refuseSelection(proposal: SalesProposal, selection: Selection): SelectionRefusal | null {
  const { packageId, detailIds, workOrder } = selection;
  if (proposal.isTemplate || proposal.siteId === null) return refusals.template;
  if (proposal.status === 'Accepted') return refusals.acceptedAlready;
  if (!proposal.packages.some((each) => each.id === packageId && isLive(each)))
    return refusals.packageNotThere;
  const lines = linesOf(proposal, packageId).map(({ id }) => id);
  if (lines.length === 0) return refusals.empty;
  if (detailIds?.some((id) => !lines.includes(id))) return refusals.lineNotThere;
  if (workOrder?.processed) return refusals.workOrderProcessed;
  if (workOrder && workOrder.siteId !== proposal.siteId) return refusals.workOrderOfAnotherSite;
  if (!takesTax(proposal, selection)) return refusals.workOrderTaxedOtherwise;
  return keepsPrices(proposal, selection) ? null : refusals.pricesMixed;
}

/** Whether the accepted tax can hold for the whole work order: it has none yet, or the same comes out. */
function takesTax(proposal: SalesProposal, { workOrder, settings, workOrderSettings }: Selection): boolean {
  if (!workOrder) return true;
  const its = termsOf(workOrder, workOrderSettings);
  return its.source === 'none' || sameTax(its, termsOf(proposal, settings));
}

/**
 * What selecting does to the proposal (R4.8): the package is the selected one, the others are not, and the proposal is
 * accepted, by whom and how, under the tax of that moment (R3.5). These are managed fields, so the plan is this command's
 * own and no screen can send it.
 */
export function selectionPlan(proposal: SalesProposal, selection: Selection): Plan {
  const { packageId, acceptedBy, acceptance, now } = selection;
  const frozenTax = acceptedTax(proposal, selection);
  const to = {
    status: 'Accepted',
    acceptedBy,
    acceptance,
    acceptedDate: now,
    frozenTax,
    salesTaxPercentage: percentageOf(frozenTax),
  };
  const shape = salesProposalShape as unknown as Shape;
  const nothing: Plan = { entity: shape.name, id: proposal.id, steps: [] };
  return proposal.packages.reduce(
    (plan, was) =>
      amendPlan(shape, plan, { kind: 'packages', id: was.id, was, to: { selected: was.id === packageId } }),
    amendPlan(shape, nothing, { kind: shape.name, id: proposal.id, was: proposal, to }),
  );
}

/**
 * Whether a change concerns what a customer accepts with a package: the package, its lines and reductions, the tax. What
 * a customer has seen without signal is not accepted as something else.
 */
export function concernsPackage(steps: Plan['steps'], proposal: SalesProposal, packageId: number): boolean {
  const ofPackage = { details: proposal.details, discounts: proposal.discounts, rebates: proposal.rebates };
  return steps.some(({ kind, records }) =>
    records.some(({ id, fields }) => {
      if (kind === 'salesProposal') return taxEntryTogether.some((field) => field in fields);
      if (kind === 'packages') return id === packageId;
      if (!(kind in ofPackage)) return false;
      const row = ofPackage[kind as keyof typeof ofPackage].find((record) => record.id === id);
      const moved = fields['salesProposalPackageId'];
      return [row?.salesProposalPackageId, moved?.from, moved?.to].includes(packageId);
    }),
  );
}
