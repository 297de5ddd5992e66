import { findRecord } from '../kernel/edit-graph.ts';
import type { Plan, PlanRecord } from '../kernel/edit-plan.ts';
import { type Aggregate, kindShape, type Shape } from '../kernel/edit-shape.ts';

/** The fields by which a line names its price book entry. */
const entries = [
  ['serviceRepairId', 'serviceRepair'],
  ['partItemId', 'partItem'],
] as const;

/** Whether a plan names the entry of a line only along with what a person entered. */
const isEntered = ({ created, fields }: PlanRecord): boolean => {
  const isNew = entries.some(([field]) => fields[field] && fields[field].from !== fields[field].to);
  const isPriced =
    fields['priceBookVersion']?.from !== fields['priceBookVersion']?.to ||
    fields['unitPriceCents']?.from !== fields['unitPriceCents']?.to;
  return !created && !isNew && !(isPriced && fields['priceKey']?.to != null);
};

/** Returns an entry's cost for the company, or null if unknown. */
export type CostOf = (kind: (typeof entries)[number][1], id: number) => number | null;

/**
 * Returns the plan of a person who can't see costs, with the costs of newly named price book entries filled
 * in, so that margins don't depend on who adds a line. A line that gets the price book's price anew gets its cost
 * with it. At a price that a person enters, it keeps its cost.
 * @param current the current document, or null if the plan creates it
 */
export function withBookCosts(shape: Shape, plan: Plan, current: Aggregate | null, costOf: CostOf): Plan {
  const costed = (kind: string, record: PlanRecord): PlanRecord => {
    const named = entries.find(([field]) => typeof record.fields[field]?.to === 'number');
    if (record.deleted || named === undefined || isEntered(record)) return record;
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
