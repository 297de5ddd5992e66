import { setImmediate as breathe } from 'node:timers/promises';
import { recordChanges } from '@fieldwright/domain/kernel/record-change';
import { blanksOf } from '@fieldwright/domain/kernel/record-shape';
import { pathText, readPath } from '@fieldwright/domain/price-books/exchange/category-path';
import { columnOf, type ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import type {
  ExchangeEntry,
  ExchangeRow,
  ExchangeValues,
} from '@fieldwright/domain/price-books/exchange/exchange-rows';
import type { Named } from '@fieldwright/domain/price-books/exchange/named-entries';
import {
  type OfferField,
  type Offers,
  offerColumns,
  offerFieldNames,
} from '@fieldwright/domain/price-books/exchange/offers';
import type { NamedPart } from '@fieldwright/domain/price-books/exchange/used-parts';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { priceBookCategorySchema } from '@fieldwright/domain/price-books/price-book-category';
import { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import type { BatchStatement } from '../../../db/batch.ts';
import type { Read } from '../../../db/database.ts';
import { drawIds } from '../../../db/record.sql.ts';
import { type ChangedRecord, manyRecordsStatement } from '../../../records/change-record.ts';
import { booksOfParts } from '../kept-records.queries.ts';
import { type PackedUpdates, packUpdates } from './apply.queries.ts';
import type { Compared } from './compare-file.ts';
import type { KnownBook } from './known-book.ts';
import { type MadeByImport, type MadeEntry, nameWithCode } from './made-by-import.ts';

/** Few enough that others wait for some milliseconds at most. */
const recordsAtOnce = 200;
export const exchangeKinds = ['partItem', 'serviceRepair'] as const;
const blanks = { partItem: blanksOf(partItemSchema), serviceRepair: blanksOf(serviceRepairSchema) } as const;

/** An entry as it will be: its record, and what belongs to it. */
interface Written {
  kind: ExchangeKind;
  id: number;
  /** null for a new one */
  entry: ExchangeEntry | null;
  fields: ExchangeValues;
  /** null if they stay */
  parts: readonly NamedPart[] | null;
  /** those that don't stay */
  offers: Offers;
}

/** A change set worked out down to the rows, so that nothing is left to do under the lock but to write them. */
export interface PreparedChanges {
  bookId: number;
  categories: ReturnType<typeof planCategories>['records'];
  /** by kind, as many as are written at once */
  records: Readonly<Record<ExchangeKind, readonly (readonly PreparedRecord[])[]>>;
  /** the new values of those that there were, by kind */
  updates: Readonly<Record<ExchangeKind, readonly PackedUpdates[]>>;
  /** the entries that are hidden, by kind, as many as are hidden at once */
  gone: Readonly<Record<ExchangeKind, readonly (readonly number[])[]>>;
  history: readonly BatchStatement[];
  /** other books with parts that change: an import doesn't place parts in any but its own */
  otherBooks: readonly number[];
  /** without what only writing tells: the places and parts that are gone */
  made: MadeByImport;
}
/** A new entry, or another one's new places and parts. */
export interface PreparedRecord {
  id: number;
  /** null for one that there was */
  added: Readonly<Record<string, unknown>> | null;
  /** its categories; null if they stay */
  places: readonly number[] | null;
  /** null if they stay */
  parts: readonly { partItemId: number; quantity: number }[] | null;
}

/** Works out what a change set without bad rows writes: all rows, with their ids, and the history. */
export async function prepareChanges(
  db: Read,
  { book, changes }: Pick<Compared, 'book' | 'changes'>,
  requestId: string,
): Promise<PreparedChanges> {
  const drawn = await drawIds(db, changes.newCategories.length);
  const { records: categories, all: categoryIds } = planCategories(book, changes.newCategories, drawn);
  const ids = await drawIds(db, changes.adds.length);
  const idOf = new Map<object, number>(changes.adds.map(({ row }, at) => [row, ids[at]!]));
  const written = writtenOf(changes, idOf);
  const made: MadeByImport = {
    categories: changes.newCategories.map((path) => categoryIds.get(path)!),
    added: [],
    changed: [],
    removed: changes.removals.map((entry) => madeEntry(entry, book.stored.get(entry)!.version + 1)),
    places: { gone: [], added: [] },
    parts: { services: [], gone: [] },
  };
  const history: BatchStatement[] = [];
  const keep = (changed: readonly ChangedRecord[]) => {
    if (changed.length > 0) history.push(manyRecordsStatement(requestId, changed));
  };
  keep(
    categories.map(({ id, order: _, ...now }) => {
      return { entity: 'priceBookCategory', id, version: 1, was: null, now };
    }),
  );
  const records: Record<ExchangeKind, PreparedRecord[][]> = { partItem: [], serviceRepair: [] };
  const updates: Record<ExchangeKind, PackedUpdates[]> = { partItem: [], serviceRepair: [] };
  for (const kind of exchangeKinds) {
    const changed: ({ id: number } & Readonly<Record<string, unknown>>)[] = [];
    for (const some of inBatches(written.filter((each) => each.kind === kind))) {
      const whole = some.map((each) => wholeRecord(book, each, { categoryIds, idOf }));
      keep(whole.map(({ changed }) => changed));
      for (const each of whole) noteMade(made, kind, each);
      changed.push(...whole.filter(({ isNew }) => !isNew).map(newValues));
      records[kind].push(
        whole
          .filter(({ isNew, places, parts }) => isNew || places || parts)
          .map(({ id, isNew, record, places, parts }) => ({
            id,
            added: isNew ? record : null,
            places,
            parts,
          })),
      );
      await breathe();
    }
    for (const packed of packUpdates(changed)) {
      updates[kind].push(packed);
      await breathe();
    }
    const gone = changes.removals.filter((entry) => entry.kind === kind);
    for (const some of inBatches(gone)) {
      keep(some.map((entry) => removed(entry, book)));
      await breathe();
    }
  }
  const goneOf = (kind: ExchangeKind) =>
    changes.removals.filter((entry) => entry.kind === kind).map(({ id }) => id);
  const changedParts = written.filter(({ kind, entry }) => kind === 'partItem' && entry !== null);
  const partIds = [...changedParts.map(({ id }) => id), ...goneOf('partItem')];
  return {
    bookId: book.bookId,
    categories,
    records,
    updates,
    gone: { partItem: inBatches(goneOf('partItem')), serviceRepair: inBatches(goneOf('serviceRepair')) },
    history,
    otherBooks: await booksOfParts(db, partIds),
    made,
  };
}

const inBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / recordsAtOnce) }, (_, at) =>
    all.slice(at * recordsAtOnce, (at + 1) * recordsAtOnce),
  );

