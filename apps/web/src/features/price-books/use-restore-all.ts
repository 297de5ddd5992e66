import type { BulkEntryAt } from '@fieldwright/contract/price-book-bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeInBulk, undoInBulk } from './bulk.data.ts';
import { bulkTexts } from './bulk.texts.ts';
import { booksChanged } from './price-book-edits.data.ts';

/** Returns a function that restores many removed items at once, all or none, with one Undo. */
export function useRestoreAll() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (doing: () => Promise<void>, failed?: string): Promise<void> => {
    try {
      await doing();
    } catch (error) {
      showToast({ kind: 'failed', text: failed ?? textOf(error), ...(failed && { detail: textOf(error) }) });
      await booksChanged(client);
    }
  };
  const restoreAll = async (entries: readonly BulkEntryAt[]): Promise<void> => {
    const key = crypto.randomUUID();
    setBusy(true);
    await run(async () => {
      const done = await changeInBulk(client, key, { entries, change: { kind: 'hidden', hidden: false } });
      const undo = () =>
        void run(async () => {
          await undoInBulk(client, key, done);
          showToast({ text: bulkTexts.undone });
        }, bulkTexts.notUndone);
      const action = { text: uiTexts.undo, undo: true, run: undo };
      showToast({ text: bulkTexts.restored(done.length), action });
    });
    setBusy(false);
  };
  return { restoreAll, isBusy };
}
