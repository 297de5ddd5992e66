import { type Diff, diffOf } from './edit-diff.ts';
import { idsIn, recordsOf, referenceEntries, unedited } from './edit-graph.ts';
import { type Aggregate, type EditRecord, kindsOf, type RootOf, type Shape } from './edit-shape.ts';
import { invariant } from './invariant.ts';

/** A state to come back to: the draft and what led to it. */
interface Snapshot<A> {
  draft: A;
  past: readonly Diff[];
}

/**
 * An edit session, a plain value: it can be kept as JSON. All functions on it are pure and give a new value.
 * Lists of the draft are in the order of `byBirth`.
 */
export interface Edit<A extends Aggregate = Aggregate> {
  /** the aggregate as it was when editing began; null for one that is new */
  base: A | null;
  /** of a new aggregate: records that were there before it and outlive it, such as the systems of its site, by kind */
  beside: Readonly<Record<string, readonly EditRecord[]>>;
  draft: A;
  /** the snapshots on top of the base, the newest last (R4.1) */
  snapshots: readonly Snapshot<A>[];
  /** the lowest temporary id given so far; the next is one below */
  lowestId: number;
  past: readonly Diff[];
  future: readonly Diff[];
}

/**
 * Enters edit mode (R4.1): the aggregate as answered becomes the base.
 * @param below where plans wait that have not been sent, their lowest temporary id: ids go on below it (R4.2)
 */
export function startEdit<A extends Aggregate>(shape: Shape<A>, entity: A, below = 0): Edit<A> {
  const lowestId = Math.min(below, lowestIdIn(shape, entity));
  const draft = unedited(shape, entity);
  return { base: entity, beside: {}, draft, snapshots: [], lowestId, past: [], future: [] };
}

/**
 * Starts a new aggregate: a root with the next temporary id, −1 where none is in use, and no children of its own.
 * Cancelling it leaves nothing.
 * @param beside records that are there before it, such as the systems of its site
 */
export function startNewEdit<A extends Aggregate>(
  shape: Shape<A>,
  fields: Partial<RootOf<A>>,
  beside: Edit['beside'] = {},
): Edit<A> {
  const lists = Object.fromEntries(kindsOf(shape).map((kind) => [kind, beside[kind] ?? []]));
  const root = { ...shape.blank, ...fields, id: 0 };
  const id = lowestIdIn(shape, { ...root, ...lists }) - 1;
  const draft = { ...unedited(shape, { ...root, ...lists }), id } as unknown as A;
  return { base: null, beside, draft, snapshots: [], lowestId: id, past: [], future: [] };
}

/** What a draft is compared with: the base; of a new aggregate, what was there before it. */
export function baseline(edit: Edit): Aggregate {
  return edit.base ?? { id: edit.draft.id, ...edit.beside };
}

/** What cancelling restores: exactly the aggregate that editing began with (R4.1); null where it was new. */
export function cancelEdit<A extends Aggregate>(edit: Edit<A>): A | null {
  return edit.base;
}

/** Takes a further snapshot on top (R4.1). */
export function takeSnapshot<A extends Aggregate>(edit: Edit<A>): Edit<A> {
  const { draft, past } = edit;
  return { ...edit, snapshots: [...edit.snapshots, { draft, past }] };
}

/** Goes back to the newest snapshot exactly, and takes it off the stack. Refuses where there is none. */
export function restoreSnapshot<A extends Aggregate>(edit: Edit<A>): Edit<A> {
  const snapshot = edit.snapshots.at(-1);
  invariant(snapshot !== undefined, 'no_snapshot', '');
  return { ...edit, ...snapshot, future: [], snapshots: edit.snapshots.slice(0, -1) };
}

/** Keeps what was done since the newest snapshot, and takes the snapshot off the stack. */
export function keepSnapshot<A extends Aggregate>(edit: Edit<A>): Edit<A> {
  return { ...edit, snapshots: edit.snapshots.slice(0, -1) };
}

/** The edit with a new draft, as one step that can be undone; the same edit where nothing differs. */
export function withDraft<A extends Aggregate>(shape: Shape<A>, edit: Edit<A>, draft: A): Edit<A> {
  const diff = diffOf(shape, edit.draft, draft);
  return diff.length === 0 ? edit : { ...edit, draft, past: [...edit.past, diff], future: [] };
}

/** The lowest temporary id in an aggregate, of a record or in a reference; 0 where there is none. */
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
