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
import { batch } from '../../../db/batch.ts';
import type { Write } from '../../../db/database.ts';
import { drawIds, insertRecords } from '../../../db/record.sql.ts';
import { partItemTable, priceBookCategoryTable, serviceRepairTable } from '../../../db/record-tables.ts';
import { type ChangedRecord, manyRecordsStatement } from '../../../records/change-record.ts';
import { announceBooks } from '../kept-records.commands.ts';
import { booksOfParts } from '../kept-records.queries.ts';
import { giveParts, placeEntries, turnEntries, updateEntries } from './apply.queries.ts';
import type { Compared } from './compare-file.ts';
import type { KnownBook } from './known-book.ts';
import { type MadeByImport, type MadeEntry, nameWithCode } from './made-by-import.ts';

/** Few enough that others wait for some milliseconds at most. */
const recordsAtOnce = 200;
const kinds = ['partItem', 'serviceRepair'] as const;
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

interface Applying {
  requestId: string;
  onProgress: (share: number) => Promise<unknown>;
}

/**
 * Carries out a change set without bad rows, with its history and live messages.
 * @returns what it did, to undo it
 */
export async function applyChanges(
  tx: Write,
  { book, changes }: Pick<Compared, 'book' | 'changes'>,
  { requestId, onProgress }: Applying,
): Promise<MadeByImport> {
  const history: ChangedRecord[] = [];
  const categoryIds = await addCategories(tx, book, changes.newCategories, history);
  const ids = await drawIds(tx, changes.adds.length);
  const idOf = new Map<object, number>(changes.adds.map(({ row }, at) => [row, ids[at]!]));
  const written: Written[] = [
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
  const made: MadeByImport = {
    categories: changes.newCategories.map((path) => categoryIds.get(path)!),
    added: [],
    changed: [],
    removed: changes.removals.map((entry) => madeEntry(entry, book.stored.get(entry)!.version + 1)),
    places: { gone: [], added: [] },
    parts: { services: [], gone: [] },
  };
  const recordOf = (each: Written) => wholeRecord(book, each, { categoryIds, idOf });
  const total = written.length + changes.removals.length + 1;
  let done = 0;
  // services name parts, so parts come first
  for (const kind of kinds) {
    const ofKind = written.filter((each) => each.kind === kind);
    for (let at = 0; at < ofKind.length; at += recordsAtOnce) {
      const records = ofKind.slice(at, at + recordsAtOnce).map(recordOf);
      await writeRecords(tx, { kind, bookId: book.bookId, made }, records);
      history.push(...records.map(({ changed }) => changed));
      done += records.length;
      await onProgress(done / total);
      await breathe();
    }
    const gone = changes.removals.filter((entry) => entry.kind === kind);
    await turnEntries(
      tx,
      kind,
      gone.map(({ id }) => id),
      true,
    );
    history.push(...gone.map((entry) => removed(entry, book)));
  }
  for (let at = 0; at < history.length; at += recordsAtOnce) {
    await batch(tx, [manyRecordsStatement(requestId, history.slice(at, at + recordsAtOnce))]);
    await breathe();
  }
  if (history.length === 0) return made;
  const parts = [...written, ...changes.removals]
    .filter(({ kind }) => kind === 'partItem')
    .map(({ id }) => id);
  await announceBooks(tx, [book.bookId, ...(await booksOfParts(tx, parts))]);
  return made;
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

/** Creates the categories that a file names. @returns the category of each path, also of those that there were */
async function addCategories(
  tx: Write,
  { bookId, categories, categoryIds }: KnownBook,
  paths: readonly string[],
  history: ChangedRecord[],
): Promise<ReadonlyMap<string, number>> {
  const all = new Map(categoryIds);
  const drawn = await drawIds(tx, paths.length);
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
  await insertRecords(tx, priceBookCategoryTable, records, ['priceBookId', 'order']);
  for (const { id, order: _, ...now } of records)
    history.push({ entity: 'priceBookCategory', id, version: 1, was: null, now });
  return all;
}

interface Names {
  categoryIds: ReadonlyMap<string, number>;
  /** the ids of new entries, by row */
  idOf: ReadonlyMap<object, number>;
}
type WholeRecord = ReturnType<typeof wholeRecord>;

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

/** Stores records of one kind, and notes what undoing it takes. */
async function writeRecords(
  tx: Write,
  { kind, bookId, made }: { kind: ExchangeKind; bookId: number; made: MadeByImport },
  records: readonly WholeRecord[],
): Promise<void> {
  const rows = (isNew: boolean) =>
    records.filter((each) => each.isNew === isNew).map(({ id, record }) => ({ ...record, id }));
  if (kind === 'partItem') await insertRecords(tx, partItemTable, rows(true) as never);
  else {
    const inBook = rows(true).map((row) => ({ ...row, priceBookId: bookId }));
    await insertRecords(tx, serviceRepairTable, inBook as never, ['priceBookId']);
  }
  await updateEntries(tx, kind, rows(false));
  const placed = records.flatMap(({ id, places }) => (places ? [{ id, categoryIds: places }] : []));
  const { gone, added } = await placeEntries(tx, kind, bookId, placed);
  made.places.gone.push(...gone);
  made.places.added.push(...added);
  for (const { id, isNew, record, changed } of records) {
    const entry = madeEntry({ kind, id, fields: record as ExchangeValues }, changed.version);
    if (isNew) made.added.push(entry);
    else made.changed.push({ ...entry, fields: recordChanges(changed.was!, changed.now) });
  }
  if (kind === 'partItem') return;
  const given = records.flatMap(({ id, parts }) => (parts ? [{ id, parts }] : []));
  made.parts.services.push(...given.map(({ id }) => id));
  made.parts.gone.push(...(await giveParts(tx, given)));
}
