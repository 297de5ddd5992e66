import { type Diff, diffOf } from './edit-diff.ts';
import { idsIn, recordsOf, referenceEntries, unedited } from './edit-graph.ts';
import { type Aggregate, type EditRecord, kindsOf, type RootOf, type Shape } from './edit-shape.ts';
import { invariant } from './invariant.ts';

/** A state to return to: the draft and its undo history. */
interface Snapshot<A> {
  draft: A;
  past: readonly Diff[];
}

/**
 * An edit session: a plain value that can be stored as JSON. All functions on it are pure and return a new
 * value. The draft's lists are sorted by `byBirth`.
 */
export interface Edit<A extends Aggregate = Aggregate> {
  /** The aggregate when editing began; null if it is new. */
  base: A | null;
  /**
   * For a new aggregate: records that already exist and are not its own, such as the systems of its site, by
   * kind.
   */
  beside: Readonly<Record<string, readonly EditRecord[]>>;
  draft: A;
  /** The snapshots on top of the base, newest last (R4.1). */
  snapshots: readonly Snapshot<A>[];
  /** The lowest temporary id assigned so far. The next one is one lower. */
  lowestId: number;
  past: readonly Diff[];
  future: readonly Diff[];
}

/**
 * Starts editing an aggregate (R4.1). Its loaded state becomes the base.
 * @param below the lowest temporary id of pending plans, if any: new ids continue below it (R4.2)
 */
export function startEdit<A extends Aggregate>(shape: Shape<A>, entity: A, below = 0): Edit<A> {
  const lowestId = Math.min(below, lowestIdIn(shape, entity));
  const draft = unedited(shape, entity);
  return { base: entity, beside: {}, draft, snapshots: [], lowestId, past: [], future: [] };
}

/**
 * Starts a new aggregate: a root with the next temporary id (−1 if none is in use) and no children of its
 * own. Canceling discards it.
 * @param beside existing records, such as the systems of its site
 */
export function startNewEdit<A extends Aggregate>(
  shape: Shape<A>,
  fields: Partial<RootOf<A>>,
  beside: Edit['beside'] = {},
): Edit<A> {
  const lists = Object.fromEntries(kindsOf(shape).map((kind) => [kind, beside[kind] ?? []]));
  const root = { ...shape.blank, ...fields, id: 0 };
  const id = lowestIdIn(shape, { ...root, ...lists }) - 1;
  const draft = { ...unedited(shape, { ...root, ...lists }), id } as A;
  return { base: null, beside, draft, snapshots: [], lowestId: id, past: [], future: [] };
}

/**
 * Returns the state a draft is compared with: the base, or for a new aggregate the records that already
 * existed.
 */
export function baseline(edit: Edit): Aggregate {
  return edit.base ?? { id: edit.draft.id, ...edit.beside };
}

/**
 * Returns the aggregate to restore on cancel: exactly the one that editing began with (R4.1), or null if it
 * was new.
 */
export function cancelEdit<A extends Aggregate>(edit: Edit<A>): A | null {
  return edit.base;
}

/** Adds a snapshot (R4.1). */
export function takeSnapshot<A extends Aggregate>(edit: Edit<A>): Edit<A> {
  const { draft, past } = edit;
  return { ...edit, snapshots: [...edit.snapshots, { draft, past }] };
}

/**
 * Restores the newest snapshot exactly and removes it from the stack.
 * @throws if there is no snapshot
 */
export function restoreSnapshot<A extends Aggregate>(edit: Edit<A>): Edit<A> {
  const snapshot = edit.snapshots.at(-1);
  invariant(snapshot !== undefined, 'no_snapshot', '');
  return { ...edit, ...snapshot, future: [], snapshots: edit.snapshots.slice(0, -1) };
}

/** Keeps the changes since the newest snapshot and removes it from the stack. */
export function keepSnapshot<A extends Aggregate>(edit: Edit<A>): Edit<A> {
  return { ...edit, snapshots: edit.snapshots.slice(0, -1) };
}

/** Returns the edit with a new draft as one undo step. Returns the same edit if nothing differs. */
export function withDraft<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>, draft: A): Edit<A> {
  const diff = diffOf(shape, edit.draft, draft);
  return diff.length === 0 ? edit : { ...edit, draft, past: [...edit.past, diff], future: [] };
}

/** Returns the lowest temporary id in an aggregate, of a record or in a reference; 0 if there is none. */
function lowestIdIn(shape: Shape, aggregate: Aggregate): number {
  const inFields = (table: { references: Shape['references'] }, fields: Aggregate) => [
    fields.id,
    ...referenceEntries(table).flatMap(([field]) => idsIn(fields[field])),
  ];
  const ofChildren = Object.entries(shape.kinds).flatMap(([kind, table]) =>
    recordsOf(aggregate, kind).flatMap((record) => inFields(table, record)),
  );
  return Math.min(0, ...inFields(shape, aggregate), ...ofChildren);
}
