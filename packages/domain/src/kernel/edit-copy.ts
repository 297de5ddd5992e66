import { type Added, type OwnFields, withRecord } from './edit-change.ts';
import {
  clearReferences,
  findRecord,
  holders,
  isLive,
  mapIds,
  nameKey,
  type RecordName,
  recordsOf,
  referenceEntries,
  rootFields,
  withDependants,
} from './edit-graph.ts';
import { plannedFields, tableOf } from './edit-plan.ts';
import { type Edit, withDraft } from './edit-session.ts';
import {
  type Aggregate,
  blankRecord,
  type EditRecord,
  type Fields,
  type KindOf,
  kindsOf,
  type RootOf,
  type Shape,
} from './edit-shape.ts';
import { invariant } from './invariant.ts';

/**
 * Copies a live child with all its live dependants as one undo step. References between copied records point
 * to the copies; others are unchanged. Managed fields get their initial values.
 * @param fields values that differ in the copy
 * @param without kinds of dependants that are not copied
 */
export function copyRecord<A extends Aggregate, K extends KindOf<A>>(
  shape: Shape<A>,
  edit: Edit<A>,
  {
    kind,
    id,
    fields,
    without = [],
  }: { kind: K; id: number; fields: OwnFields<A, K>; without?: readonly KindOf<A>[] },
): Added<A> {
  const original = findRecord(edit.draft, { kind, id });
  invariant(original !== undefined && isLive(original), 'record_not_there', nameKey({ kind, id }));
  const copies = new Map<string, number>();
  let copied = edit;
  const left: readonly string[] = without;
  for (const name of inCascade(shape, withDependants(shape, edit.draft, { kind, id }))) {
    if (left.includes(name.kind)) continue;
    const record = findRecord(edit.draft, name) as EditRecord;
    const own = repointed(
      shape,
      name.kind,
      { ...record, ...(name.kind === kind && name.id === id ? fields : {}) },
      copies,
    );
    const added = withRecord(shape, copied, {
      kind: name.kind as K,
      fields: settable(shape, name.kind, own) as OwnFields<A, K>,
    });
    copies.set(nameKey(name), added.id);
    copied = { ...copied, draft: added.draft, lowestId: added.id };
  }
  const { draft, lowestId } = copied;
  return {
    edit: withDraft(shape, { ...edit, lowestId }, draft),
    id: copies.get(nameKey({ kind, id })) as number,
  };
}

/**
 * Creates a new aggregate from an existing one: the root and its children get temporary ids, every child is
 * flagged as created, and references point to the new records. Leaves out hidden, voided and removed records.
 * Does not change the original.
 * @param fields values that differ in the new root
 * @param without kinds that are not copied
 */
export function copyAsNew<A extends Aggregate>(
  shape: Shape<A>,
  entity: A,
  { fields, without }: { fields: Partial<RootOf<A>>; without: readonly KindOf<A>[] },
): Edit<A> {
  const copies = new Map([[nameKey({ kind: shape.name, id: entity.id }), -1]]);
  const root = { ...shape.blank, ...only(rootFields(shape, entity), plannedFields(shape)), ...fields };
  const draft: Aggregate = { ...root, id: -1 };
  let lowestId = -1;
  for (const kind of kindsOf(shape)) {
    const taken = (without as readonly string[]).includes(kind) ? [] : recordsOf(entity, kind).filter(isLive);
    const whole = taken.filter((record) =>
      holders(shape, kind, record).every((holder) => copies.has(nameKey(holder))),
    );
    // first the ids: a record may refer to a later one of its own kind
    for (const record of whole) {
      lowestId -= 1;
      copies.set(nameKey({ kind, id: record.id }), lowestId);
    }
    draft[kind] = whole.map((record) => {
      const inside = clearReferences(
        tableOf(shape, kind),
        record,
        (name) => name.kind === shape.name || copies.has(nameKey(name)),
      );
      const own = settable(shape, kind, repointed(shape, kind, inside, copies));
      return {
        ...blankRecord(shape, kind),
        ...own,
        id: copies.get(nameKey({ kind, id: record.id })) as number,
      };
    });
  }
  return { base: null, beside: {}, draft: draft as A, snapshots: [], lowestId, past: [], future: [] };
}

/** Sorts names so that parents come before their dependants. */
function inCascade(shape: Shape, names: readonly RecordName[]): RecordName[] {
  const kinds = kindsOf(shape);
  return names.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

function settable(shape: Shape, kind: string, record: Fields): Fields {
  return only(record, plannedFields(tableOf(shape, kind)));
}

function only(fields: Fields, names: ReadonlySet<string>): Fields {
  return Object.fromEntries(
    [...names].filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  );
}

/** Returns the record with references to copied records replaced by their copies. */
function repointed(
  shape: Shape,
  kind: string,
  record: EditRecord,
  copies: ReadonlyMap<string, number>,
): EditRecord {
  const result: EditRecord = { ...record };
  for (const [field, { to }] of referenceEntries(tableOf(shape, kind))) {
    result[field] = mapIds(record[field], (id) => copies.get(nameKey({ kind: to, id })) ?? id);
  }
  return result;
}
