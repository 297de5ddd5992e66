import { amendPlan } from '../kernel/edit-amend.ts';
import { isLive } from '../kernel/edit-graph.ts';
import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';
import { taxEntryTogether } from '../taxes/tax-entry.ts';
import { percentageOf, sameTax, termsOf } from '../taxes/tax-rules.ts';
import { acceptedTax } from './accepted-tax.ts';
import { isChosen, linesOf, plainLines, withChosenLines } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { keepsPrices } from './selected-prices.ts';
import type { Selection } from './selection.ts';

/**
 * The reasons for refusing a selection: the request's field (the package is the `id` in its address), and
 * words for the person.
 */
const refusals = {
  packageNotThere: ['id', 'This package was removed.'],
  empty: ['id', 'This package has no lines yet, so there’s nothing to accept.'],
  template: ['id', 'You can’t accept a template or a proposal without a site.'],
  acceptedAlready: ['id', 'The customer already accepted a package from this proposal.'],
  onlyAddOns: ['detailIds', 'Choose a line of the package. Add-ons can’t be sold without it.'],
  lineNotThere: ['detailIds', 'A line is no longer in this package.'],
  workOrderProcessed: ['workOrderId', 'That work order is already processed.'],
  workOrderOfAnotherSite: ['workOrderId', 'That work order is for a different site.'],
  workOrderTaxedOtherwise: [
    'workOrderId',
    'That work order uses a different tax rate. Choose a new work order.',
  ],
  pricesMixed: [
    'workOrderId',
    'A discount or rebate would change what the other lines cost. Choose a new work order, or limit the discounts on that one to selected lines.',
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type SelectionRefusal = (typeof refusals)[keyof typeof refusals];

/**
 * Returns why a package can't be selected, or null. A customer accepts only once: selecting again would
 * create a second work order.
 */
export function refuseSelection(proposal: SalesProposal, selection: Selection): SelectionRefusal | null {
  const { packageId, detailIds, workOrder } = selection;
  if (proposal.isTemplate || proposal.siteId === null) return refusals.template;
  if (proposal.status === 'Accepted') return refusals.acceptedAlready;
  if (!proposal.packages.some((each) => each.id === packageId && isLive(each)))
    return refusals.packageNotThere;
  const plain = plainLines(proposal, packageId);
  if (plain.length === 0) return refusals.empty;
  const lines = new Set(linesOf(proposal, packageId).map(({ id }) => id));
  if (detailIds?.some((id) => !lines.has(id))) return refusals.lineNotThere;
  if (!plain.some((line) => isChosen(line, detailIds))) return refusals.onlyAddOns;
  if (workOrder?.processed) return refusals.workOrderProcessed;
  if (workOrder && workOrder.siteId !== proposal.siteId) return refusals.workOrderOfAnotherSite;
  if (!takesTax(proposal, selection)) return refusals.workOrderTaxedOtherwise;
  return keepsPrices(proposal, selection) ? null : refusals.pricesMixed;
}

/** Checks whether the accepted tax can apply to the whole work order: it has no tax yet, or the same one. */
function takesTax(proposal: SalesProposal, { workOrder, settings, workOrderSettings }: Selection): boolean {
  if (!workOrder) return true;
  const its = termsOf(workOrder, workOrderSettings);
  return its.source === 'none' || sameTax(its, termsOf(proposal, settings));
}

/**
 * Returns the plan that selects a package (R4.8): marks it as the selected one, accepts the proposal with
 * author, manner and current tax (R3.5), and leaves out lines that were not chosen. Sets managed fields, so
 * only this command can create such a plan.
 */
export function selectionPlan(proposal: SalesProposal, selection: Selection): Plan {
  const { packageId, acceptedBy, acceptance, now } = selection;
  const chosen = withChosenLines(proposal, selection);
  const frozenTax = acceptedTax(chosen, selection);
  const to = {
    status: 'Accepted',
    acceptedBy,
    acceptance,
    acceptedDate: now,
    frozenTax,
    salesTaxPercentage: percentageOf(frozenTax),
  };
  const shape = salesProposalShape;
  const nothing: Plan = { entity: shape.name, id: proposal.id, steps: [] };
  const packages = proposal.packages.reduce(
    (plan, was) =>
      amendPlan(shape, plan, { kind: 'packages', id: was.id, was, to: { selected: was.id === packageId } }),
    amendPlan(shape, nothing, { kind: shape.name, id: proposal.id, was: proposal, to }),
  );
  const leftOut = linesOf(chosen, packageId).filter((line) => line.leftOut);
  return leftOut.reduce(
    (plan, { id }) =>
      amendPlan(shape, plan, { kind: 'details', id, was: { leftOut: false }, to: { leftOut: true } }),
    packages,
  );
}

/**
 * Returns the changes that affect what a customer accepts with a package: the package, its lines and
 * reductions, and the tax. An acceptance based on an older version is refused if any of these changed since.
 * @returns the fields as `kind.id.field`, and added or removed records as `kind.id`
 */
export function changedOfPackage(
  steps: Plan['steps'],
  proposal: SalesProposal,
  packageId: number,
): readonly string[] {
  const ofPackage = { details: proposal.details, discounts: proposal.discounts, rebates: proposal.rebates };
  const concerned = (kind: string, { id, created, deleted, fields }: PlanRecord): readonly string[] => {
    const changed = Object.keys(fields);
    const named = created || deleted || changed.length === 0 ? [''] : changed.map((field) => `.${field}`);
    if (kind === 'salesProposal')
      return taxEntryTogether.flatMap((field) => (field in fields ? `.${field}` : []));
    if (kind === 'packages') return id === packageId ? named : [];
    if (!(kind in ofPackage)) return [];
    const row = ofPackage[kind as keyof typeof ofPackage].find((record) => record.id === id);
    const moved = fields['salesProposalPackageId'];
    return [row?.salesProposalPackageId, moved?.from, moved?.to].includes(packageId) ? named : [];
  };
  return steps.flatMap(({ kind, records }) =>
    records.flatMap((record) => concerned(kind, record).map((field) => `${kind}.${record.id}${field}`)),
  );
}
