import { findRecord, idsIn, isLive, nameKey, recordsOf, referenceEntries } from './edit-graph.ts';
import { siblingsOf } from './edit-order.ts';
import { baseline, type Edit, withDraft } from './edit-session.ts';
import {
  type Aggregate,
  blankRecord,
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
  /** the new record's temporary id */
  id: number;
}

/**
 * Adds a child with the next temporary id (R4.2), flagged as created (R3.1). A reference to the root is filled in;
 * without a place it goes last: its place is the count of its siblings that are not deleted (R4.12).
 * Refuses a child without its parent (R5.5), a reference to a record that is not there, managed fields, and what never
 * travels in a plan (R4.5).
 */
export function addRecord<A extends Aggregate, K extends KindOf<A>>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, fields }: { kind: K; fields: OwnFields<A, K> },
): Added<A> {
  const table = kindShape(shape, kind);
  assertSettable(table, kind, fields);
  const id = edit.lowestId - 1;
  const record: EditRecord = { ...blankRecord(shape, kind), ...(fields as Fields), id };
  for (const [field, { to }] of referenceEntries(table)) if (to === shape.name) record[field] = edit.draft.id;
  assertTravels(shape, kind, record);
  assertReferences(shape, edit.draft, { kind, fields: record });
  if (table.parent !== null)
    invariant(record[table.parent] != null, 'parent_missing', `${kind}.${table.parent}`, table.parent);
  if (table.order !== null && (fields as Fields)[table.order] === undefined) {
    const parentId = table.parent === null ? null : record[table.parent];
    record[table.order] = siblingsOf(shape, edit.draft, { kind, parentId }).length;
  }
  const draft: A = { ...edit.draft, [kind]: [...recordsOf(edit.draft, kind), record] };
  return { edit: withDraft(shape, { ...edit, lowestId: id }, draft), id };
}

/**
 * Changes fields of a child and flags it as updated where it differs from the base, so that changing back is no change.
 * Refuses what `addRecord` refuses, a child that is removed or hidden (unless this shows it again), and changing what
 * makes a saved one unique, such as a recommendation's system (R4.14): who wants that removes it and adds another.
 */
export function changeRecord<A extends Aggregate, K extends KindOf<A>>(
  shape: Shape<A>,
  edit: Edit<A>,
  { kind, id, fields }: { kind: K; id: number; fields: OwnFields<A, K> },
): Edit<A> {
  const record = findRecord(edit.draft, { kind, id });
  invariant(
    record !== undefined && (isLive(record) || isShown(record, fields)),
    'record_not_there',
    nameKey({ kind, id }),
  );
  const table = kindShape(shape, kind);
  assertSettable(table, kind, fields);
  const changed: EditRecord = { ...record, ...(fields as Fields) };
  assertTravels(shape, kind, record);
  assertTravels(shape, kind, changed);
  assertReferences(shape, edit.draft, { kind, fields });
  const same = record.created || uniqueKey(shape, kind, record) === uniqueKey(shape, kind, changed);
  invariant(same, 'identity_is_fixed', nameKey({ kind, id }), table.uniqueBy?.[0]);
  if (table.parent !== null)
    invariant(changed[table.parent] != null, 'parent_missing', `${kind}.${table.parent}`, table.parent);
  return withDraft(shape, edit, replaceRecords(edit, [[kind, changed]]));
}

/** Changes fields of the root. Refuses managed fields. */
export function changeRoot<A extends Aggregate>(
  shape: Shape<A>,
  edit: Edit<A>,
  fields: Partial<Omit<RootOf<A>, 'id'>>,
): Edit<A> {
  assertSettable(shape, shape.name, fields);
  for (const kind of kindsOf(shape)) invariant(!(kind in fields), 'field_not_settable', kind);
  return withDraft(shape, edit, { ...edit.draft, ...fields });
}

/**
 * Moves a child to a place among its siblings, counted from 0, and numbers them anew from 0.
 * Refuses a kind without an order.
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

/** What makes a record the same as another of its kind, as text; null where the kind may have any number alike. */
export function uniqueKey(shape: Shape, kind: string, fields: Fields): string | null {
  const { uniqueBy } = kindShape(shape, kind);
  return uniqueBy === null ? null : JSON.stringify(uniqueBy.map((field) => fields[field] ?? null));
}

/** Why a kind's record never travels in a plan (R4.5); null where it does. */
export function whyKeptOut(shape: Shape, kind: string, fields: Fields): string | null {
  const { keptOut } = kindShape(shape, kind);
  return keptOut !== null && fields[keptOut.field] === keptOut.value ? keptOut.because : null;
}

/** Puts changed records into the draft, with their flags. */
function replaceRecords<A extends Aggregate>(
  edit: Edit<A>,
  changed: readonly [kind: string, EditRecord][],
): A {
  const draft: Aggregate = { ...edit.draft };
  for (const [kind, record] of changed) {
    const next = flagged(baseline(edit), kind, record);
    draft[kind] = recordsOf(draft, kind).map((old) =>
      old.id !== record.id || sameValue(old, next) ? old : next,
    );
  }
  return draft as A;
}

/** The record with `updated` as it is by now: set where it differs from its base. */
export function flagged(base: Aggregate, kind: string, record: EditRecord): EditRecord {
  if (record.created || record.deleted) return record;
  const was = findRecord(base, { kind, id: record.id });
  invariant(was !== undefined, 'record_without_base', nameKey({ kind, id: record.id }));
  const updated = !sameValue({ ...was, ...noFlags }, { ...record, ...noFlags });
  return updated === record.updated ? record : { ...record, updated };
}

/** Whether a change shows a hidden record again; that is the only change it takes. */
function isShown(record: EditRecord, fields: Fields): boolean {
  return isLive({ ...record, hidden: false }) && fields['hidden'] === false;
}

function assertSettable(table: { managed: readonly string[] }, kind: string, fields: Fields): void {
  const fixed = new Set(['id', ...Object.keys(noFlags), ...table.managed]);
  for (const field of Object.keys(fields))
    invariant(!fixed.has(field), 'field_not_settable', `${kind}.${field}`, field);
}

export function assertTravels(shape: Shape, kind: string, record: Fields): void {
  invariant(whyKeptOut(shape, kind, record) === null, 'kept_out_of_plans', kind);
}

/** Refuses references inside the aggregate to records that are missing, removed or hidden. */
function assertReferences(
  shape: Shape,
  draft: Aggregate,
  { kind, fields }: { kind: string; fields: Fields },
): void {
  for (const [field, { to, whenGone }] of referenceEntries(kindShape(shape, kind))) {
    if (whenGone === undefined) continue;
    for (const id of idsIn(fields[field])) {
      const target = findRecord(draft, { kind: to, id });
      const there = target !== undefined && isLive(target);
      invariant(there, 'reference_to_nothing', `${kind}.${field} ${id}`, field);
    }
  }
}
