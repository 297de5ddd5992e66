import { findRecord, isLive, nameKey, recordsOf } from './edit-graph.ts';
import { siblingsOf } from './edit-order.ts';
import { newRecord, promiseNone, whyNotAdded, whyNotChanged, whyNotSettable } from './edit-refusal.ts';
import { baseline, type Edit, withDraft } from './edit-session.ts';
import {
  type Aggregate,
  type EditFlags,
  type EditRecord,
  type Fields,
  type KindOf,
  kindShape,
  kindsOf,
  noFlags,
  type RecordOf,
  type RootOf,
  type Shape,
} from './edit-shape.ts';
import { invariant } from './invariant.ts';
import { sameValue } from './same-value.ts';

/** The fields of a record that a person may set. */
export type OwnFields<A extends Aggregate, K extends keyof A> = Partial<
  Omit<RecordOf<A, K>, 'id' | keyof EditFlags>
>;

export interface Added<A extends Aggregate> {
  edit: Edit<A>;
  /** The new record's temporary id. */
  id: number;
}

/**
 * Adds a child with the next temporary id (R4.2), flagged as created (R3.1). Fills in a reference to the
 * root. Without a given place, the child is added last: its place is the count of its undeleted siblings
 * (R4.12).
 * @throws if `whyNotAdded` returns a reason
 */
export function addRecord<A extends Aggregate, K extends KindOf<A>>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, fields }: { kind: K; fields: OwnFields<A, K> },
): Added<A> {
  const { draft, id } = withRecord(shape, edit, { kind, fields });
  return { edit: withDraft(shape, { ...edit, lowestId: id }, draft), id };
}

/**
 * Returns the draft with a new child, and the child's id, without an undo step: for adding many as one.
 * @throws if `whyNotAdded` returns a reason
 */
export function withRecord<A extends Aggregate, K extends KindOf<A>>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, fields }: { kind: K; fields: OwnFields<A, K> },
): { draft: A; id: number } {
  const named = { kind, fields: fields as Fields };
  promiseNone(whyNotAdded(shape, edit, named));
  const table = kindShape(shape, kind);
  const record = newRecord(shape, edit, named);
  if (table.order !== null && named.fields[table.order] === undefined) {
    const parentId = table.parent === null ? null : record[table.parent];
    record[table.order] = siblingsOf(shape, edit.draft, { kind, parentId }).length;
  }
  const { id } = record;
  const draft: A = { ...edit.draft, [kind]: [...recordsOf(edit.draft, kind), record] };
  return { draft, id };
}

/**
 * Changes fields of a child and flags it as updated if it differs from the base, so that changing a value
 * back leaves no change.
 * @throws if `whyNotChanged` returns a reason
 */
export function changeRecord<A extends Aggregate, K extends KindOf<A>>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, id, fields }: { kind: K; id: number; fields: OwnFields<A, K> },
): Edit<A> {
  const named = { kind, id, fields: fields as Fields };
  promiseNone(whyNotChanged(shape, edit, named));
  const changed: EditRecord = { ...findRecord(edit.draft, named)!, ...named.fields };
  return withDraft(shape, edit, replaceRecords(edit, [[kind, changed]]));
}

/**
 * Changes fields of the root.
 * @throws for managed fields
 */
export function changeRoot<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  fields: Partial<Omit<RootOf<A>, 'id'>>,
): Edit<A> {
  promiseNone(whyNotSettable(shape, shape.name, fields));
  for (const kind of kindsOf(shape)) invariant(!(kind in fields), 'field_not_settable', kind);
  return withDraft(shape, edit, { ...edit.draft, ...fields });
}

/**
 * Moves a child to a place among its siblings, counted from 0, and renumbers them from 0.
 * @throws for a kind without an order
 */
export function moveRecord<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, id, to }: { kind: KindOf<A>; id: number; to: number },
): Edit<A> {
  const { parent, order } = kindShape(shape, kind);
  invariant(order !== null, 'kind_without_order', kind);
  const moved = findRecord(edit.draft, { kind, id });
  invariant(moved !== undefined && isLive(moved), 'record_not_there', nameKey({ kind, id }));
  const siblings = siblingsOf(shape, edit.draft, { kind, parentId: parent === null ? null : moved[parent] });
  const sequence = siblings.filter((record) => record.id !== id).toSpliced(to, 0, moved);
  const numbered = sequence.map((record, place): [string, EditRecord] => [
    kind,
    { ...record, [order]: place },
  ]);
  return withDraft(shape, edit, replaceRecords(edit, numbered));
}

/** Replaces changed records in the draft and updates their flags. */
function replaceRecords<A extends Aggregate>(
  edit: Edit<A>,
  changed: readonly [kind: string, EditRecord][],
): A {
  const draft: Aggregate = { ...edit.draft };
  const base = baseline(edit);
  for (const kind of new Set(changed.map(([name]) => name))) {
    const next = new Map(changed.flatMap(([name, record]) => (name === kind ? [[record.id, record]] : [])));
    draft[kind] = recordsOf(draft, kind).map((old) => {
      const record = next.get(old.id);
      if (!record) return old;
      const to = flagged(base, kind, record);
      return sameValue(old, to) ? old : to;
    });
  }
  return draft as A;
}

/** Returns the record with `updated` set if it differs from its base, and cleared otherwise. */
export function flagged(base: Aggregate, kind: string, record: EditRecord): EditRecord {
  if (record.created || record.deleted) return record;
  const was = findRecord(base, { kind, id: record.id });
  invariant(was !== undefined, 'record_without_base', nameKey({ kind, id: record.id }));
  const updated = !sameValue({ ...was, ...noFlags }, { ...record, ...noFlags });
  return updated === record.updated ? record : { ...record, updated };
}
