import type { BulkEntryAt } from '@fieldwright/contract/price-book-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeInBulk, undoInBulk } from './bulk.data.ts';
import { bulkTexts } from './bulk.texts.ts';
import { problemsOf } from './bulk-problems.ts';
import { booksChanged } from './price-book-edits.data.ts';
import { editsTexts } from './price-book-edits.texts.ts';

type Item = BulkEntryAt & { text: string };

/** More than these aren't named when nothing could be restored. */
const mostNamed = 3;

/** Returns a function that restores many removed items at once, all or none, with one Undo. */
export function useRestoreAll() {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const [isBusy, setBusy] = useState(false);
  const undo = async (key: string, done: Awaited<ReturnType<typeof changeInBulk>>): Promise<void> => {
    try {
      await undoInBulk(client, key, done);
      showToast({ text: bulkTexts.undone });
    } catch (error) {
      showToast({ kind: 'failed', text: bulkTexts.notUndone, detail: textOf(error) });
      await booksChanged(client);
    }
  };
  const restoreAll = async (items: readonly Item[]): Promise<void> => {
    const key = crypto.randomUUID();
    setBusy(true);
    try {
      const change = { kind: 'hidden', hidden: false } as const;
      const done = await changeInBulk(client, key, { entries: items, change });
      const action = { text: uiTexts.undo, undo: true, run: () => void undo(key, done) };
      showToast({ text: bulkTexts.restored(done.length), action });
    } catch (error) {
      const place = { now: dateNow(), timeZone };
      const problems = error instanceof ApiError ? problemsOf(error, items, place) : [];
      const detail = problems.length > 0 ? problems.slice(0, mostNamed).join(' ') : textOf(error);
      showToast({ kind: 'failed', text: editsTexts.noneRestored, detail });
      await booksChanged(client);
    }
    setBusy(false);
  };
  return { restoreAll, isBusy };
}
