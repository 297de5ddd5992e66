import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { focusOn, pageHeading } from '../../ui/focus-heading.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type Entry, removeEntry, restoreEntry } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';

type Named = Pick<Entry, 'id' | 'text'>;

/** Returns functions that remove and restore an entry, at once since each can be undone. */
export function useEntryRemoval(name: ListName) {
  const client = useQueryClient();
  const set = async (entry: Named, removed: boolean): Promise<void> => {
    const { id, text } = entry;
    try {
      await (removed ? removeEntry : restoreEntry)(client, name, id);
    } catch (error) {
      showToast({
        kind: 'failed',
        text: (removed ? texts.notRemoved : texts.notRestored)(text),
        detail: textOf(error),
      });
      return;
    }
    // the pressed button is gone
    focusOn(pageHeading());
    showToast({
      text: (removed ? texts.removed : texts.restored)(text),
      action: { text: uiTexts.undo, undo: true, run: () => void set(entry, !removed) },
    });
  };
  return {
    remove: (entry: Named) => set(entry, true),
    restore: (entry: Named) => set(entry, false),
  };
}
