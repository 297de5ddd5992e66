import { lowestIdOf } from './edit-apply.ts';
import { flagged } from './edit-change.ts';
import { byBirth, findRecord, recordsOf } from './edit-graph.ts';
import { newValues, type Plan, type PlanRecord } from './edit-plan.ts';
import { baseline, type Edit, withDraft } from './edit-session.ts';
import { type Aggregate, blankRecord, type EditRecord, kindsOf, type Shape } from './edit-shape.ts';

/**
 * Puts a plan's changes into an edit that has just begun, as one step: to correct a save that was refused, or to carry
 * an open draft over to an aggregate that was loaded anew (then the plan is the merged one). What the plan changes or
 * removes in records that are not there is left out.
 * @param start over what the plan was based on, or was merged onto; a new one where the plan creates its aggregate
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