const writtenOf = (changes: Compared['changes'], idOf: ReadonlyMap<object, number>): Written[] => [
  ...changes.adds.map(({ row, parts, offers }) => ({
    kind: row.kind,
    id: idOf.get(row)!,
    entry: null,
    fields: row.fields,
    parts,
    offers,
  })),
  ...changes.changes.map(({ row, entry, parts, offers }) => ({
    kind: row.kind,
    id: entry.id,
    entry,
    fields: { ...entry.fields, ...row.fields },
    parts,
    offers,
  })),
];

/** Returns the fields of a record that change, besides those that are kept in other tables. */
const newValues = ({ id, record, changed: { was } }: ReturnType<typeof wholeRecord>) => ({
  ...Object.fromEntries(Object.entries(recordChanges(was, record)).map(([field, { to }]) => [field, to])),
  id,
});

/** Notes what undoing a record takes. */
function noteMade(
  made: MadeByImport,
  kind: ExchangeKind,
  { id, isNew, record, changed }: ReturnType<typeof wholeRecord>,
): void {
  const entry = madeEntry({ kind, id, fields: record as ExchangeValues }, changed.version);
  if (isNew) made.added.push(entry);
  else made.changed.push({ ...entry, fields: recordChanges(changed.was!, changed.now) });
}

