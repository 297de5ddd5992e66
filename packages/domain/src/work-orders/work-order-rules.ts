import { addRecord, changeRecord, type OwnFields } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import type { Edit } from '../kernel/edit-session.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

/** The kinds that take over a detail's department (R4.13). */
const kindsWithDepartment = ['details', 'workOrderAgreements', 'discounts', 'rebates'] as const;

/**
 * Changes a detail's call department (R4.13), and that of every live detail, agreement, discount and rebate
 * that has none or was created in this edit. One undo step.
 */
export function changeCallDepartment(
  edit: Edit<WorkOrder>,
  { detailId, callDepartmentTypeId }: { detailId: number; callDepartmentTypeId: number | null },
): Edit<WorkOrder> {
  const fields = { callDepartmentTypeId };
  let changed = changeRecord(workOrderShape, edit, { kind: 'details', id: detailId, fields });
  for (const kind of kindsWithDepartment) {
    for (const record of changed.draft[kind].filter(isLive)) {
      if (record.callDepartmentTypeId !== null && !record.created) continue;
      changed = changeRecord(workOrderShape, changed, { kind, id: record.id, fields });
    }
  }
  return asOneStep(edit, changed);
}

/**
 * Adds a detail with the parts it uses, such as those of a price book service. The detail's price includes
 * the parts unless they say otherwise. One undo step.
 * @returns the edit, and the detail's temporary id
 */
export function addDetail(
  edit: Edit<WorkOrder>,
  { fields, parts = [] }: { fields: Fields; parts?: readonly Fields[] },
): { edit: Edit<WorkOrder>; id: number } {
  const added = addRecord(workOrderShape, edit, { kind: 'details', fields });
  let changed = added.edit;
  for (const part of parts) {
    changed = addRecord(workOrderShape, changed, {
      kind: 'repairParts',
      fields: { ...part, parentId: added.id },
    }).edit;
  }
  return { edit: asOneStep(edit, changed), id: added.id };
}

/**
 * Puts another item of the price book in a line's place: its quantity, discount, system and place stay, and the parts of
 * the new item replace those of the old one. One undo step.
 */
export function replaceItem(
  edit: Edit<WorkOrder>,
  { id, fields, parts }: { id: number; fields: OwnFields<WorkOrder, 'details'>; parts: readonly Fields[] },
): Edit<WorkOrder> {
  let changed = changeRecord(workOrderShape, edit, { kind: 'details', id, fields });
  for (const part of edit.draft.repairParts.filter((each) => isLive(each) && each.parentId === id))
    changed = removeRecord(workOrderShape, changed, { kind: 'repairParts', id: part.id });
  for (const part of parts)
    changed = addRecord(workOrderShape, changed, {
      kind: 'repairParts',
      fields: { ...part, parentId: id },
    }).edit;
  return asOneStep(edit, changed);
}

/** Finds or adds the recommendation of a system, or of the site as a whole (R4.14). */
function recommendationOf(
  edit: Edit<WorkOrder>,
  siteSystemId: number | null,
): { edit: Edit<WorkOrder>; id: number } {
  const there = edit.draft.recommendations.find((each) => isLive(each) && each.siteSystemId === siteSystemId);
  if (there) return { edit, id: there.id };
  return addRecord(workOrderShape, edit, { kind: 'recommendations', fields: { siteSystemId } });
}

/**
 * Recommends work for a system (R4.14). One undo step.
 * @returns the edit, and the item's temporary id
 */
export function recommend(
  edit: Edit<WorkOrder>,
  { siteSystemId, fields = {} }: { siteSystemId: number | null; fields?: Fields },
): { edit: Edit<WorkOrder>; id: number } {
  const of = recommendationOf(edit, siteSystemId);
  const added = addRecord(workOrderShape, of.edit, {
    kind: 'recommendationItems',
    fields: { ...fields, recommendationId: of.id },
  });
  return { edit: asOneStep(edit, added.edit), id: added.id };
}

/**
 * Adds the line for a recommendation that the customer accepts, with its price and its entry of the price book; the
 * recommendation itself is accepted along with it if it's on this work order. One undo step.
 * @param siteSystemId the system that it's for; left out if the work order doesn't have it (anymore)
 * @param taxable whether a line is taxed until someone changes that
 */
export function acceptRecommendation(
  edit: Edit<WorkOrder>,
  {
    item: { id, text, priceCents, partItemId, serviceRepairId },
    siteSystemId,
    taxable,
    isOwn,
  }: {
    item: Pick<
      WorkOrder['recommendationItems'][number],
      'id' | 'text' | 'priceCents' | 'partItemId' | 'serviceRepairId'
    >;
    siteSystemId: number | null;
    taxable: boolean;
    isOwn: boolean;
  },
): Edit<WorkOrder> {
  const system = edit.draft.siteSystems.find((each) => isLive(each) && each.id === siteSystemId);
  const fields = {
    text: text.slice(0, 500),
    unitPriceCents: priceCents,
    partItemId,
    serviceRepairId,
    taxable,
    siteSystemId: system?.id ?? null,
    callDepartmentTypeId: edit.draft.callDepartmentTypeId,
  };
  const added = addDetail(edit, { fields }).edit;
  const life = { status: 'accepted', declineReason: '', deferredUntil: null } as const;
  return asOneStep(
    edit,
    isOwn ? changeRecord(workOrderShape, added, { kind: 'recommendationItems', id, fields: life }) : added,
  );
}
