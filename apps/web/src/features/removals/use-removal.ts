import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { removalChanged, removalWays } from './removals.data.ts';
import { removalTexts as texts } from './removals.texts.ts';

interface Removable {
  kind: RootKind;
  id: number;
  /** in the middle of a sentence, too: "Work order 20418" */
  name: string;
}

/** Removes a record and restores it (R4.4): at once, as each can be undone. What stands against it is said. */
export function useRemoval({ kind, id, name }: Removable) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const set = async (removed: boolean, leave?: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await removalWays[kind][removed ? 'remove' : 'restore']({ id });
    } catch (error) {
      const text = (removed ? texts.notRemoved : texts.notRestored)(name);
      showToast({ kind: 'failed', text, detail: textOf(error) });
      return;
    } finally {
      setBusy(false);
    }
    await leave?.();
    const undo = { text: uiTexts.undo, undo: true, run: () => void set(!removed) };
    showToast({ text: (removed ? texts.removed : texts.restored)(name), action: undo });
    removalChanged(client, kind);
  };
  return {
    isBusy,
    /** @param leave goes where the record was found; it is in no list any more */
    remove: (leave: () => Promise<unknown>) => void set(true, leave),
    restore: () => void set(false),
  };
}
