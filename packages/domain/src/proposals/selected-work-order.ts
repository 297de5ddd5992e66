import { isOnlyOffered } from '../financing/loan-application-fields.ts';
import { offersOf } from '../financing/offered-plan.ts';
import { amendPlan } from '../kernel/edit-amend.ts';
import { addRecord, type OwnFields } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { type Plan, planSave } from '../kernel/edit-plan.ts';
import { type Edit, startEdit, startNewEdit } from '../kernel/edit-session.ts';
import { shareOf } from '../pricing/taxed-share.ts';
import { percentageOf } from '../taxes/tax-rules.ts';
import type { AgreedFields } from '../work-orders/agreed-deposit-fields.ts';
import { withDeposits } from '../work-orders/deposits.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { workOrderTotals } from '../work-orders/work-order-pricing.ts';
import { addDetail } from '../work-orders/work-order-rules.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { acceptedTax, frozenTax } from './accepted-tax.ts';
import { packageTotals } from './document-pricing.ts';
import { lineDepartments } from './line-departments.ts';
import { agreedWith, depositOf, withAgreed } from './offered-deposit.ts';
import { chosenReductions, isWholePackage, shownLines, withChosenLines } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';
import type { Selection } from './selection.ts';
import { broughtLines, departmentIn, soldCall } from './sold-call.ts';

/**
 * Returns the plan of the work order for a selected package: its lines with their parts and departments, its
 * discounts and rebates if all lines are chosen, the accepted tax (R3.5), and for a new work order the
 * financing plans. If only some lines are chosen,
 * only discounts limited to chosen lines are included. Added to an open work order, a discount is limited to
 * the lines that came with it, so that no other line gets cheaper.
 */
export function selectedWorkOrder(proposal: SalesProposal, selection: Selection): Plan {
  const { packageId, workOrder } = selection;
  // in the order in which staff see them: an add-on names no department for the lines that the package always has
  const all = shownLines(proposal, packageId);
  const brought = broughtLines(proposal, selection);
  const departments = lineDepartments(all, departmentIn(selection.book));
  let edit = workOrder ? startEdit(workOrderShape, workOrder) : newWorkOrder(proposal, selection);
  // a system removed since is not referenced
  const systems = new Set<number | null>(edit.draft.siteSystems.filter(isLive).map(({ id }) => id));
  const ids = new Map<number, number>();
  for (const detail of brought) {
    const siteSystemId = systems.has(detail.siteSystemId) ? detail.siteSystemId : null;
    const callDepartmentTypeId = departments[all.indexOf(detail)] ?? edit.draft.callDepartmentTypeId;
    const fields = { ...withoutPlace(detail), siteSystemId, callDepartmentTypeId };
    const { parts = [] } = selection.book.services.get(detail.serviceRepairId ?? 0) ?? {};
    const added = addDetail(edit, { fields, parts });
    edit = added.edit;
    ids.set(detail.id, added.id);
  }
  const { discounts, rebates } = chosenReductions(proposal, selection);
  for (const discount of discounts) {
    const own = workOrder ? limited(discount, brought) : discount;
    if (!own) continue;
    const lineIds = own.lineIds.flatMap((id) => ids.get(id) ?? []);
    const fields = { ...withoutPlace(own), lineIds } as OwnFields<WorkOrder, 'discounts'>;
    edit = addRecord(workOrderShape, edit, { kind: 'discounts', fields }).edit;
  }
  for (const rebate of rebates) {
    const fields = withoutPlace(rebate) as OwnFields<WorkOrder, 'rebates'>;
    edit = addRecord(workOrderShape, edit, { kind: 'rebates', fields }).edit;
  }
  if (!workOrder) edit = withPlans(edit, proposal, selection);
  return accepted(proposal, selection, edit);
}

