import { findRecord, isLive, nameKey, type RecordName, rootFields } from './edit-graph.ts';
import type { LastChange } from './edit-merge-question.ts';
import { byTurn, type Plan, type PlanRecord } from './edit-plan.ts';
import { type Aggregate, type Fields, kindsOf, type Shape } from './edit-shape.ts';

/** A plan's record on its way through the merge. */
export interface PlannedRecord extends PlanRecord {
  kind: string;
  /** it was to be created and has joined a row */
  joined?: boolean;
}
export type Planned = ReadonlyMap<string, PlannedRecord>;

/** A plan from its records, in the cascade's order; changes of nothing are left out. */
export function planFrom(shape: Shape, { entity, id }: Plan, planned: Planned): Plan {
  const steps = [shape.name, ...kindsOf(shape)].map((kind) => {
    const ofKind = [...planned.values()].filter((record) => record.kind === kind);
    const worth = ofKind.filter((record) => !record.updated || Object.keys(record.fields).length > 0);
    return { kind, records: worth.map(({ kind: _, joined: __, ...record }) => record).toSorted(byTurn) };
  });
  return { entity, id, steps: steps.filter(({ records }) => records.length > 0) };
}

export function changeKey({ kind, id, field }: RecordName & { field: string | null }): string {
  return `${nameKey({ kind, id })}:${field ?? ''}`;
}

/** The row of a record, or the root's fields; undefined where there is none. */
export function rowOf(shape: Shape, current: Aggregate, name: RecordName): Fields | undefined {
  if (name.kind !== shape.name) return findRecord(current, name);
  return name.id === current.id ? rootFields(shape, current) : undefined;
}

/** Whether a record is there for a plan: it counts, or the plan itself shows it again. */
export function isThere(
  shape: Shape,
  current: Aggregate,
  { name, planned }: { name: RecordName; planned: Planned },
): boolean {
  const row = rowOf(shape, current, name);
  const record = planned.get(nameKey(name));
  if (!row) return record?.created === true;
  const shown = record?.fields['hidden'];
  return isLive(shown?.from === true && shown.to === false ? { ...row, hidden: false } : row);
}

/** The newest of the changes; undefined where there is none. */
export function newest(changes: readonly LastChange[]): LastChange | undefined {
  return changes.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
}
