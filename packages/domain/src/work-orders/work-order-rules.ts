import { changeRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { joinDuplicates } from '../kernel/edit-unique.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

/** What takes a department over from a detail (R4.13). */
const kindsWithDepartment = ['details', 'workOrderAgreements', 'discounts', 'rebates'] as const;

/**
 * Changes a detail's call department (R4.13), and with it that of every detail, agreement, discount and rebate that has
 * none or was newly created, and is neither hidden nor deleted. One step to undo.
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

/** One recommendation per site system and work order (R4.14): later ones give their items and photos to the first. */
export function joinRecommendations(edit: Edit<WorkOrder>): Edit<WorkOrder> {
  return joinDuplicates(workOrderShape, edit, 'recommendations');
}