/** Limits a discount to the brought lines in its scope, or returns null if there are none. */
function limited<D extends SalesProposal['discounts'][number]>(
  discount: D,
  brought: SalesProposal['details'],
): D | null {
  const isIn = {
    all: () => true,
    taxable: (line: SalesProposal['details'][number]) => shareOf(line) > 0,
    nonTaxable: (line: SalesProposal['details'][number]) => shareOf(line) === 0,
    lines: ({ id }: SalesProposal['details'][number]) => discount.lineIds.includes(id),
  }[discount.scope];
  const lineIds = brought.filter(isIn).map(({ id }) => id);
  return lineIds.length === 0 ? null : { ...discount, scope: 'lines', lineIds };
}

/**
 * Adds the financing plans that the package offers. An amount of their own is for the whole package, so it's
 * left out if the customer left out lines.
 */
function withPlans(edit: Edit<WorkOrder>, proposal: SalesProposal, selection: Selection): Edit<WorkOrder> {
  const isWhole = isWholePackage(proposal, selection);
  return offersOf(proposal.loanApplications, selection.packageId)
    .filter(isOnlyOffered)
    .reduce((before, { loanRateId, selected, amountCents }) => {
      const fields = { loanRateId, selected, amountCents: isWhole ? amountCents : 0 };
      return addRecord(workOrderShape, before, { kind: 'loanApplications', fields }).edit;
    }, edit);
}

/**
 * Returns the plan with its managed fields: the proposal, and the accepted tax with this work order's base.
 */
function accepted(proposal: SalesProposal, selection: Selection, edit: Edit<WorkOrder>): Plan {
  const { workOrder, settings } = selection;
  const { baseCents: _, ...terms } = acceptedTax(proposal, selection);
  const { taxItemId, taxOverride, manualTaxItem } = proposal;
  const entry = { taxItemId, taxOverride, manualTaxItem, salesTaxPercentage: percentageOf(terms) };
  const draft = { ...edit.draft, ...entry, frozenTax: { ...terms, baseCents: 0 } };
  const to = {
    ...entry,
    salesProposalId: workOrder?.salesProposalId ?? proposal.id,
    ...agreedOn(proposal, selection),
    ...(selection.takesDeposits && { deposits: withDeposits(workOrder?.deposits ?? [], proposal) }),
    frozenTax: frozenTax(terms, workOrderTotals(draft, settings)),
  };
  const shape = workOrderShape;
  return amendPlan(shape, planSave(workOrderShape, edit), {
    kind: shape.name,
    id: edit.draft.id,
    was: workOrder,
    to,
  });
}

/**
 * Returns the deposit that is agreed with the sold lines, as the customer signed it if they did, beside one that an open
 * work order already has. Only the first work order that is sold from the proposal takes it.
 */
function agreedOn(proposal: SalesProposal, selection: Selection): Partial<AgreedFields> {
  const { packageId, workOrder, settings, takesDeposits, signedDeposit } = selection;
  const sold = packageTotals(withChosenLines(proposal, selection), packageId, settings);
  const offered = signedDeposit ?? proposal;
  if (!sold || !takesDeposits || depositOf(offered, sold.totalCents) <= 0) return {};
  return withAgreed(workOrder, agreedWith(offered, sold.totalCents));
}

/** The fields that are not copied to the work order: ids, order and flags. */
const placeFields = new Set([
  'id',
  'salesProposalPackageId',
  'order',
  'linkedDetailId',
  'overridden',
  'linkedReductionId',
  'ownTerms',
  'addOn',
  'leftOut',
  'created',
  'updated',
  'deleted',
  'hidden',
]);
const withoutPlace = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !placeFields.has(field)));

function newWorkOrder(proposal: SalesProposal, selection: Selection): Edit<WorkOrder> {
  const { customerId, guid, beside } = selection;
  const { siteId, text, propertyTypeId, rateTypeId, agreementId } = proposal;
  const fields = {
    guid,
    customerId,
    siteId: siteId!,
    text,
    callDepartmentTypeId: soldCall(proposal, selection).callDepartmentTypeId,
    propertyTypeId,
    rateTypeId,
    agreementId,
  };
  return startNewEdit(workOrderShape, fields, beside);
}
