import { isLive, nameKey, recordsOf } from './edit-graph.ts';
import type { Planned, PlannedRecord } from './edit-merge-rows.ts';
import { byOrder } from './edit-order.ts';
import { newValues, type Place } from './edit-plan.ts';
import { type Aggregate, type Fields, kindShape, kindsOf, noFlags, type Shape } from './edit-shape.ts';

type Sibling = {
  id: number;
  row: Fields | null;
  /** The row's current number. */
  was: number;
  /** The number the plan gives it, otherwise the row's. */
  number: number;
  /** The place of a new or moved record; null for the others. */
  place: Place | null;
};

/**
 * Merges the order of siblings and never asks. Starts from the current order of the rows. Takes out the
 * records that the plan moved or created, and inserts them again in the plan's order: at the end if they were
 * last, at the front if they were first, otherwise behind the sibling they followed. If that sibling is gone,
 * they go before the one they preceded, or else by number. If two people move the same record, the later save
 * decides; if two add at the end, the earlier save is first. Keeps the plan's numbers if they give this
 * order, otherwise renumbers from 0.
 */
export function mergeOrders(shape: Shape, current: Aggregate, planned: Planned): Planned {
  const result = new Map(planned);
  for (const kind of kindsOf(shape)) {
    const { order, parent } = kindShape(shape, kind);
    if (order === null) continue;
    const rows = new Map(recordsOf(current, kind).map((row) => [row.id, row]));
    const ofKind = [...planned.values()].filter((record) => record.kind === kind && !record.deleted);
    const parentOf = (id: number) => {
      if (parent === null) return null;
      return planned.get(nameKey({ kind, id }))?.fields[parent]?.to ?? rows.get(id)?.[parent];
    };
    const concerned = ofKind.filter(({ place, fields }) => place !== undefined || order in fields);
    for (const parentId of new Set(concerned.map(({ id }) => parentOf(id)))) {
      const siblings = siblingsAfter(order, { kind, rows, planned, ofKind }).filter(
        ({ id }) => parentOf(id) === parentId,
      );
      for (const { id, row, number } of numbered(sequenceOf(siblings))) {
        const key = nameKey({ kind, id });
        const record = result.get(key) ?? { kind, id, ...noFlags, updated: true, fields: {} };
        result.set(key, withNumber(record, { order, row, number }));
      }
    }
  }
  return result;
}

/** Returns the live records of a kind after the merge. */
function siblingsAfter(
  order: string,
  {
    kind,
    rows,
    planned,
    ofKind,
  }: {
    kind: string;
    rows: ReadonlyMap<number, Fields & { id: number }>;
    planned: Planned;
    ofKind: readonly PlannedRecord[];
  },
): Sibling[] {
  const sibling = (id: number, row: Fields | null): Sibling => {
    const record = planned.get(nameKey({ kind, id }));
    const number = Number(record?.fields[order]?.to ?? row?.[order] ?? 0);
    return { id, row, number, was: Number(row?.[order] ?? number), place: record?.place ?? null };
  };
  const kept = [...rows.values()].filter((row) => {
    const record = planned.get(nameKey({ kind, id: row.id }));
    return !record?.deleted && isLive({ ...row, ...newValues(record?.fields ?? {}) });
  });
  const made = ofKind.filter(({ created }) => created);
  return [...kept.map((row) => sibling(row.id, row)), ...made.map(({ id }) => sibling(id, null))];
}

/** Sorts the siblings by the rule of `mergeOrders`. */
function sequenceOf(siblings: readonly Sibling[]): Sibling[] {
  const standing = siblings.filter(({ place }) => place === null);
  let sequence = standing.toSorted(byOrder('was'));
  for (const each of siblings.filter(({ place }) => place !== null).toSorted(byOrder('number'))) {
    sequence = sequence.toSpliced(indexFor(each, sequence), 0, each);
  }
  return sequence;
}

function indexFor({ place, number }: Sibling, sequence: readonly Sibling[]): number {
  if (!place || place.before === null) return sequence.length;
  if (place.after === null) return 0;
  const after = sequence.findIndex(({ id }) => id === place.after);
  if (after >= 0) return after + 1;
  const before = sequence.findIndex(({ id }) => id === place.before);
  if (before >= 0) return before;
  const behind = sequence.findIndex((other) => other.number > number);
  return behind >= 0 ? behind : sequence.length;
}

/** Keeps the numbers if they give this sequence, otherwise renumbers from 0. */
function numbered(sequence: readonly Sibling[]): readonly Sibling[] {
  const byNumber = sequence.toSorted(byOrder('number'));
  const same = byNumber.every(({ id }, index) => id === sequence[index]?.id);
  return same ? sequence : sequence.map((each, number) => ({ ...each, number }));
}

function withNumber(
  record: PlannedRecord,
  { order, row, number }: { order: string; row: Fields | null; number: number },
): PlannedRecord {
  const { [order]: _, ...fields } = record.fields;
  if (row !== null && row[order] === number) return { ...record, fields };
  return { ...record, fields: { ...fields, [order]: { from: row?.[order] ?? null, to: number } } };
}
