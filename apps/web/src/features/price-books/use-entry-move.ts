import type { EntryMove } from '@fieldwright/contract/price-book-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type EntryPlace, movedFrom } from './entry-place.ts';
import type { BrowsedEntry, PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { booksChanged } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

/** Returns a function that moves an entry to a place in a category, with an Undo. */
export function useEntryMove({ categories }: PriceBook, search: PriceBookSearch) {
  const client = useQueryClient();
  const run = async (move: EntryMove, done: (back: EntryMove) => void): Promise<void> => {
    try {
      const back = await api('POST /api/pricebookentries/move', { body: move });
      done(back);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notMoved, detail: textOf(error) });
    }
    await booksChanged(client);
  };
  return (entry: BrowsedEntry, { categoryId, beside }: EntryPlace): void => {
    const { kind, id, text } = entry;
    const from = movedFrom(entry, search);
    const category = categories.find((each) => each.id === categoryId)?.text ?? '';
    const said =
      from === categoryId
        ? texts.moved(text)
        : from === null
          ? texts.addedTo(text, category)
          : texts.movedTo(text, category);
    void run({ kind, id, fromCategoryId: from, categoryId, beside }, (back) =>
      showToast({
        text: said,
        action: {
          text: uiTexts.undo,
          undo: true,
          run: () => void run(back, () => showToast({ text: texts.undone })),
        },
      }),
    );
  };
}