const madeEntry = (
  { kind, id, fields }: Pick<ExchangeEntry, 'kind' | 'id' | 'fields'>,
  version: number,
): MadeEntry => ({ kind, id, name: nameWithCode(fields), version });

const removed = (entry: ExchangeEntry, { stored }: KnownBook): ChangedRecord => ({
  entity: entry.kind,
  id: entry.id,
  version: stored.get(entry)!.version + 1,
  was: { hidden: false },
  now: { hidden: true },
});

/** Returns the categories that a file names as they will be, and the category of each path, also of those that there were. */
function planCategories(
  { bookId, categories, categoryIds }: KnownBook,
  paths: readonly string[],
  drawn: readonly number[],
) {
  const all = new Map(categoryIds);
  const places = new Map<number | null, number>();
  for (const { parentId, order } of categories)
    places.set(parentId, Math.max(order + 1, places.get(parentId) ?? 0));
  const records = paths.map((path, at) => {
    const names = readPath(path);
    const parentId = names.length > 1 ? all.get(pathText(names.slice(0, -1)))! : null;
    const order = places.get(parentId) ?? 0;
    places.set(parentId, order + 1);
    all.set(path, drawn[at]!);
    const fields = {
      ...blanksOf(priceBookCategorySchema),
      text: names.at(-1)!,
      parentPriceBookCategoryId: parentId,
    };
    return { ...fields, id: drawn[at]!, priceBookId: bookId, order };
  });
  return { records, all };
}

interface Names {
  categoryIds: ReadonlyMap<string, number>;
  /** the ids of new entries, by row */
  idOf: ReadonlyMap<object, number>;
}

/** Returns a record as it will be stored, with its history. */
function wholeRecord(
  book: KnownBook,
  { kind, id, entry, fields, parts, offers }: Written,
  { categoryIds, idOf }: Names,
) {
  const known = entry && book.stored.get(entry)!;
  const { categories, department, parts: _lines, ...others } = fields;
  const idNamed = (of: Named | number) =>
    typeof of === 'number' ? of : (of.id ?? idOf.get(of as ExchangeRow)!);
  const offeredIds = offerFieldNames
    .filter((field) => columnOf(field).kinds.includes(kind))
    .map((field) => {
      const { record } = offerColumns[field];
      return [record, offers[field]?.map(idNamed) ?? known?.[record] ?? []] as const;
    });
  const own = Object.fromEntries(
    Object.entries(others).filter(([field]) => !offerFieldNames.includes(field as OfferField)),
  );
  const isOtherDepartment = !entry || (department ?? '') !== entry.fields.department;
  const departmentId = isOtherDepartment
    ? (book.departmentIds.get(String(department ?? '').toLowerCase()) ?? null)
    : known!.callDepartmentTypeId;
  const record = {
    ...(!entry && blanks[kind]),
    ...own,
    ...Object.fromEntries(offeredIds),
    ...(kind === 'serviceRepair' && { callDepartmentTypeId: departmentId }),
  };
  const here = ((categories ?? []) as string[]).map((path) => categoryIds.get(path)!);
  const isOtherPlace = !entry || String(categories) !== String(entry.fields.categories);
  const used = parts?.map(({ quantity, of }) => ({ partItemId: idNamed(of), quantity })) ?? null;
  const now = {
    ...record,
    ...(!entry && kind === 'serviceRepair' && { priceBookId: book.bookId }),
    ...(isOtherPlace && { categoryIds: [...(known?.otherCategoryIds ?? []), ...here].sort((a, b) => a - b) }),
    ...(kind === 'serviceRepair' && used && { parts: used }),
  };
  const was = known && {
    ...(known as object),
    categoryIds: [...known.otherCategoryIds, ...known.categoryIds].sort((a, b) => a - b),
    parts: known.parts.map(({ id: partItemId, quantity }) => ({ partItemId, quantity })),
  };
  const version = (known?.version ?? 0) + 1;
  const changed: ChangedRecord = { entity: kind, id, version, was, now };
  return { id, isNew: !entry, record, places: isOtherPlace ? here : null, parts: used, changed };
}
