import type { EntryMoves } from '@fieldwright/contract/price-book-bulk';
import { mostMoved } from '@fieldwright/domain/price-books/bulk-change';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type EntryPlace, movedFrom, movesTo } from './entry-place.ts';
import type { BrowsedEntry, PriceBook } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { booksChanged } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

/** Returns a function that moves entries to a place in a category, in one request, with an Undo. */
export function useEntryMove({ categories }: PriceBook, search: PriceBookSearch) {
  const client = useQueryClient();
  const run = async (moves: EntryMoves, done: (back: EntryMoves) => void): Promise<void> => {
    try {
      done(await onceImported(() => api('POST /api/pricebookentries/move', { body: moves })));
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notMoved, detail: textOf(error) });
    }
    await booksChanged(client);
  };
  return (entries: readonly BrowsedEntry[], place: EntryPlace): void => {
    const { categoryId } = place;
    if (entries.length > mostMoved) {
      showToast({ kind: 'failed', text: texts.moveFewer });
      return;
    }
    const name = entries.length === 1 ? entries[0]!.text : texts.items(entries.length);
    const from = new Set(entries.map((entry) => movedFrom(entry, search)));
    const category = categories.find((each) => each.id === categoryId)?.text ?? '';
    const said =
      from.size === 1 && from.has(categoryId)
        ? texts.moved(name)
        : from.has(null)
          ? texts.addedTo(name, category)
          : texts.movedTo(name, category);
    void run({ moves: movesTo(entries, search, place) }, (back) =>
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
