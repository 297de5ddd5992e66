import { findRecord } from '../kernel/edit-graph.ts';
import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';
import { type Aggregate, kindShape, type Shape } from '../kernel/edit-shape.ts';

/** By which fields a line names its entry of the price book. */
const entries = [
  ['serviceRepairId', 'serviceRepair'],
  ['partItemId', 'partItem'],
] as const;

/** What an entry costs the company; null where nobody has said. */
export type CostOf = (kind: (typeof entries)[number][1], id: number) => number | null;

/**
 * The plan of a person who does not see costs, with those of the entries that its lines come to name: a line costs the
 * same whoever adds it, or the margin of the company would be of the office's lines alone. A line that goes on naming its
 * entry keeps the cost that it has, also at another price.
 * @param current the document as it is; null where the plan creates it
 */
export function withBookCosts(shape: Shape, plan: Plan, current: Aggregate | null, costOf: CostOf): Plan {
  const costed = (kind: string, record: PlanRecord): PlanRecord => {
    const named = entries.find(([field]) => typeof record.fields[field]?.to === 'number');
    if (record.deleted || named === undefined) return record;
    const [field, entry] = named;
    const to = costOf(entry, record.fields[field]!.to as number);
    const from = (current && findRecord(current, { kind, id: record.id })?.['costCents']) ?? null;
    return from === to ? record : { ...record, fields: { ...record.fields, costCents: { from, to } } };
  };
  const steps = plan.steps.map((step) =>
    step.kind !== shape.name && 'costCents' in kindShape(shape, step.kind).schema.shape
      ? { ...step, records: step.records.map((record) => costed(step.kind, record)) }
      : step,
  );
  return { ...plan, steps };
}
