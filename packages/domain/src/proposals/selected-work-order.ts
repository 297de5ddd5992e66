import { amendPlan } from '../kernel/edit-amend.ts';
import { addRecord, type OwnFields } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { type Plan, planSave } from '../kernel/edit-plan.ts';
import { type Edit, startEdit, startNewEdit } from '../kernel/edit-session.ts';
import type { Shape } from '../kernel/edit-shape.ts';
import { percentageOf } from '../taxes/tax-rules.ts';
import { withDeposits } from '../work-orders/deposits.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { workOrderTotals } from '../work-orders/work-order-pricing.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { acceptedTax, frozenTax } from './accepted-tax.ts';
import { linesOf } from './document-pricing.ts';
import type { SalesProposal } from './sales-proposal.ts';
import type { Selection } from './selection.ts';

/**
 * The work order that the selected package becomes: its lines, and its discounts and rebates where all lines come, under
 * the tax that was accepted (R3.5). Of some lines, the discounts come that are for chosen ones, all of which come. To an
 * open work order a discount comes as one for the lines that came with it, so that no other line gets cheaper by it.
 */
export function selectedWorkOrder(proposal: SalesProposal, selection: Selection): Plan {
  const { packageId, workOrder, detailIds } = selection;
  const all = linesOf(proposal, packageId);
  const brought = all.filter(({ id }) => detailIds === null || detailIds.includes(id));
  let edit = workOrder ? startEdit(workOrderShape, workOrder) : newWorkOrder(proposal, selection);
  // a system that has been removed since is named no more
  const systems = new Set<number | null>(edit.draft.siteSystems.filter(isLive).map(({ id }) => id));
  const ids = new Map<number, number>();
  for (const detail of brought) {
    const siteSystemId = systems.has(detail.siteSystemId) ? detail.siteSystemId : null;
    const fields = { ...withoutPlace(detail), siteSystemId } as OwnFields<WorkOrder, 'details'>;
    const added = addRecord(workOrderShape, edit, { kind: 'details', fields });
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
  return accepted(proposal, selection, edit);
}

/** What comes with the chosen lines of a package: all with all of them, else the discounts that are for chosen ones. */
export function chosenReductions(
  proposal: SalesProposal,
  { packageId, detailIds }: Pick<Selection, 'packageId' | 'detailIds'>,
) {
  const lines = linesOf(proposal, packageId);
  const isChosen = ({ id }: { id: number }) => detailIds === null || detailIds.includes(id);
  const isWhole = lines.every(isChosen);
  const comes = ({ scope, lineIds }: SalesProposal['discounts'][number]) => {
    const own = scope === 'lines' ? lines.filter(({ id }) => lineIds.includes(id)) : [];
    return isWhole || (own.length > 0 && own.every(isChosen));
  };
  const discounts = ofPackage(proposal.discounts, packageId);
  const rebates = ofPackage(proposal.rebates, packageId);
  return {
    discounts: discounts.filter(comes),
    rebates: isWhole ? rebates : [],
    /** what stays with the package */
    left: [...discounts.filter((discount) => !comes(discount)), ...(isWhole ? [] : rebates)],
  };
}

/** The discount as one for chosen lines; null where it is for none of those that are brought. */
function limited<D extends SalesProposal['discounts'][number]>(
  discount: D,
  brought: SalesProposal['details'],
): D | null {
  const isIn = {
    all: () => true,
    taxable: ({ taxable }: SalesProposal['details'][number]) => taxable,
    nonTaxable: ({ taxable }: SalesProposal['details'][number]) => !taxable,
    lines: ({ id }: SalesProposal['details'][number]) => discount.lineIds.includes(id),
  }[discount.scope];
  const lineIds = brought.filter(isIn).map(({ id }) => id);
  return lineIds.length === 0 ? null : { ...discount, scope: 'lines', lineIds };
}

/** The plan with what no screen may send: where it was sold, and the tax as accepted, on the base of this work order. */
function accepted(proposal: SalesProposal, selection: Selection, edit: Edit<WorkOrder>): Plan {
  const { workOrder, settings } = selection;
  const { baseCents: _, ...terms } = acceptedTax(proposal, selection);
  const { taxItemId, taxOverride, manualTaxItem } = proposal;
  const entry = { taxItemId, taxOverride, manualTaxItem, salesTaxPercentage: percentageOf(terms) };
  const draft = { ...edit.draft, ...entry, frozenTax: { ...terms, baseCents: 0 } };
  const to = {
    ...entry,
    salesProposalId: workOrder?.salesProposalId ?? proposal.id,
    ...(selection.takesDeposits && { deposits: withDeposits(workOrder?.deposits ?? [], proposal) }),
    frozenTax: frozenTax(terms, () => workOrderTotals(draft, settings)),
  };
  const shape = workOrderShape as unknown as Shape;
  return amendPlan(shape, planSave(workOrderShape, edit), {
    kind: shape.name,
    id: edit.draft.id,
    was: workOrder,
    to,
  });
}

/** What is the proposal's alone: where the record stands, and what a save thought of it. */
const placeFields = new Set([
  'id',
  'salesProposalPackageId',
  'order',
  'created',
  'updated',
  'deleted',
  'hidden',
]);
const withoutPlace = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !placeFields.has(field)));

const ofPackage = <T extends { salesProposalPackageId: number; order: number; id: number }>(
  records: readonly T[],
  packageId: number,
): T[] =>
  records
    .filter((each) => each.salesProposalPackageId === packageId && isLive(each))
    .toSorted(byOrder('order'));

function newWorkOrder(proposal: SalesProposal, { customerId, guid, beside }: Selection): Edit<WorkOrder> {
  const { siteId, text, propertyTypeId, rateTypeId, agreementId } = proposal;
  const fields = {
    guid,
    customerId,
    siteId: siteId!,
    text,
    propertyTypeId,
    rateTypeId,
    agreementId,
  };
  return startNewEdit(workOrderShape, fields, beside);
}
