import { inOrder } from '@fieldwright/domain/company-lists/list-order';
import { isDropped } from '@fieldwright/domain/price-books/maintenance';
import type { Read, Write } from '../../db/database.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { Refusal, renamed } from '../../http/refusal.ts';
import { announceBooks, type SentRecord, saveLocked } from './kept-records.commands.ts';
import { categoriesIn, findKept, type KeptRecords, orderCategories } from './kept-records.queries.ts';

/**
 * Saves part items in a price book, in one transaction. Those with an empty name are dropped, and the others
 * are saved (R5.6).
 * @throws Refusal as `saveKept`, naming the fields of the item: `partItems.2.code`
 */
export function savePartsInBook(
  db: Read,
  requestId: string,
  bookId: number,
  sent: readonly SentRecord[],
): Promise<{ partItems: KeptRecords['partItem'][]; dropped: number }> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    await bookToChange(tx, bookId);
    const partItems: KeptRecords['partItem'][] = [];
    for (const [at, item] of sent.entries()) {
      if (isDropped(item as { text?: string })) continue;
      try {
        partItems.push(await saveLocked(tx, requestId, 'partItem', item));
      } catch (error) {
        throw renamed(error, (field) => `partItems.${at}.${field}`);
      }
    }
    return { partItems, dropped: sent.length - partItems.length };
  });
}

/** @throws Refusal `not_found`, `removed` */
async function bookToChange(tx: Write, id: number): Promise<void> {
  const book = await findKept(tx, 'priceBook', { id });
  if (!book) throw new Refusal('not_found');
  if (book.hidden) throw new Refusal('removed');
}

interface CategoryOrder {
  priceBookId: number;
  parentPriceBookCategoryId: number | null;
  /** comes there from elsewhere in the book */
  movedId?: number | undefined;
  ids: readonly number[];
}

/**
 * Puts the categories inside one category, or at the top, in order. Those that aren't named keep their order,
 * after the named ones. One from elsewhere in the book can move there first.
 * @throws Refusal `not_found` and `removed` for the book; as `saveKept` for the one that moves
 */
export function orderCategoriesIn(
  db: Read,
  requestId: string,
  { priceBookId, parentPriceBookCategoryId: parentId, movedId, ids }: CategoryOrder,
): Promise<KeptRecords['priceBookCategory'][]> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    await bookToChange(tx, priceBookId);
    if (movedId !== undefined) await moveCategory(tx, requestId, { priceBookId, parentId, id: movedId });
    const siblings = (await categoriesIn(tx, priceBookId)).filter(
      (each) => each.parentPriceBookCategoryId === parentId,
    );
    const all = siblings.map(({ id }) => id);
    await orderCategories(tx, inOrder(all, ids));
    await announceBooks(tx, [priceBookId]);
    return categoriesIn(tx, priceBookId);
  });
}

async function moveCategory(
  tx: Write,
  requestId: string,
  { priceBookId, parentId, id }: { priceBookId: number; parentId: number | null; id: number },
): Promise<void> {
  const there = await findKept(tx, 'priceBookCategory', { id });
  if (there && there.priceBookId !== priceBookId) throw new Refusal('not_found');
  await saveLocked(tx, requestId, 'priceBookCategory', { id, parentPriceBookCategoryId: parentId });
}
