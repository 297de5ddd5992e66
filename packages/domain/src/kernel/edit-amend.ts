import type { RecordName } from './edit-graph.ts';
import type { FieldChange, Plan, PlanRecord } from './edit-plan.ts';
import { type Fields, kindsOf, noFlags, type Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/**
 * Returns the plan with managed fields of one record set, in addition to the user's changes. Leaves out
 * values that already match.
 * @param was the record's current fields, or null if the plan creates it
 */
export function amendPlan(
  shape: Shape,
  plan: Plan,
  { kind, id, was, to }: RecordName & { was: Fields | null; to: Fields },
): Plan {
  const inOrder = [shape.name, ...kindsOf(shape)];
  const there = plan.steps.find((step) => step.kind === kind);
  const known = there?.records.find((record) => record.id === id);
  const fields: Record<string, FieldChange> = { ...known?.fields };
  for (const [field, value] of Object.entries(to)) {
    const from = was?.[field] ?? null;
    if (sameValue(from, value)) delete fields[field];
    else fields[field] = { from, to: value };
  }
  if (!known && Object.keys(fields).length === 0) return plan;
  const record: PlanRecord = { ...(known ?? { id, ...noFlags, updated: true }), fields };
  const idle = record.updated && Object.keys(fields).length === 0;
  const records = (there?.records ?? []).filter((each) => each.id !== id);
  const step = { kind, records: idle ? records : [...records, record] };
  const others = plan.steps.filter((each) => each.kind !== kind);
  const steps = step.records.length > 0 ? [...others, step] : others;
  return {
    ...plan,
    steps: steps.toSorted((a, b) => inOrder.indexOf(a.kind) - inOrder.indexOf(b.kind)),
  };
}
