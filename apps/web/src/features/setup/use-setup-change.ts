import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeSetup, type Said } from './setup.data.ts';
import { setupTexts as texts } from './setup.texts.ts';

export type SetupChange = (said: Said, told?: string, undo?: () => void) => Promise<boolean>;

/** Returns a function that saves what was said of the setup, and shows what went wrong. It returns whether it was saved. */
export function useSetupChange(): SetupChange {
  const client = useQueryClient();
  return async (said, told, undo) => {
    try {
      await changeSetup(client, said);
      if (told)
        showToast({ text: told, ...(undo && { action: { text: uiTexts.undo, undo: true, run: undo } }) });
      return true;
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSaved, detail: textOf(error) });
      return false;
    }
  };
}
