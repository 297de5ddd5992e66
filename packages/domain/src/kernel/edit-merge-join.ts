import { repointPlan } from './edit-apply.ts';
import { isLive, nameKey, recordsOf, repointFields } from './edit-graph.ts';
import type { MergeInput } from './edit-merge-question.ts';
import { broughtTwice } from './edit-merge-replaced.ts';
import type { Planned, PlannedRecord } from './edit-merge-rows.ts';
import { newValues, type PlanRecord, planned as plannedRecord } from './edit-plan.ts';
import { kindShape, kindsOf, type Shape, uniqueKey } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/**
 * Finds new records that duplicate a row or another record of the plan (R4.14) and turns them into changes of
 * it; likewise the parts of an item that both put in an item's place. References throughout the plan follow, and only nonempty values are carried over.
 * @returns the plan's records, and a map from each joined temporary id to the id it joined
 */
export function joinAlike(
  shape: Shape,
  { current, plan, changes }: Pick<MergeInput, 'current' | 'plan' | 'changes'>,
): { planned: Planned; ids: Record<number, number> } {
  const ids: Record<number, number> = { ...broughtTwice(shape, plan, { current, changes }) };
  for (const kind of kindsOf(shape).filter((each) => kindShape(shape, each).uniqueBy !== null)) {
    const rows = recordsOf(current, kind).filter(isLive);
    const staying = rows.filter(({ id }) => !plannedRecord(plan, { kind, id })?.deleted);
    const taken = new Map(staying.map((row) => [uniqueKey(shape, kind, row), row.id]));
    for (const record of plan.steps.find((step) => step.kind === kind)?.records ?? []) {
      if (!record.created) continue;
      const key = uniqueKey(
        shape,
        kind,
        repointFields(kindShape(shape, kind), newValues(record.fields), ids),
      );
      const first = taken.get(key);
      if (first === undefined) taken.set(key, record.id);
      else ids[record.id] = first;
    }
  }
  const planned = new Map<string, PlannedRecord>();
  const repointed = repointPlan(shape, plan, ids);
  plan.steps.forEach(({ kind, records }, step) => {
    records.forEach((record, index) => {
      const moved = { ...(repointed.steps[step]?.records[index] ?? record), kind };
      const next = ids[record.id] === undefined ? moved : asChange(shape, moved);
      const earlier = planned.get(nameKey(next));
      planned.set(nameKey(next), earlier ? combined(earlier, next) : next);
    });
  });
  return { planned, ids };
}

/** Turns a record to be created into a change of the record it joins. */
function asChange(shape: Shape, { place: _, ...record }: PlannedRecord): PlannedRecord {
  const { blank, uniqueBy, order } = kindShape(shape, record.kind);
  const says = ([field, { to }]: [string, PlanRecord['fields'][string]]) =>
    !isEmpty(to) && !sameValue(to, blank[field]) && field !== order && !uniqueBy?.includes(field);
  const fields = Object.fromEntries(Object.entries(record.fields).filter(says));
  return { ...record, fields, created: false, updated: true, joined: true };
}

/**
 * Combines two entries for one record. The one that did not join has priority; the other fills its empty
 * fields.
 */
function combined(a: PlannedRecord, b: PlannedRecord): PlannedRecord {
  const [first, other] = a.joined && !b.joined ? [b, a] : [a, b];
  const filled = Object.entries(other.fields).filter(([field]) => isEmpty(first.fields[field]?.to));
  return { ...first, fields: { ...first.fields, ...Object.fromEntries(filled) } };
}

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}
