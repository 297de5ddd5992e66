import { blanksOf } from '@fieldwright/domain/kernel/record-shape';
import type { PriceBookKind } from '@fieldwright/domain/price-books/maintenance';
import { withThoseBelow } from '@fieldwright/domain/price-books/price-book-category';
import type { Read, Write } from '../../db/database.ts';
import { changesAfter, type HistoryRow } from '../../db/history.queries.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { insertRecords } from '../../db/record.sql.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceRecord } from '../../records/change-record.ts';
import type { Fields } from './kept-checks.ts';
import { keptKinds } from './kept-kinds.ts';
import {
  entryColumns,
  offeredEntries,
  placeAgain,
  thereCategories,
  thereEntries,
} from './kept-links.queries.ts';
import { announceBooks } from './kept-records.commands.ts';
import {
  deletedTogether,
  findKept,
  type KeptRecords,
  keptTables,
  setKeptGuid,
} from './kept-records.queries.ts';
import { turnHidden } from './kept-removals.commands.ts';

/**
 * Brings a removed record back under its id: shows a hidden one, and creates a deleted one again as it was. A
 * category comes back with those that were deleted with it.
 * @throws Refusal `not_found`; `in_use` if another one has its code or name, or what it was in is
 *   removed
 */
export function restoreKept<K extends PriceBookKind>(
  db: Read,
  requestId: string,
  kind: K,
  id: number,
): Promise<KeptRecords[K]> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const there = await findKept(tx, kind, { id });
    if (there && !there.hidden) return there;
    if (there) {
      await refuseClash(tx, kind, id, there as unknown as Fields);
      await turnHidden(tx, requestId, kind, there);
    } else {
      for (const each of await deletedWith(tx, kind, id)) await createAgain(tx, requestId, kind, each);
    }
    const restored = (await findKept(tx, kind, { id }))!;
    await announceBooks(tx, await keptKinds[kind].booksOf(tx, id, restored as unknown as Fields));
    return restored;
  });
}

/** @throws Refusal `in_use` with the reason */
async function refuseClash(tx: Write, kind: PriceBookKind, id: number, record: Fields): Promise<void> {
  const [why] = Object.values(await keptKinds[kind].clash(tx, id, record));
  if (why) throw new Refusal('in_use', { detail: why, obstacles: [{ text: why, places: [] }] });
}

interface Deleted {
  id: number;
  version: number;
  fields: Fields;
}

/**
 * Returns a deleted record as it was, and the categories that were deleted with it, each after the one above.
 * @throws Refusal `not_found` if there was none
 */
async function deletedWith(tx: Write, kind: PriceBookKind, id: number): Promise<Deleted[]> {
  const last = (await changesAfter(tx, kind, id, 0)).at(-1);
  const top = last && deletedIn(id, last);
  if (!top) throw new Refusal('not_found');
  if (kind !== 'priceBookCategory') return [top];
  const others: Deleted[] = [];
  for (const other of await deletedTogether(tx, last.request_id)) {
    const row = other === id ? undefined : (await changesAfter(tx, kind, other, 0)).at(-1);
    const deleted = row && deletedIn(other, row);
    if (deleted) others.push(deleted);
  }
  const branches = [top, ...others].map((deleted) => ({
    id: deleted.id,
    parentPriceBookCategoryId: deleted.fields['parentPriceBookCategoryId'] as number | null,
    deleted,
  }));
  return withThoseBelow(branches, branches[0]!).map(({ deleted }) => deleted);
}

/** Returns what a change deleted; null if it didn't. */
function deletedIn(id: number, { version, steps }: HistoryRow): Deleted | null {
  const record = steps[0]?.records[0];
  if (!record?.deleted) return null;
  const fields = Object.fromEntries(Object.entries(record.fields).map(([name, { from }]) => [name, from]));
  return { id, version, fields };
}

/** Creates a deleted record again, without what was removed since. */
async function createAgain(
  tx: Write,
  requestId: string,
  kind: PriceBookKind,
  { id, version, fields }: Deleted,
): Promise<void> {
  await refuseClash(tx, kind, id, fields);
  const { storeLinks } = keptKinds[kind];
  const beside = ['version', ...['priceBookId', 'order'].filter((name) => name in fields)];
  // fields that records didn't have yet when it was deleted
  const row = { ...blanksOf(keptKinds[kind].shape.schema as never), ...fields, id, version: version + 1 };
  await insertRecords(tx, keptTables[kind] as never, [row] as never, beside as never);
  await setKeptGuid(tx, kind, id, fields['guid'] as string);
  const links = await linksThere(tx, fields);
  await storeLinks(tx, id, links);
  if (kind === 'partItem' || kind === 'serviceRepair') {
    const places = (fields['places'] as { id: number; order: number }[] | undefined) ?? [];
    const again = places.map(({ id: categoryId, order }) => ({ categoryId, order }));
    await placeAgain(tx, entryColumns[kind], id, again);
  }
  const now = { ...fields, ...links };
  await announceRecord(tx, { requestId }, { entity: kind, id, version: version + 1, was: null, now });
}

/** Returns the linked fields of a deleted record, without what is no longer there. */
async function linksThere(tx: Write, fields: Fields): Promise<Fields> {
  const bookId = (fields['priceBookId'] as number | undefined) ?? null;
  const categories = (fields['categoryIds'] as number[] | undefined) ?? null;
  const links: Record<string, unknown> = {};
  if (categories) links['categoryIds'] = (await thereCategories(tx, categories, bookId)).map(({ id }) => id);
  for (const [name, column, key] of [
    ['partItemIds', 'part_item_id', 'id'],
    ['serviceRepairIds', 'service_repair_id', 'id'],
    ['parts', 'part_item_id', 'partItemId'],
  ] as const) {
    const list = fields[name] as Record<string, number>[] | undefined;
    // a part's services are named by id alone, and kept by the services
    if (!list || typeof list[0] !== 'object') continue;
    // what is hidden keeps its place in a category, but a service doesn't use it
    const find = name === 'parts' ? offeredEntries : thereEntries;
    const offered = await find(
      tx,
      column,
      list.map((each) => each[key]!),
      bookId ?? 0,
    );
    links[name] = list.filter((each) => offered.has(each[key]!));
  }
  return links;
}
