import { confirmed } from './confirm.ts';
import { discardTexts } from './dialog.texts.ts';

let question: Promise<boolean> | null = null;

/**
 * Asks whether unsaved changes may be discarded. Concurrent calls, such as from pressing Back twice, share
 * one question and its answer.
 * @param text what would be lost
 */
export function confirmDiscard(text: string): Promise<boolean> {
  question ??= confirmed({ ...discardTexts, text, type: 'warning', danger: true }).finally(() => {
    question = null;
  });
  return question;
}
