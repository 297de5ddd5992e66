import { findRecord, isLive, type RecordName } from '../kernel/edit-graph.ts';
import { type Plan, planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import type { KindOf } from '../kernel/edit-shape.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

/** The kinds that a work order shows and edits but that belong to its site and outlive the work order. */
export const siteKinds = ['siteSystems', 'agreementSiteSystems'] as const;
export type SiteKind = (typeof siteKinds)[number];

export const isOfSite = (kind: string): kind is SiteKind => (siteKinds as readonly string[]).includes(kind);

/**
 * Returns a site's records as an aggregate, to edit them by the same rules without a work order.
 * @param lists the records of `siteKinds`
 */
export const siteAggregate = (siteId: number, lists: Edit['beside']): WorkOrder =>
  ({ ...workOrderShape.blank, id: siteId, siteId, ...lists }) as WorkOrder;

/**
 * Returns the plan for an open work order of a site after systems or their coverage were removed (R4.15).
 * Removes the details with their parts, and the agreements, for those systems. Recommendations and inspection
 * answers keep their reference. The site's own records are not in the plan, because they are removed only
 * once.
 */
export function withoutRemoved(workOrder: WorkOrder, removed: readonly RecordName[]): Plan {
  let edit = startEdit(workOrderShape, workOrder);
  for (const { kind, id } of removed) {
    const record = findRecord(edit.draft, { kind, id });
    if (record && isLive(record))
      edit = removeRecord(workOrderShape, edit, { kind: kind as KindOf<WorkOrder>, id });
  }
  const plan = planSave(workOrderShape, edit);
  return { ...plan, steps: plan.steps.filter(({ kind }) => !isOfSite(kind)) };
}
