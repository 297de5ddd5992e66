import { findRecord, isLive, type RecordName } from '../kernel/edit-graph.ts';
import { type Plan, planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import type { KindOf } from '../kernel/edit-shape.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

/** What a work order shows and edits but belongs to its site: it outlives every work order there. */
export const siteKinds = ['siteSystems', 'agreementSiteSystems'] as const;
export type SiteKind = (typeof siteKinds)[number];

export const isOfSite = (kind: string): kind is SiteKind => (siteKinds as readonly string[]).includes(kind);

/** Whether a plan changes what belongs to the site. */
export const changesSite = ({ steps }: Plan): boolean => steps.some(({ kind }) => isOfSite(kind));

/**
 * What belongs to a site as an aggregate of its own, to be edited by the same rules without any work order.
 * @param lists the records of `siteKinds`
 */
export const siteAggregate = (siteId: number, lists: Edit['beside']): WorkOrder =>
  ({ ...workOrderShape.blank, id: siteId, siteId, ...lists }) as unknown as WorkOrder;

/**
 * What removing systems, or their coverage, takes along on an open work order of the site (R4.15): its details with
 * their parts, and agreements. Recommendations and inspection answers go on naming the system. The site's own records
 * are not in the plan: they are removed once, and not by each of its work orders.
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
