import { byBirth, isLive, recordsOf } from './edit-graph.ts';
import { type Aggregate, type EditRecord, type Fields, kindShape, type Shape } from './edit-shape.ts';

/** Compares by an order field, then by age. */
export function byOrder(field: string): (a: Fields & { id: number }, b: Fields & { id: number }) => number {
  return (a, b) => Number(a[field] ?? 0) - Number(b[field] ?? 0) || byBirth(a, b);
}

/**
 * Returns the live children of one parent as shown: by the kind's order field if it has one, otherwise by
 * age.
 */
export function siblingsOf(
  shape: Shape,
  aggregate: Aggregate,
  of: { kind: string; parentId: unknown },
): EditRecord[] {
  const { parent, order } = kindShape(shape, of.kind);
  const siblings = recordsOf(aggregate, of.kind).filter(
    (record) => isLive(record) && (parent === null || record[parent] === of.parentId),
  );
  return siblings.toSorted(order === null ? byBirth : byOrder(order));
}

/**
 * Returns the smallest set of records whose move explains the difference between two orders of a list.
 * @param sequence the new order; `was` returns the old place, or null for a new record
 * @param stays checks whether a record certainly did not move
 */
export function movedIn(
  sequence: readonly number[],
  was: (id: number) => number | null,
  stays: (id: number) => boolean,
): Set<number> {
  // one staying record outweighs all the others, so the heaviest row contains every one of them
  const weight = (id: number) => (stays(id) ? sequence.length + 1 : 1);
  const rows: { id: number; place: number; weight: number; before: number }[] = [];
  for (const id of sequence) {
    const place = was(id);
    if (place === null) continue;
    let before = -1;
    rows.forEach((row, index) => {
      if (row.place < place && row.weight > (rows[before]?.weight ?? 0)) before = index;
    });
    rows.push({ id, place, weight: weight(id) + (rows[before]?.weight ?? 0), before });
  }
  const kept = new Set<number>();
  let at = rows.reduce((best, row, index) => (row.weight > (rows[best]?.weight ?? 0) ? index : best), -1);
  for (; at >= 0; at = rows[at]?.before ?? -1) kept.add(rows[at]?.id ?? 0);
  return new Set(sequence.filter((id) => !kept.has(id)));
}
