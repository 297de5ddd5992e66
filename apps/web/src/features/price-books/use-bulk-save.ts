import type { BulkChange } from '@fieldwright/domain/price-books/bulk-change';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type BulkDone, changeInBulk, freshEntries, undoInBulk } from './bulk.data.ts';
import { bulkTexts as texts } from './bulk.texts.ts';
import { problemsOf } from './bulk-problems.ts';
import type { BrowsedEntry } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { booksChanged } from './price-book-edits.data.ts';

interface From {
  bookId: number;
  search: PriceBookSearch;
  given: readonly BrowsedEntry[];
}

/**
 * Changes many entries at once, with one Undo. If others were faster, says which entries and who, and shows
 * them as they are now.
 */
export function useBulkSave({ bookId, search, given }: From) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const [entries, setEntries] = useState(given);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // the same change sent again has the same key
  const sent = useRef({ contents: '', key: '' });

  const undo = async (key: string, done: BulkDone) => {
    try {
      await undoInBulk(client, key, done);
      showToast({ text: texts.undone });
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone }, '');
      showToast({ kind: 'failed', text: texts.notUndone, detail: textOf(error) });
      await booksChanged(client);
    }
  };
  return {
    entries,
    problems,
    forget: () => setProblems([]),
    /** @returns whether they were changed */
    async save(
      change: BulkChange,
      changing: readonly BrowsedEntry[],
      follows: string | undefined,
    ): Promise<boolean> {
      const contents = JSON.stringify([
        change,
        follows,
        changing.map(({ kind, id, version }) => [kind, id, version]),
      ]);
      if (sent.current.contents !== contents) sent.current = { contents, key: crypto.randomUUID() };
      const { key } = sent.current;
      try {
        const done = await changeInBulk(client, key, { entries: changing, change, follows });
        const run = () => void undo(key, done);
        showToast({ text: texts.done(done.length), action: { text: uiTexts.undo, undo: true, run } });
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const found = problemsOf(error, changing, { now: dateNow(), timeZone });
        // other prices would follow than the preview showed
        const isOther = follows !== undefined && error.code === 'stale_version';
        if (found.length === 0 && !isOther) throw error;
        setProblems(found.length === 0 ? [texts.followsChanged] : found);
        setEntries(await freshEntries(client, { bookId, search, entries }));
        return false;
      }
    },
  };
}
