import { removalWay } from '@fieldwright/domain/kernel/edit-removal';
import type { PriceBookKind } from '@fieldwright/domain/price-books/maintenance';
import { withThoseBelow } from '@fieldwright/domain/price-books/price-book-category';
import { priceBookRemovals } from '@fieldwright/domain/price-books/removal';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { announceRecord, recordStatements } from '../../records/change-record.ts';
import type { Fields } from './kept-checks.ts';
import { keptKinds } from './kept-kinds.ts';
import { entryColumns, type PlaceInCategory, placesOf } from './kept-links.queries.ts';
import { announceBooks } from './kept-records.commands.ts';
import {
  categoriesIn,
  deleteKept,
  findKept,
  type KeptRecords,
  setKeptHidden,
} from './kept-records.queries.ts';

export interface Stored {
  id: number;
  version: number;
  hidden: boolean;
}

/**
 * Removes a record: hides it while something names it, otherwise deletes it (R4.4); a category with its
 * subcategories. Its history keeps what it was.
 * @throws Refusal `not_found`
 */
export function removeKept(
  db: Read,
  requestId: string,
  kind: PriceBookKind,
  id: number,
): Promise<{ removed: 'deleted' | 'hidden' }> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const there = await findKept(tx, kind, { id });
    if (!there) throw new Refusal('not_found');
    if (there.hidden) return { removed: 'hidden' };
    const fields = there as unknown as Fields;
    const { isUsed, booksOf } = keptKinds[kind];
    const books = await booksOf(tx, id, fields);
    const way = removalWay(priceBookRemovals[kind], { inUse: await isUsed(tx, id) });
    if (way === 'hide') await turnHidden(tx, requestId, kind, there);
    else await deleteAll(tx, requestId, kind, await withCategoriesBelow(tx, kind, there));
    await announceBooks(tx, books);
    return { removed: way === 'hide' ? 'hidden' : 'deleted' };
  });
}

/** Returns a record, and for a category all those below it. */
async function withCategoriesBelow(tx: Write, kind: PriceBookKind, top: Stored): Promise<Stored[]> {
  if (kind !== 'priceBookCategory') return [top];
  const category = top as KeptRecords['priceBookCategory'];
  return withThoseBelow(await categoriesIn(tx, category.priceBookId), category);
}

async function deleteAll(
  tx: Write,
  requestId: string,
  kind: PriceBookKind,
  records: readonly Stored[],
): Promise<void> {
  const places = await placesIn(tx, kind, records);
  await deleteKept(
    tx,
    kind,
    records.map(({ id }) => id),
  );
  const changed = records.map(({ id, version, hidden: _, ...was }) => {
    return { entity: kind, id, version: version + 1, was: { ...was, ...places(id) }, now: null };
  });
  await batch(tx, recordStatements({ requestId }, changed));
}

/**
 * Returns what a restore needs to put each entry where it was: of a category, its entries with the hidden ones; of an
 * entry, its place in each of its categories.
 */
async function placesIn(
  tx: Write,
  kind: PriceBookKind,
  records: readonly Stored[],
): Promise<(id: number) => Fields> {
  const ids = records.map(({ id }) => id);
  if (kind === 'priceBook') return () => ({});
  if (kind !== 'priceBookCategory') {
    const places = await placesOf(tx, entryColumns[kind], { entryIds: ids });
    return (id) => ({ places: places.filter(({ entryId }) => entryId === id).map(placeOf) });
  }
  const columns = ['part_item_id', 'service_repair_id'] as const;
  const [parts, services] = [
    await placesOf(tx, columns[0], { categoryIds: ids }),
    await placesOf(tx, columns[1], { categoryIds: ids }),
  ];
  const listOf = (places: readonly PlaceInCategory[], id: number) =>
    places
      .filter(({ categoryId }) => categoryId === id)
      .map(({ entryId, order }) => ({ id: entryId, order }));
  return (id) => ({ partItemIds: listOf(parts, id), serviceRepairIds: listOf(services, id) });
}

const placeOf = ({ categoryId, order }: PlaceInCategory) => ({ id: categoryId, order });

/** Hides a shown record, or shows a hidden one. */
export async function turnHidden(
  tx: Write,
  requestId: string,
  kind: PriceBookKind,
  { id, version, hidden }: Stored,
): Promise<void> {
  await setKeptHidden(tx, kind, id, !hidden);
  const changed = { entity: kind, id, version: version + 1, was: { hidden }, now: { hidden: !hidden } };
  await announceRecord(tx, { requestId }, changed);
}
