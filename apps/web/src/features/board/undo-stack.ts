import { showToast, type ToastLink } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { actionTexts as texts } from './board.texts.ts';

interface Step {
  /** what was done, in words */
  text: string;
  undo: () => Promise<void>;
}

const most = 20;

/** What was done on the board since it was opened: each is undone by its own offer, or the newest first by Ctrl Z. */
export class UndoStack {
  private steps: Step[] = [];
  private dismiss = () => {};

  /**
   * Says what was done and offers to undo it. One offer is in sight at a time; the older ones stay for Ctrl Z.
   * @param links where it is, of what is not in sight
   */
  offer(text: string, undo: () => Promise<void>, links: readonly ToastLink[] = []): void {
    const step: Step = { text, undo };
    this.steps = [...this.steps.slice(1 - most), step];
    this.dismiss();
    this.dismiss = showToast({
      text,
      links,
      action: { text: uiTexts.undo, undo: true, run: () => void this.run(step) },
    });
  }

  /** Undoes the newest that is left, and says which. @returns whether there was one */
  undoNewest(): boolean {
    const newest = this.steps.at(-1);
    if (!newest) return false;
    this.dismiss();
    this.dismiss = showToast({ text: texts.undone(newest.text) });
    void this.run(newest);
    return true;
  }

  private async run(step: Step): Promise<void> {
    if (!this.steps.includes(step)) return;
    this.steps = this.steps.filter((each) => each !== step);
    await step.undo();
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, dialog, [contenteditable]') !== null;

/** Ctrl Z, or ⌘ Z, where no offer in sight has answered to it. @returns what ends it */
export function undoByKey(stack: UndoStack): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || event.altKey || isTyping(event.target)) return;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    if (stack.undoNewest()) event.preventDefault();
  };
  // the offers in sight listen on the document, before this
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}
