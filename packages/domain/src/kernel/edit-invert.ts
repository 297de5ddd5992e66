import type { FieldChange, Plan, PlanRecord } from './edit-plan.ts';
import { noFlags } from './edit-shape.ts';

/** Returns the inverse of a plan: removes the records it creates and restores the values it changes. */
export const invertPlan = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ kind, records }) => ({ kind, records: records.map(inverted) })),
});

function inverted({ id, created, updated, deleted, fields }: PlanRecord): PlanRecord {
  const back = Object.entries(fields).map(([field, { from, to }]): [string, FieldChange] => [
    field,
    { from: to, to: from },
  ]);
  return {
    id,
    ...noFlags,
    created: deleted,
    updated,
    deleted: created,
    fields: Object.fromEntries(back),
  };
}
