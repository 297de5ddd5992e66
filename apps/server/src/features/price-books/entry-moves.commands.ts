import type { EntryMove } from '@fieldwright/contract/price-book-bulk';
import { bulkMessages } from '@fieldwright/domain/price-books/bulk-change';
import { maintenanceMessages as messages, mostTogether } from '@fieldwright/domain/price-books/maintenance';
import { placeAmong, withEntryAt } from '@fieldwright/domain/price-books/price-book-category';
import type { Read, Write } from '../../db/database.ts';
import { Refusal, renamed } from '../../http/refusal.ts';
import { saveLocked } from './kept-records.commands.ts';
import { findKept, lockPriceBooks } from './kept-records.queries.ts';

type EntryKind = EntryMove['kind'];

/**
 * Puts an entry at a place in a category, and takes it out of another one (R3.10). The entry's history keeps its
 * categories; the category's history, the order.
 * @returns the move that undoes it
 * @throws Refusal `not_found`, `removed`; `invalid` naming the category
 */
export function moveEntry(
  db: Read,
  requestId: string,
  { kind, id, fromCategoryId, categoryId: to, beside }: EntryMove,
): Promise<EntryMove> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const entry = await findKept(tx, kind, { id });
    if (!entry) throw new Refusal('not_found');
    const was = entry.categoryIds;
    const from = fromCategoryId !== null && was.includes(fromCategoryId) ? fromCategoryId : null;
    const place = from === null ? null : placeAmong(await orderIn(tx, kind, from), id);
    const kept = was.filter((each) => each !== from || each === to);
    const isNew = to !== null && !was.includes(to);
    if (isNew && kept.length >= mostTogether) throw wrongCategory(bulkMessages.manyCategories);
    const categoryIds = isNew ? [...kept, to] : kept;
    try {
      await saveLocked(tx, requestId, kind, { id, categoryIds });
    } catch (error) {
      // another field that is wrong is the entry's own
      throw renamed(error, (field) => (field === 'categoryIds' ? 'categoryId' : 'id'));
    }
    if (to !== null && (isNew || from === to))
      await putAt(tx, requestId, { kind, id, categoryId: to, beside });
    return { kind, id, fromCategoryId: isNew || from === to ? to : null, categoryId: from, beside: place };
  });
}

const wrongCategory = (why: string) => new Refusal('invalid', { fields: { categoryId: why } });

const listOf = { serviceRepair: 'serviceRepairIds', partItem: 'partItemIds' } as const;

/** Returns the entries of one kind in a category, in order. */
async function orderIn(tx: Write, kind: EntryKind, categoryId: number): Promise<number[]> {
  const category = await findKept(tx, 'priceBookCategory', { id: categoryId });
  return category?.[listOf[kind]].map(({ id }) => id) ?? [];
}

/** Puts an entry at its place among those of its kind in a category. */
async function putAt(
  tx: Write,
  requestId: string,
  { kind, id, categoryId, beside }: Pick<EntryMove, 'kind' | 'id' | 'beside'> & { categoryId: number },
): Promise<void> {
  const ids = await orderIn(tx, kind, categoryId);
  if (!ids.includes(id)) throw wrongCategory(messages.categoryGone);
  const wanted = withEntryAt(ids, id, beside);
  if (wanted.every((each, at) => each === ids[at])) return;
  const placed = wanted.map((each, order) => ({ id: each, order }));
  await saveLocked(tx, requestId, 'priceBookCategory', { id: categoryId, [listOf[kind]]: placed });
}
