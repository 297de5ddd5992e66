import { addRecord, type OwnFields } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { byOrder } from '../kernel/edit-order.ts';
import { type Plan, type PlanRecord, planSave } from '../kernel/edit-plan.ts';
import { type Edit, startEdit, startNewEdit } from '../kernel/edit-session.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import type { acceptances, SalesProposal } from './sales-proposal.ts';

/** The selection options (R4.8). */
export interface Selection {
  packageId: number;
  /** an open work order of the site to bring the lines to; null: a new one */
  workOrder: WorkOrder | null;
  /** the lines to bring; null: all of the package */
  detailIds: readonly number[] | null;
  /** who accepted, and how */
  acceptedBy: string;
  acceptance: (typeof acceptances)[number];
  now: string;
  /** the customer of the proposal's site, and the address of a new work order */
  customerId: number;
  guid: string;
}

export type SelectionRefusal =
  | 'package_not_there'
  | 'template'
  | 'line_not_there'
  | 'work_order_processed'
  | 'work_order_of_another_site';

/** Why a package cannot be selected like this, or null. */
export function refuseSelection(proposal: SalesProposal, selection: Selection): SelectionRefusal | null {
  const { packageId, detailIds, workOrder } = selection;
  if (proposal.isTemplate || proposal.siteId === null) return 'template';
  if (!proposal.packages.some((each) => each.id === packageId && isLive(each))) return 'package_not_there';
  const lines = linesOf(proposal, packageId).map(({ id }) => id);
  if (detailIds?.some((id) => !lines.includes(id))) return 'line_not_there';
  if (workOrder?.processed) return 'work_order_processed';
  if (workOrder && workOrder.siteId !== proposal.siteId) return 'work_order_of_another_site';
  return null;
}

const linesOf = (proposal: SalesProposal, packageId: number) =>
  proposal.details
    .filter((detail) => detail.salesProposalPackageId === packageId && isLive(detail))
    .toSorted(byOrder('order'));

const changed = (id: number, fields: PlanRecord['fields']): PlanRecord => ({
  id,
  created: false,
  updated: true,
  deleted: false,
  fields,
});

/**
 * What selecting does to the proposal (R4.8): the package is the selected one, the others are not, and the proposal is
 * accepted, by whom and how. These are managed fields, so the plan is this command's own and no screen can send it.
 */
export function selectionPlan(proposal: SalesProposal, selection: Selection): Plan {
  const { packageId, acceptedBy, acceptance, now } = selection;
  const packages = proposal.packages
    .filter(({ id, selected }) => selected !== (id === packageId))
    .map(({ id, selected }) => changed(id, { selected: { from: selected, to: id === packageId } }));
  const wanted = { status: 'Accepted', acceptedBy, acceptance, acceptedDate: now } as const;
  const fields = Object.fromEntries(
    Object.entries(wanted).map(([field, to]) => [
      field,
      { from: proposal[field as keyof typeof wanted], to },
    ]),
  );
  return {
    entity: 'salesProposal',
    id: proposal.id,
    steps: [
      { kind: 'salesProposal', records: [changed(proposal.id, fields)] },
      ...(packages.length > 0 ? [{ kind: 'packages', records: packages }] : []),
    ],
  };
}

/** The work order that the selected package becomes: its lines, and its discounts and rebates where all lines come. */
export function selectedWorkOrder(
  proposal: SalesProposal,
  selection: Selection,
): { edit: Edit<WorkOrder>; plan: Plan } {
  const { packageId, workOrder, detailIds } = selection;
  const brought = linesOf(proposal, packageId).filter(
    ({ id }) => detailIds === null || detailIds.includes(id),
  );
  let edit = workOrder ? startEdit(workOrderShape, workOrder) : newWorkOrder(proposal, selection);
  const ids = new Map<number, number>();
  for (const detail of brought) {
    const fields = withoutPlace(detail) as OwnFields<WorkOrder, 'details'>;
    const added = addRecord(workOrderShape, edit, { kind: 'details', fields });
    edit = added.edit;
    ids.set(detail.id, added.id);
  }
  if (detailIds === null) {
    for (const { kind, record } of reductions(proposal, packageId)) {
      const lineIds =
        'lineIds' in record
          ? { lineIds: (record.lineIds as number[]).flatMap((id) => ids.get(id) ?? []) }
          : {};
      const fields = { ...record, ...lineIds } as OwnFields<WorkOrder, typeof kind>;
      edit = addRecord(workOrderShape, edit, { kind, fields }).edit;
    }
  }
  return { edit, plan: planSave(workOrderShape, edit) };
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

function reductions(proposal: SalesProposal, packageId: number) {
  const ofPackage = <T extends { salesProposalPackageId: number; order: number; id: number }>(
    records: readonly T[],
  ) =>
    records
      .filter((each) => each.salesProposalPackageId === packageId && isLive(each))
      .toSorted(byOrder('order'));
  return [
    ...ofPackage(proposal.discounts).map((record) => ({
      kind: 'discounts' as const,
      record: withoutPlace(record),
    })),
    ...ofPackage(proposal.rebates).map((record) => ({
      kind: 'rebates' as const,
      record: withoutPlace(record),
    })),
  ];
}

function newWorkOrder(proposal: SalesProposal, { customerId, guid }: Selection): Edit<WorkOrder> {
  const { siteId, text, taxItemId, taxOverride, salesTaxPercentage, manualTaxItem } = proposal;
  const { propertyTypeId, rateTypeId, agreementId } = proposal;
  return startNewEdit(workOrderShape, {
    guid,
    customerId,
    siteId: siteId!,
    text,
    salesProposalId: proposal.id,
    taxItemId,
    taxOverride,
    salesTaxPercentage,
    manualTaxItem,
    propertyTypeId,
    rateTypeId,
    agreementId,
  });
}
