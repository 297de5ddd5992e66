import { lowestIdOf } from './edit-apply.ts';
import { flagged } from './edit-change.ts';
import { byBirth, findRecord, recordsOf } from './edit-graph.ts';
import { newValues, type Plan, type PlanRecord } from './edit-plan.ts';
import { baseline, type Edit, withDraft } from './edit-session.ts';
import { type Aggregate, blankRecord, type EditRecord, kindsOf, type Shape } from './edit-shape.ts';

/**
 * Applies a plan to a fresh edit as one step, to correct a refused save or to carry an open draft over to a
 * reloaded aggregate (with the merged plan). Leaves out changes and removals of missing records.
 * @param start an edit of the aggregate the plan is based on or was merged onto; a new one if the plan
 *   creates its aggregate
 */
export function openPlan<A extends Aggregate>(shape: Shape<A>, start: Edit<A>, plan: Plan): Edit<A> {
  const base = baseline(start);
  const steps = new Map(plan.steps.map(({ kind, records }) => [kind, records]));
  const draft: Aggregate = { ...start.draft, ...newValues(steps.get(shape.name)?.[0]?.fields ?? {}) };
  for (const kind of kindsOf(shape)) {
    const records = new Map(recordsOf(start.draft, kind).map((record) => [record.id, record]));
    for (const record of steps.get(kind) ?? []) {
      const next = drafted(shape, { kind, record, base });
      if (next) records.set(record.id, next);
    }
    draft[kind] = [...records.values()].toSorted(byBirth);
  }
  const lowestId = Math.min(start.lowestId, lowestIdOf(shape, [plan]));
  return withDraft(shape, { ...start, lowestId }, draft as A);
}

function drafted(
  shape: Shape,
  { kind, record, base }: { kind: string; record: PlanRecord; base: Aggregate },
): EditRecord | null {
  const { id, created, deleted, fields, reason } = record;
  if (created) return { ...blankRecord(shape, kind), ...newValues(fields), id };
  const was = findRecord(base, { kind, id });
  if (!was) return null;
  const flags = { created: false, updated: false, deleted };
  if (deleted) return { ...was, ...flags, ...(reason === undefined ? {} : { voidReason: reason }) };
  return flagged(base, kind, { ...was, ...newValues(fields), ...flags });
}
