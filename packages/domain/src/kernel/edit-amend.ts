import type { RecordName } from './edit-graph.ts';
import type { FieldChange, Plan, PlanRecord } from './edit-plan.ts';
import { type Fields, kindsOf, noFlags, type Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/**
 * The plan with fields of one record set beside what the person changed: managed ones, that no screen sends. What is so
 * already is no change.
 * @param was the record as it is; null where the plan creates it
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
