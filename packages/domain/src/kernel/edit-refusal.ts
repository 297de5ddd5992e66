import { findRecord, idsIn, isLive, nameKey, type RecordName, referenceEntries } from './edit-graph.ts';
import { removalWay } from './edit-removal.ts';
import type { Edit } from './edit-session.ts';
import {
  type Aggregate,
  blankRecord,
  type EditRecord,
  type Fields,
  kindShape,
  noFlags,
  type Shape,
  whyKeptOut,
} from './edit-shape.ts';
import { invariant } from './invariant.ts';
import { sameValue } from './same-value.ts';

/** The reason why a child can't be added, changed or removed. */
export interface EditRefusal {
  why:
    | 'record_not_there'
    | 'field_not_settable'
    | 'kept_out_of_plans'
    | 'reference_to_nothing'
    | 'parent_missing'
    | 'identity_is_fixed'
    | 'void_reason_missing';
  /** The field, or null if it concerns the record. */
  field: string | null;
  /** The offending value, for the log. */
  about: string;
}

/** The fields of a child to add or change. */
export interface NamedFields {
  kind: string;
  fields: Fields;
}

type Refusals = Generator<EditRefusal, undefined>;

const first = (refusals: Refusals): EditRefusal | null => refusals.next().value ?? null;

/**
 * Returns why a child can't be added, or null: a managed field, a record that is kept out of plans (R4.5), a
 * reference to a missing record, or a missing parent (R5.5).
 */
export const whyNotAdded = (shape: Shape, edit: Edit, { kind, fields }: NamedFields): EditRefusal | null =>
  first(ofAdding(shape, edit, { kind, fields }));

/**
 * Returns why a child can't be changed, or null: the reasons of `whyNotAdded`, a removed or hidden child
 * (unless the change shows it again), or a change to a saved child's unique fields, such as a
 * recommendation's system (R4.14).
 */
export const whyNotChanged = (
  shape: Shape,
  edit: Edit,
  { kind, id, fields }: NamedFields & { id: number },
): EditRefusal | null => first(ofChanging(shape, edit, { kind, id, fields }));

/**
 * Returns why a child can't be removed, or null: it does not exist, it is kept out of plans (R4.5), or a
 * payment would be voided without a reason.
 */
export const whyNotRemoved = (
  shape: Shape,
  edit: Edit,
  { kind, id, reason }: RecordName & { reason?: string | undefined },
): EditRefusal | null => first(ofRemoving(shape, edit, { kind, id, reason }));

/** Throws if there is a refusal. For callers that have already ruled it out. */
export function promiseNone(refusal: EditRefusal | null): void {
  invariant(refusal === null, refusal?.why ?? '', refusal?.about ?? '');
}

/** Creates a new child with the next temporary id and its fields. Fills in references to the root. */
export function newRecord(shape: Shape, edit: Edit, { kind, fields }: NamedFields): EditRecord {
  const record: EditRecord = { ...blankRecord(shape, kind), ...fields, id: edit.lowestId - 1 };
  for (const [field, { to }] of referenceEntries(kindShape(shape, kind)))
    if (to === shape.name) record[field] = edit.draft.id;
  return record;
}

/** Returns why fields of a kind, or of the root, can't be set, or null. */
export function whyNotSettable(
  table: { managed: readonly string[] },
  kind: string,
  fields: Fields,
): EditRefusal | null {
  const fixed = new Set(['id', ...Object.keys(noFlags), ...table.managed]);
  const field = Object.keys(fields).find((name) => fixed.has(name));
  return field === undefined ? null : { why: 'field_not_settable', field, about: `${kind}.${field}` };
}

function* ofAdding(shape: Shape, edit: Edit, { kind, fields }: NamedFields): Refusals {
  yield* some(whyNotSettable(kindShape(shape, kind), kind, fields));
  const record = newRecord(shape, edit, { kind, fields });
  yield* ofTraveling(shape, kind, record);
  yield* ofReferences(shape, edit.draft, { kind, fields: record });
  yield* ofParent(shape, kind, record);
}

function* ofChanging(shape: Shape, edit: Edit, { kind, id, fields }: NamedFields & { id: number }): Refusals {
  const record = findRecord(edit.draft, { kind, id });
  const about = nameKey({ kind, id });
  if (!record || !(isLive(record) || isShown(record, fields))) {
    yield { why: 'record_not_there', field: null, about };
    return;
  }
  const table = kindShape(shape, kind);
  yield* some(whyNotSettable(table, kind, fields));
  const changed: EditRecord = { ...record, ...fields };
  yield* ofTraveling(shape, kind, record);
  yield* ofTraveling(shape, kind, changed);
  yield* ofReferences(shape, edit.draft, { kind, fields });
  const fixed = record.created ? [] : (table.uniqueBy ?? []);
  const field = fixed.find((name) => !sameValue(record[name] ?? null, changed[name] ?? null));
  if (field !== undefined) yield { why: 'identity_is_fixed', field, about };
  yield* ofParent(shape, kind, changed);
}

function* ofRemoving(
  shape: Shape,
  edit: Edit,
  { kind, id, reason }: RecordName & { reason: string | undefined },
): Refusals {
  const record = findRecord(edit.draft, { kind, id });
  const about = nameKey({ kind, id });
  if (!record || !isLive(record)) {
    yield { why: 'record_not_there', field: null, about };
    return;
  }
  yield* ofTraveling(shape, kind, record);
  const isVoided = !record.created && isVoiding(shape, edit, kind);
  if (isVoided && !reason?.trim()) yield { why: 'void_reason_missing', field: 'reason', about };
}

/** Checks whether removing a saved record of the kind voids it. */
export const isVoiding = (shape: Shape, edit: Edit, kind: string): boolean =>
  removalWay(kindShape(shape, kind).removal, shape.facts(edit.base ?? {})) === 'void';

function* some(refusal: EditRefusal | null): Refusals {
  if (refusal) yield refusal;
}

function* ofTraveling(shape: Shape, kind: string, record: Fields): Refusals {
  if (whyKeptOut(shape, kind, record) !== null) yield { why: 'kept_out_of_plans', field: null, about: kind };
}

function* ofParent(shape: Shape, kind: string, record: Fields): Refusals {
  const { parent } = kindShape(shape, kind);
  if (parent !== null && record[parent] == null)
    yield { why: 'parent_missing', field: parent, about: `${kind}.${parent}` };
}

/** Yields references inside the aggregate to missing, removed or hidden records. */
function* ofReferences(shape: Shape, draft: Aggregate, { kind, fields }: NamedFields): Refusals {
  for (const [field, { to, whenGone }] of referenceEntries(kindShape(shape, kind))) {
    if (whenGone === undefined) continue;
    for (const id of idsIn(fields[field])) {
      const target = findRecord(draft, { kind: to, id });
      if (!target || !isLive(target))
        yield { why: 'reference_to_nothing', field, about: `${kind}.${field} ${id}` };
    }
  }
}

/** Checks whether a change shows a hidden record again, the only change a hidden record accepts. */
function isShown(record: EditRecord, fields: Fields): boolean {
  return isLive({ ...record, hidden: false }) && fields['hidden'] === false;
}
