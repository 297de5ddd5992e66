import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type KeptPath, removeKept, restoreKept } from './price-book-edits.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

interface Named {
  id: number;
  text: string;
}

/** Returns functions that remove and restore a record, at once since each can be undone. */
export function useKeptRemoval(path: KeptPath) {
  const client = useQueryClient();
  /** @returns whether it worked */
  const set = async (record: Named, removed: boolean): Promise<boolean> => {
    const { id, text } = record;
    try {
      await (removed ? removeKept : restoreKept)(client, path, id);
    } catch (error) {
      const words = (removed ? texts.notRemoved : texts.notRestored)(text);
      showToast({ kind: 'failed', text: words, detail: textOf(error) });
      return false;
    }
    showToast({
      text: (removed ? texts.removed : texts.restored)(text),
      action: { text: uiTexts.undo, undo: true, run: () => void set(record, !removed) },
    });
    return true;
  };
  return {
    remove: (record: Named) => set(record, true),
    restore: (record: Named) => set(record, false),
  };
}
