import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import type { PriceBook } from './price-book.data.ts';
import { orderCategories } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

/** Returns a function that moves a category among those beside it. */
export function useCategoryMove({ book, categories }: PriceBook) {
  const client = useQueryClient();
  /** @returns its place among those beside it, and how many they are */
  const placeOf = (id: number) => {
    const parentId = categories.find((each) => each.id === id)?.parentPriceBookCategoryId ?? null;
    const ids = categories
      .filter((each) => each.parentPriceBookCategoryId === parentId)
      .map((each) => each.id);
    return { parentId, ids, at: ids.indexOf(id) };
  };
  const move = (id: number, by: number): void => {
    const { parentId, ids, at } = placeOf(id);
    const to = at + by;
    if (at < 0 || to < 0 || to >= ids.length) return;
    const order = ids.filter((each) => each !== id).toSpliced(to, 0, id);
    void orderCategories(client, {
      priceBookId: book.id,
      parentPriceBookCategoryId: parentId,
      ids: order,
    }).catch((error: unknown) => showToast({ kind: 'failed', text: texts.notMoved, detail: textOf(error) }));
  };
  return { placeOf, move };
}
