import { confirmed } from './confirm.ts';
import { giveUpTexts } from './give-up.texts.ts';

let question: Promise<boolean> | null = null;

/**
 * Whether what is not saved may be given up. However often that is asked meanwhile, by Back pressed twice for one, it is
 * one question with one answer.
 * @param text what would be lost
 */
export function mayGiveUp(text: string): Promise<boolean> {
  question ??= confirmed({ ...giveUpTexts, text, type: 'warning', danger: true }).finally(() => {
    question = null;
  });
  return question;
}
