import { findRecord, isLive, nameKey, type RecordName, rootFields } from './edit-graph.ts';
import type { LastChange } from './edit-merge-question.ts';
import { byTurn, type Plan, type PlanRecord } from './edit-plan.ts';
import { type Aggregate, type Fields, kindsOf, type Shape } from './edit-shape.ts';

/** A plan's record during a merge. */
export interface PlannedRecord extends PlanRecord {
  kind: string;
  /** Was to be created and has joined an existing row. */
  joined?: boolean;
}
export type Planned = ReadonlyMap<string, PlannedRecord>;

/** Creates a plan from its records in the cascade's order. Leaves out empty changes. */
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

/** Returns a record's row, or the root's fields; undefined if there is none. */
export function rowOf(shape: Shape, current: Aggregate, name: RecordName): Fields | undefined {
  if (name.kind !== shape.name) return findRecord(current, name);
  return name.id === current.id ? rootFields(shape, current) : undefined;
}

/**
 * Checks whether a record exists from the plan's point of view: it is live, or the plan creates it or shows
 * it again.
 */
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

/** Returns the newest of the changes, or undefined if there are none. */
export function newest(changes: readonly LastChange[]): LastChange | undefined {
  return changes.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
}
