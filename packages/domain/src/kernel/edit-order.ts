import { byBirth, isLive, recordsOf } from './edit-graph.ts';
import { type Aggregate, type EditRecord, type Fields, kindShape, type Shape } from './edit-shape.ts';

/** Sorts by the order field; equal places by birth. */
export function byOrder(field: string): (a: Fields & { id: number }, b: Fields & { id: number }) => number {
  return (a, b) => Number(a[field] ?? 0) - Number(b[field] ?? 0) || byBirth(a, b);
}

/** The live children of one parent as people see them: in their order where the kind has one, else by birth. */
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
 * The fewest records that moved between two orders of the same list: all but a longest row that kept its order.
 * @param sequence the new order; `was` gives the old place, null for what is new to the list
 * @param stays records that did not change their place for certain
 */
export function movedIn(
  sequence: readonly number[],
  was: (id: number) => number | null,
  stays: (id: number) => boolean,
): Set<number> {
  // a record that stays outweighs all others together, so the heaviest row holds every one of them
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
