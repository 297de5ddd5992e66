import type { RecordName } from './edit-graph.ts';
import type { FieldChange, Plan, PlanRecord } from './edit-plan.ts';
import { type Fields, kindsOf, noFlags, type Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/** What to set in a record. */
interface Amendment {
  /** the record's current fields, or null if the plan creates it */
  was: Fields | null;
  to: Fields;
}

/**
 * Returns the plan with managed fields of one record set, in addition to the user's changes. Leaves out
 * values that already match.
 */
export const amendPlan = (shape: Shape, plan: Plan, { kind, id, was, to }: RecordName & Amendment): Plan =>
  amendRecords(shape, plan, { kind, amendments: new Map([[id, { was, to }]]) });

/**
 * Does the same for any number of records of one kind.
 * @param amendments by the record's id
 */
export function amendRecords(
  shape: Shape,
  plan: Plan,
  { kind, amendments }: { kind: string; amendments: ReadonlyMap<number, Amendment> },
): Plan {
  const records = plan.steps.find((step) => step.kind === kind)?.records ?? [];
  const known = new Map(records.map((record) => [record.id, record]));
  const amended = [...amendments].flatMap(([id, each]) => {
    const before = known.get(id);
    const record = amendedRecord(before, id, each);
    return before || record ? [[id, record] as const] : [];
  });
  if (amended.length === 0) return plan;
  const done = new Set(amended.map(([id]) => id));
  const all = [
    ...records.filter(({ id }) => !done.has(id)),
    ...amended.flatMap(([, record]) => record ?? []),
  ];
  const inOrder = [shape.name, ...kindsOf(shape)];
  const others = plan.steps.filter((each) => each.kind !== kind);
  const steps = all.length > 0 ? [...others, { kind, records: all }] : others;
  return {
    ...plan,
    steps: steps.toSorted((a, b) => inOrder.indexOf(a.kind) - inOrder.indexOf(b.kind)),
  };
}

/** Returns a record of the plan with what is set in it; null if nothing is left to change. */
function amendedRecord(known: PlanRecord | undefined, id: number, { was, to }: Amendment): PlanRecord | null {
  const fields: Record<string, FieldChange> = { ...known?.fields };
  for (const [field, value] of Object.entries(to)) {
    const from = was?.[field] ?? null;
    if (sameValue(from, value)) delete fields[field];
    else fields[field] = { from, to: value };
  }
  const record: PlanRecord = { ...(known ?? { id, ...noFlags, updated: true }), fields };
  return record.updated && Object.keys(fields).length === 0 ? null : record;
}
