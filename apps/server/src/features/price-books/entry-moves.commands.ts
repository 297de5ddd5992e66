import type { EntryMove, EntryMoves } from '@fieldwright/contract/price-book-bulk';
import { bulkMessages } from '@fieldwright/domain/price-books/bulk-change';
import { mostTogether } from '@fieldwright/domain/price-books/maintenance';
import { placeAmong, withEntryAt } from '@fieldwright/domain/price-books/price-book-category';
import type { Read, Write } from '../../db/database.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { Refusal, renamed } from '../../http/refusal.ts';
import { saveLocked } from './kept-records.commands.ts';
import { findKept } from './kept-records.queries.ts';

type EntryKind = EntryMove['kind'];

/**
 * Puts entries at places in categories, one after the other, and takes them out of others (R3.10): all or none. An
 * entry's history keeps its categories; a category's history, the order, once for all of them.
 * @returns the moves that undo it
 * @throws Refusal `not_found`, `removed`; `invalid` naming the category, as `moves.3.categoryId`
 */
export function moveEntries(db: Read, requestId: string, { moves }: EntryMoves): Promise<EntryMoves> {
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const orders = new Orders(tx);
    const back: EntryMove[] = [];
    for (const [at, move] of moves.entries()) {
      try {
        back.unshift(await moveOne(tx, requestId, move, orders));
      } catch (error) {
        throw renamed(error, (field) => `moves.${at}.${field}`);
      }
    }
    await orders.save(requestId);
    return { moves: back };
  });
}

async function moveOne(
  tx: Write,
  requestId: string,
  { kind, id, fromCategoryId, categoryId: to, beside }: EntryMove,
  orders: Orders,
): Promise<EntryMove> {
  const entry = await findKept(tx, kind, { id });
  if (!entry) throw new Refusal('not_found');
  const was = entry.categoryIds;
  const from = fromCategoryId !== null && was.includes(fromCategoryId) ? fromCategoryId : null;
  const place = from === null ? null : placeAmong(await orders.of(kind, from), id);
  const kept = was.filter((each) => each !== from || each === to);
  const isNew = to !== null && !was.includes(to);
  if (isNew && kept.length >= mostTogether) throw wrongCategory(bulkMessages.manyCategories);
  const categoryIds = isNew ? [...kept, to] : kept;
  // before the entry is in it: what is stored then isn't its order yet
  if (isNew) await orders.of(kind, to);
  try {
    await saveLocked(tx, requestId, kind, { id, categoryIds });
  } catch (error) {
    // another field that is wrong is the entry's own
    throw renamed(error, (field) => (field === 'categoryIds' ? 'categoryId' : 'id'));
  }
  if (from !== null && from !== to) await orders.take(kind, from, id);
  if (to !== null && (isNew || from === to)) await orders.put(kind, to, { id, beside });
  return { kind, id, fromCategoryId: isNew || from === to ? to : null, categoryId: from, beside: place };
}

const wrongCategory = (why: string) => new Refusal('invalid', { fields: { categoryId: why } });

const listOf = { serviceRepair: 'serviceRepairIds', partItem: 'partItemIds' } as const;

/** The orders of categories while entries move; stored at the end. */
class Orders {
  readonly #tx: Write;
  readonly #all = new Map<
    string,
    { kind: EntryKind; categoryId: number; ids: number[]; isChanged: boolean }
  >();

  constructor(tx: Write) {
    this.#tx = tx;
  }

  /** Returns the entries of one kind in a category, in order. */
  async of(kind: EntryKind, categoryId: number): Promise<readonly number[]> {
    return (await this.#order(kind, categoryId)).ids;
  }

  async take(kind: EntryKind, categoryId: number, id: number): Promise<void> {
    const order = await this.#order(kind, categoryId);
    order.ids = order.ids.filter((each) => each !== id);
  }

  async put(
    kind: EntryKind,
    categoryId: number,
    { id, beside }: Pick<EntryMove, 'id' | 'beside'>,
  ): Promise<void> {
    const order = await this.#order(kind, categoryId);
    order.ids = withEntryAt(order.ids, id, beside);
    order.isChanged = true;
  }

  async save(requestId: string): Promise<void> {
    for (const { kind, categoryId, ids, isChanged } of this.#all.values()) {
      if (!isChanged) continue;
      const stored = await storedOrder(this.#tx, kind, categoryId);
      if (ids.every((each, at) => each === stored[at])) continue;
      const placed = ids.map((id, order) => ({ id, order }));
      await saveLocked(this.#tx, requestId, 'priceBookCategory', { id: categoryId, [listOf[kind]]: placed });
    }
  }

  async #order(kind: EntryKind, categoryId: number) {
    const key = `${kind} ${categoryId}`;
    const known = this.#all.get(key) ?? {
      kind,
      categoryId,
      ids: await storedOrder(this.#tx, kind, categoryId),
      isChanged: false,
    };
    this.#all.set(key, known);
    return known;
  }
}

async function storedOrder(tx: Write, kind: EntryKind, categoryId: number): Promise<number[]> {
  const category = await findKept(tx, 'priceBookCategory', { id: categoryId });
  return category?.[listOf[kind]].map(({ id }) => id) ?? [];
}
