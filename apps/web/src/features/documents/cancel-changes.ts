import { showToast } from '../../ui/toast/toasts.ts';
import { documentTexts as texts } from './documents.texts.ts';

/** Discards all changes (R4.1) and shows a toast with Undo. */
export function cancelChanges(editor: { cancel: () => () => void }): void {
  const bringBack = editor.cancel();
  showToast({ text: texts.canceled, action: { text: texts.undo, undo: true, run: bringBack } });
}
