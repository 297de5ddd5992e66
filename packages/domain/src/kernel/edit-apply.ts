import {
  byBirth,
  type IdMap,
  idsIn,
  mapIds,
  recordsOf,
  referenceEntries,
  withoutDangling,
} from './edit-graph.ts';
import type { Plan, PlanRecord } from './edit-plan.ts';
import { newValues, tableOf } from './edit-plan.ts';
import { removalWay } from './edit-removal.ts';
import {
  type Aggregate,
  type EditRecord,
  type Fields,
  kindShape,
  kindsOf,
  noFlags,
  type Shape,
} from './edit-shape.ts';

/**
 * Returns the aggregate after a save: the plan applied, flags cleared, temporary ids kept. Applied to its own
 * base, a plan gives its draft. Skips changes to missing records, so that a device can show pending plans
 * over a newer copy (merge first to keep others' changes).
 * @param entity null if the plan creates the aggregate
 */
export function applyPlan<A extends Aggregate>(shape: Shape<A>, entity: A | null, plan: Plan): A {
  const steps = new Map(plan.steps.map((step) => [step.kind, step.records]));
  const root = entity ?? { ...shape.blank, id: plan.id };
  const result: Aggregate = { ...root, ...newValues(steps.get(shape.name)?.[0]?.fields ?? {}) };
  for (const kind of kindsOf(shape)) {
    const records = new Map(recordsOf(root, kind).map((record) => [record.id, { ...record, ...noFlags }]));
    for (const record of steps.get(kind) ?? []) {
      const next = afterSave(shape, root, { kind, record, was: records.get(record.id) ?? null });
      if (next) records.set(record.id, next);
      else records.delete(record.id);
    }
    result[kind] = [...records.values()].toSorted(byBirth);
  }
  return withoutDangling(shape, result as A);
}

/** Returns the plan with ids replaced, both of created records and in every reference. */
export function repointPlan(shape: Shape, plan: Plan, ids: IdMap): Plan {
  const swap = (id: number) => ids[id] ?? id;
  const anchor = (id: number | null) => (id === null ? null : swap(id));
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: records.map((record) => ({
      ...record,
      id: swap(record.id),
      fields: repointChanges(tableOf(shape, kind), record.fields, ids),
      ...(record.place && {
        place: { after: anchor(record.place.after), before: anchor(record.place.before) },
      }),
    })),
  }));
  return { ...plan, id: swap(plan.id), steps };
}

/**
 * Returns the temporary ids that a plan references but doesn't create, which come from earlier saves of this
 * or another aggregate. The request's `refs` names the save and the id for each, and the server puts in the
 * real id.
 */
export function earlierIds(shape: Shape, plan: Plan): number[] {
  const made = new Set<number>();
  const named = new Set<number>([plan.id]);
  for (const { kind, records } of plan.steps) {
    for (const { id, created, fields, place } of records) {
      (created ? made : named).add(id);
      for (const anchor of [place?.after, place?.before]) if (anchor != null) named.add(anchor);
      for (const [field] of referenceEntries(tableOf(shape, kind))) {
        for (const target of [...idsIn(fields[field]?.from), ...idsIn(fields[field]?.to)]) named.add(target);
      }
    }
  }
  return [...named].filter((id) => id < 0 && !made.has(id)).toSorted((a, b) => b - a);
}

/**
 * Returns the lowest temporary id used by pending plans, so that a draft over them continues below it (R4.2).
 * 0 if there is none.
 */
export function lowestIdOf(shape: Shape, plans: readonly Plan[]): number {
  const made = plans.flatMap((plan) => plan.steps.flatMap(({ records }) => records.map(({ id }) => id)));
  return Math.min(0, ...made, ...plans.flatMap((plan) => earlierIds(shape, plan)));
}

function afterSave(
  shape: Shape,
  root: Fields,
  { kind, record, was }: { kind: string; record: PlanRecord; was: EditRecord | null },
): EditRecord | null {
  const { blank, removal } = kindShape(shape, kind);
  if (record.created) return { ...blank, ...newValues(record.fields), ...noFlags, id: record.id };
  if (was === null) return null;
  if (record.updated) return { ...was, ...newValues(record.fields) };
  return removedRecord(was, removalWay(removal, shape.facts(root)), record.reason);
}

/**
 * Returns a record after its removal is saved (R4.4): null if deleted, otherwise the record hidden or voided.
 */
export function removedRecord(
  record: EditRecord,
  way: ReturnType<typeof removalWay>,
  reason: unknown,
): EditRecord | null {
  if (way === 'delete') return null;
  return way === 'hide' ? { ...record, hidden: true } : { ...record, voidReason: reason };
}

function repointChanges(
  table: { references: Shape['references'] },
  fields: PlanRecord['fields'],
  ids: IdMap,
): PlanRecord['fields'] {
  let result = fields;
  const swap = (id: number) => ids[id] ?? id;
  for (const [field] of referenceEntries(table)) {
    const change = fields[field];
    if (!change || ![...idsIn(change.from), ...idsIn(change.to)].some((id) => ids[id] !== undefined))
      continue;
    result = { ...result, [field]: { from: mapIds(change.from, swap), to: mapIds(change.to, swap) } };
  }
  return result;
}
