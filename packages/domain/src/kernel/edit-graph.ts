import {
  type Aggregate,
  type EditRecord,
  type Fields,
  kindsOf,
  noFlags,
  type Reference,
  type Shape,
  type WhenGone,
} from './edit-shape.ts';

/** Names a record of an aggregate: its kind (the shape's own name for the root) and its id. */
export interface RecordName {
  kind: string;
  id: number;
}

/** Temporary id → the id it has become. JSON turns the keys into text; reading is the same. */
export type IdMap = Readonly<Record<number, number>>;

export function nameKey({ kind, id }: RecordName): string {
  return `${kind}:${id}`;
}

export function recordsOf(aggregate: Aggregate, kind: string): readonly EditRecord[] {
  return (aggregate[kind] as readonly EditRecord[] | undefined) ?? [];
}

export function findRecord(aggregate: Aggregate, { kind, id }: RecordName): EditRecord | undefined {
  return recordsOf(aggregate, kind).find((record) => record.id === id);
}

/** Whether a record counts: not removed in this edit, not hidden, not voided. */
export function isLive(record: Fields): boolean {
  return record['deleted'] !== true && record['hidden'] !== true && record['voidReason'] == null;
}

/** The root without its lists of children. */
export function rootFields(shape: Shape, aggregate: Aggregate): Fields & { id: number } {
  const root: Fields & { id: number } = { id: aggregate.id };
  for (const [field, value] of Object.entries(aggregate)) if (!(field in shape.kinds)) root[field] = value;
  return root;
}

/** The order of the lists: saved records by id, then new ones as they came (−1 before −2). What people order has an order field. */
export function byBirth(a: { id: number }, b: { id: number }): number {
  if (a.id > 0 && b.id > 0) return a.id - b.id;
  return b.id - a.id;
}

/** The aggregate as a draft begins: every list there, in the order of `byBirth`, and no flag set. */
export function unedited<A extends Aggregate>(shape: Shape<A>, aggregate: A): A {
  const sorted: Aggregate = { ...aggregate };
  for (const kind of kindsOf(shape)) {
    const records = recordsOf(aggregate, kind).map((record) => ({ ...record, ...noFlags }));
    sorted[kind] = records.toSorted(byBirth);
  }
  return sorted as A;
}

/** The ids a reference field holds: of one id, of a list of ids, none where it is null. */
export function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? (value as number[]) : [];
}

/** A reference field with each id put through `change`; null takes the id away. */
export function mapIds(value: unknown, change: (id: number) => number | null): unknown {
  if (Array.isArray(value)) return (value as number[]).map(change).filter((id) => id !== null);
  return typeof value === 'number' ? change(value) : value;
}

/** The reference fields of a table. Worked out once for each. */
export function referenceEntries(table: { references: Shape['references'] }): readonly [string, Reference][] {
  const known = referencesOf.get(table.references);
  if (known) return known;
  const entries = Object.entries(table.references).filter(
    (entry): entry is [string, Reference] => entry[1] !== undefined,
  );
  referencesOf.set(table.references, entries);
  return entries;
}
const referencesOf = new WeakMap<object, readonly [string, Reference][]>();

/** The fields with temporary ids replaced in every reference; the same object where none was. */
export function repointFields<T extends Fields>(
  table: { references: Shape['references'] },
  fields: T,
  ids: IdMap,
): T {
  let result = fields;
  for (const [field] of referenceEntries(table)) {
    const value = fields[field];
    if (!idsIn(value).some((id) => ids[id] !== undefined)) continue;
    result = { ...result, [field]: mapIds(value, (id) => ids[id] ?? id) };
  }
  return result;
}

/**
 * Replaces ids throughout an aggregate: of the root, of the children, and in every reference, also those to the
 * outside (R4.3). Where two records come to have one id, the first stays.
 */
export function repointAggregate<A extends Aggregate>(shape: Shape<A>, aggregate: A, ids: IdMap): A {
  const repointed: Aggregate = repointFields(shape, aggregate, ids);
  const result: Aggregate = { ...repointed, id: ids[aggregate.id] ?? aggregate.id };
  for (const [kind, table] of Object.entries(shape.kinds)) {
    const byId = new Map<number, EditRecord>();
    for (const record of recordsOf(aggregate, kind)) {
      const id = ids[record.id] ?? record.id;
      if (!byId.has(id)) byId.set(id, { ...repointFields(table, record, ids), id });
    }
    result[kind] = [...byId.values()].toSorted(byBirth);
  }
  return result as A;
}

/** What a record is a part of: the targets that take it along when they go. Of a plan's fields only those that are given. */
export function holders(shape: Shape, kind: string, record: Fields): RecordName[] {
  const table = shape.kinds[kind];
  if (!table) return [];
  return referenceEntries(table)
    .filter(([, { whenGone }]) => whenGone === 'remove')
    .flatMap(([field, { to }]) => idsIn(record[field]).map((id) => ({ kind: to, id })));
}

/** A live record and all live ones that go with it when it is removed (R4.15): its children, theirs, and so on. */
export function withDependants(shape: Shape, aggregate: Aggregate, start: RecordName): RecordName[] {
  const found = new Map([[nameKey(start), start]]);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const kind of kindsOf(shape)) {
      for (const record of recordsOf(aggregate, kind).filter(isLive)) {
        const goes = holders(shape, kind, record).some((holder) => found.has(nameKey(holder)));
        if (goes) found.set(nameKey({ kind, id: record.id }), { kind, id: record.id });
      }
    }
  }
  return [...found.values()];
}

/**
 * The aggregate without references from hidden and voided records to records that are gone for good: cleared, or the
 * record goes too, as the shape says. What people see never has any; a database does the same by its foreign keys.
 */
export function withoutDangling<A extends Aggregate>(shape: Shape<A>, aggregate: A): A {
  const result: Aggregate = { ...aggregate };
  // holders come before what they hold in the cascade
  for (const [kind, table] of Object.entries(shape.kinds)) {
    result[kind] = recordsOf(result, kind).flatMap((record) => {
      if (isLive(record)) return [record];
      const there = (name: RecordName) => findRecord(result, name) !== undefined;
      if (!holders(shape, kind, record).every(there)) return [];
      return [clearReferences(table, record, there)];
    });
  }
  return result as A;
}

/** The record without references inside the aggregate to records that do not stay; the same object where all do. */
export function clearReferences(
  table: { references: Shape['references'] },
  record: EditRecord,
  stays: (name: RecordName, whenGone: WhenGone) => boolean,
): EditRecord {
  let result = record;
  for (const [field, { to, whenGone }] of referenceEntries(table)) {
    if (whenGone === undefined || idsIn(record[field]).every((id) => stays({ kind: to, id }, whenGone)))
      continue;
    const value = mapIds(record[field], (id) => (stays({ kind: to, id }, whenGone) ? id : null));
    result = { ...result, [field]: value };
  }
  return result;
}
