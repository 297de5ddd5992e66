import { removedRecord } from './edit-apply.ts';
import type { Diff } from './edit-diff.ts';
import { type IdMap, recordsOf, repointAggregate, repointFields, withoutDangling } from './edit-graph.ts';
import { isUnsaved, tableOf } from './edit-plan.ts';
import { removalWay } from './edit-removal.ts';
import type { Edit } from './edit-session.ts';
import { type Aggregate, type Fields, kindShape, kindsOf, noFlags, type Shape } from './edit-shape.ts';

/**
 * Returns the draft after a successful save (R4.3): temporary ids and references are replaced by the server's
 * ids, flags are cleared, and removed records are gone, hidden or voided. Drops new records that were not
 * saved because of an error (R5.4).
 * @param ids from the save's response: the id for each temporary id
 */
export function settle<A extends Aggregate>(shape: Shape<A>, draft: A, ids: IdMap): A {
  const settled: Aggregate = { ...draft };
  for (const kind of kindsOf(shape)) {
    const way = removalWay(kindShape(shape, kind).removal, shape.facts(draft));
    settled[kind] = recordsOf(draft, kind)
      .filter((record) => !isUnsaved(shape, kind, record))
      .map((record) => (record.deleted ? removedRecord(record, way, record['voidReason']) : record))
      .filter((record) => record !== null)
      .map((record) => ({ ...record, ...noFlags }));
  }
  return repointAggregate(shape, withoutDangling(shape, settled as A), ids);
}

/**
 * Updates an open edit after an earlier save of the same aggregate, or of one it refers to. Replaces ids in
 * the base, the draft, the snapshots and the undo history; nothing else changes. The edit's own new records
 * keep their temporary ids.
 */
export function settleEdit<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>, ids: IdMap): Edit<A> {
  const entity = (aggregate: A) => repointAggregate(shape, aggregate, ids);
  const steps = (diffs: readonly Diff[]) => diffs.map((diff) => repointDiff(shape, diff, ids));
  return {
    ...edit,
    base: edit.base && entity(edit.base),
    beside: besideAfter(shape, edit, ids),
    draft: entity(edit.draft),
    snapshots: edit.snapshots.map(({ draft, past }) => ({ draft: entity(draft), past: steps(past) })),
    past: steps(edit.past),
    future: steps(edit.future),
  };
}

function besideAfter(shape: Shape, { beside }: Edit, ids: IdMap): Edit['beside'] {
  const settled = repointAggregate(shape, { ...beside, id: 0 }, ids);
  return Object.fromEntries(Object.keys(beside).map((kind) => [kind, recordsOf(settled, kind)]));
}

function repointDiff(shape: Shape, diff: Diff, ids: IdMap): Diff {
  return diff.map(({ kind, id, from, to }) => {
    const newId = ids[id] ?? id;
    const fields = (side: Fields | null) =>
      side && { ...repointFields(tableOf(shape, kind), side, ids), id: newId };
    return { kind, id: newId, from: fields(from), to: fields(to) };
  });
}
