import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { orderWith, placeOf, type TreePlace } from './category-tree.ts';
import type { PriceBook } from './price-book.data.ts';
import { booksChanged, orderCategories } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

/** Returns a function that moves a category to another place in the tree, with an Undo. */
export function useCategoryMove({ book, categories }: PriceBook) {
  const client = useQueryClient();
  const put = async (id: number, place: TreePlace, isElsewhere: boolean): Promise<void> => {
    await orderCategories(client, {
      priceBookId: book.id,
      parentPriceBookCategoryId: place.parentId,
      ...(isElsewhere && { movedId: id }),
      ids: orderWith(categories, id, place),
    });
  };
  const run = async (doing: () => Promise<void>, done: () => void): Promise<void> => {
    try {
      await doing();
      done();
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notMoved, detail: textOf(error) });
      await booksChanged(client);
    }
  };
  return (id: number, place: TreePlace): void => {
    const was = placeOf(categories, id);
    const isElsewhere = was.parentId !== place.parentId;
    const { text } = categories.find((each) => each.id === id)!;
    const back = () =>
      void run(
        () => put(id, was, isElsewhere),
        () => showToast({ text: texts.undone }),
      );
    void run(
      () => put(id, place, isElsewhere),
      () => showToast({ text: texts.moved(text), action: { text: uiTexts.undo, undo: true, run: back } }),
    );
  };
}
