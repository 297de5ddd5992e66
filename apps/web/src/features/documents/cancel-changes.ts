import { showToast } from '../../ui/toast.tsx';
import { documentTexts as texts } from './documents.texts.ts';

/** Takes back all that has been changed (R4.1). What cannot be undone by itself is offered to be undone. */
export function cancelChanges(editor: { cancel: () => () => void }): void {
  const bringBack = editor.cancel();
  showToast({ text: texts.canceled, action: { text: texts.undo, undo: true, run: bringBack } });
}
