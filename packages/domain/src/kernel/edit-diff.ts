import { byBirth, nameKey, recordsById, recordsOf, rootFields } from './edit-graph.ts';
import { type Aggregate, type EditRecord, type Fields, kindsOf, type Shape } from './edit-shape.ts';
import { sameValue } from './same-value.ts';

/**
 * One record's part of a diff: added (`from` null), removed (`to` null), or updated. The root's kind is the
 * shape's name.
 */
export interface RecordChange {
  kind: string;
  id: number;
  from: Fields | null;
  to: Fields | null;
}

/** The changes that turn one state of an aggregate into another, at most one per record. */
export type Diff = readonly RecordChange[];

/** Returns the diff between two states of an aggregate, including flags. */
export function diffOf(shape: Shape, from: Aggregate, to: Aggregate): Diff {
  const changes: RecordChange[] = [];
  const add = (kind: string, id: number, before: Fields | null, after: Fields | null) => {
    if (!sameValue(before, after)) changes.push({ kind, id, from: before, to: after });
  };
  add(shape.name, to.id, rootFields(shape, from), rootFields(shape, to));
  for (const kind of kindsOf(shape)) {
    const before = recordsOf(from, kind);
    const after = recordsOf(to, kind);
    if (before === after) continue;
    const known = recordsById(before);
    const now = recordsById(after);
    for (const record of before) add(kind, record.id, record, now.get(record.id) ?? null);
    for (const record of after) if (!known.has(record.id)) add(kind, record.id, null, record);
  }
  return changes;
}

/** Applies a diff to an aggregate and sorts its lists by `byBirth`. */
export function applyDiff<A extends Aggregate>(shape: Shape<A>, aggregate: A, diff: Diff): A {
  let result: Aggregate = aggregate;
  for (const kind of kindsOf(shape)) {
    const changes = new Map(
      diff.filter((change) => change.kind === kind).map((change) => [change.id, change]),
    );
    if (changes.size === 0) continue;
    const others = recordsOf(aggregate, kind).filter((record) => !changes.has(record.id));
    const changed = [...changes.values()].flatMap(({ to }) => (to ? [to as EditRecord] : []));
    result = { ...result, [kind]: [...others, ...changed].toSorted(byBirth) };
  }
  const root = diff.find((change) => change.kind === shape.name)?.to;
  if (!root) return result as A;
  const lists = Object.fromEntries(kindsOf(shape).map((kind) => [kind, result[kind]]));
  return { ...root, ...lists } as A;
}

/** Returns the inverse of a diff. */
export function reverseDiff(diff: Diff): Diff {
  return diff.map(({ kind, id, from, to }) => ({ kind, id, from: to, to: from }));
}

/** Combines consecutive diffs into one. Leaves out changes that cancel out. */
export function squashDiffs(diffs: readonly Diff[]): Diff {
  const squashed = new Map<string, RecordChange>();
  for (const change of diffs.flat()) {
    const earlier = squashed.get(nameKey(change));
    squashed.set(nameKey(change), earlier ? { ...change, from: earlier.from } : change);
  }
  return [...squashed.values()].filter(({ from, to }) => !sameValue(from, to));
}
