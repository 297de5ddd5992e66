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

/** Identifies a record of an aggregate: its kind (the shape's name for the root) and its id. */
export interface RecordName {
  kind: string;
  id: number;
}

/** Maps temporary ids to real ones. JSON turns the keys into strings; lookups work either way. */
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

/** Returns records by id, to look up many. */
export function recordsById(records: readonly EditRecord[]): ReadonlyMap<number, EditRecord> {
  const byId = new Map<number, EditRecord>();
  for (const record of records) if (!byId.has(record.id)) byId.set(record.id, record);
  return byId;
}

/** Checks whether a record is live: not deleted in this edit, not hidden, not voided. */
export function isLive(record: Fields): boolean {
  return record['deleted'] !== true && record['hidden'] !== true && record['voidReason'] == null;
}

/** Returns the root without its lists of children. */
export function rootFields(shape: Shape, aggregate: Aggregate): Fields & { id: number } {
  const root: Fields & { id: number } = { id: aggregate.id };
  for (const [field, value] of Object.entries(aggregate)) if (!(field in shape.kinds)) root[field] = value;
  return root;
}

/**
 * Compares by age: saved records by id, then new ones in the order they were added (−1 before −2). Kinds that
 * people sort have an order field instead.
 */
export function byBirth(a: { id: number }, b: { id: number }): number {
  if (a.id > 0 && b.id > 0) return a.id - b.id;
  return b.id - a.id;
}

/**
 * Returns the aggregate as the start of a draft: every list present and sorted by `byBirth`, no flags set.
 */
export function unedited<A extends Aggregate>(shape: Shape<A>, aggregate: A): A {
  const sorted: Aggregate = { ...aggregate };
  for (const kind of kindsOf(shape)) {
    // records without flags stay the same objects, so that a diff with the base skips them
    const records = recordsOf(aggregate, kind).map((record) =>
      isUnflagged(record) ? record : { ...record, ...noFlags },
    );
    sorted[kind] = records.toSorted(byBirth);
  }
  return sorted as A;
}

/** Checks that no flag is set or missing. */
const isUnflagged = ({ created, updated, deleted }: Partial<EditRecord>) =>
  created === false && updated === false && deleted === false;

/** Returns the ids in a reference field, which holds one id, a list of ids, or null. */
export function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value];
  return Array.isArray(value) ? (value as number[]) : [];
}

/** Applies `change` to each id in a reference field; null removes the id. */
export function mapIds(value: unknown, change: (id: number) => number | null): unknown {
  if (Array.isArray(value)) return (value as number[]).map(change).filter((id) => id !== null);
  return typeof value === 'number' ? change(value) : value;
}

/** Returns the reference fields of a table, cached per table. */
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

/** Replaces temporary ids in all references of the fields. Returns the same object if nothing changed. */
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
 * Replaces ids throughout an aggregate: the root's, the children's, and those in every reference, including
 * references to other aggregates (R4.3). If two records get the same id, the first is kept.
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

/**
 * Returns the records whose removal also removes this one. For a plan's fields, considers only those given.
 */
export function holders(shape: Shape, kind: string, record: Fields): RecordName[] {
  const table = shape.kinds[kind];
  if (!table) return [];
  return referenceEntries(table)
    .filter(([, { whenGone }]) => whenGone === 'remove')
    .flatMap(([field, { to }]) => idsIn(record[field]).map((id) => ({ kind: to, id })));
}

/**
 * Returns a live record and all live records that are removed with it (R4.15): its children, their children,
 * and so on.
 */
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
 * Returns the aggregate without dangling references from hidden and voided records to deleted ones. Clears
 * the reference or removes the record, as the shape says, like a database's foreign keys. Live records never
 * have dangling references.
 */
export function withoutDangling<A extends Aggregate>(shape: Shape<A>, aggregate: A): A {
  const result: Aggregate = { ...aggregate };
  // in the cascade, parents come before their dependants
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

/**
 * Clears a record's references to records of the aggregate that do not stay. Returns the same object if all
 * stay.
 */
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
