import { holders, isLive, nameKey, type RecordName, recordsOf } from './edit-graph.ts';
import type { GoneRecord, MergeInput, TheyRemovedQuestion } from './edit-merge-question.ts';
import { newest } from './edit-merge-rows.ts';
import { type Fields, kindsOf, type Shape, uniqueKey } from './edit-shape.ts';

/** A removed record: deleted for good, or hidden or voided. */
interface Removed extends RecordName {
  fields: Fields;
  at: string | null;
  gone: GoneRecord | null;
}

/** Checks whether others have added another of what may exist once, so that a hidden one must stay hidden. */
function isReplaced(shape: Shape, { current }: MergeInput, { kind, fields, gone }: Removed): boolean {
  const key = uniqueKey(shape, kind, fields);
  if (gone || key === null) return false;
  return recordsOf(current, kind).some((row) => isLive(row) && uniqueKey(shape, kind, row) === key);
}

/**
 * Returns the records needed to restore a removed one: those the plan depends on, their parents, and those
 * removed at the same moment as the topmost. A deleted record without a stored copy, a voided payment and a
 * hidden record that others have added again can't be restored.
 */
export function restorable(
  shape: Shape,
  input: MergeInput,
  { top, needed }: { top: RecordName; needed: readonly RecordName[] },
): Pick<TheyRemovedQuestion, 'restore' | 'unhide' | 'choices' | 'by' | 'at'> {
  const removed = removedRecords(shape, input);
  const wanted = new Set([nameKey(top), ...needed.map(nameKey)]);
  const at = removed.get(nameKey(top))?.at ?? null;
  const holdersOf = (each: Removed) => holders(shape, each.kind, each.fields).map(nameKey);
  const grow = (test: (each: Removed) => boolean) => {
    for (let before = 0; before !== wanted.size; ) {
      before = wanted.size;
      for (const [key, each] of removed) if (test(each)) wanted.add(key);
    }
  };
  const holds = (each: Removed) =>
    [...wanted].some((key) => {
      const inner = removed.get(key);
      return inner !== undefined && holdersOf(inner).includes(nameKey(each));
    });
  grow(holds);
  grow((each) => at !== null && each.at === at && holdersOf(each).some((key) => wanted.has(key)));
  const found = [...wanted].map((key) => removed.get(key));
  const possible = found.every(
    (each) => each && each.fields['voidReason'] == null && !isReplaced(shape, input, each),
  );
  const row = removed.get(nameKey(top));
  const last = row?.gone ?? newest(input.changes.filter((change) => isRemoval(change, top)));
  return {
    restore: found.flatMap((each) => (each?.gone ? [each.gone] : [])),
    unhide: found.flatMap((each) => (each && !each.gone ? [{ kind: each.kind, id: each.id }] : [])),
    choices: possible ? ['theirs', 'yours'] : ['theirs'],
    by: last?.by ?? null,
    at: last?.at ?? null,
  };
}

function removedRecords(shape: Shape, { current, gone, changes }: MergeInput): Map<string, Removed> {
  const removed = new Map<string, Removed>();
  for (const each of gone) {
    removed.set(nameKey(each), {
      kind: each.kind,
      id: each.id,
      fields: each.fields,
      at: each.at,
      gone: each,
    });
  }
  for (const kind of kindsOf(shape)) {
    for (const row of recordsOf(current, kind).filter((each) => !isLive(each))) {
      const name = { kind, id: row.id };
      const at = newest(changes.filter((change) => isRemoval(change, name)))?.at ?? null;
      removed.set(nameKey(name), { ...name, fields: row, at, gone: null });
    }
  }
  return removed;
}

function isRemoval(change: RecordName & { field: string | null }, name: RecordName): boolean {
  return nameKey(change) === nameKey(name) && (change.field === 'hidden' || change.field === 'voidReason');
}
