import { signal } from '../../../lib/signal.ts';
import { showToast, type ToastLink } from '../../../ui/toast/toasts.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { actionTexts as texts } from '../board.texts.ts';

/** Which event an Undo offer is about, and where it is. */
interface About {
  /** the event's id, so that its card can be kept visible; null for none */
  about: number | null;
  /** to where it is, if it is off screen */
  links?: readonly ToastLink[];
}

interface Step {
  /** the toast's text */
  text: string;
  undo: () => Promise<void>;
}

const most = 20;

/** The last 20 actions on the board. Each has its own Undo; Ctrl+Z undoes the newest first. */
export class UndoStack {
  private steps: Step[] = [];
  private dismiss = () => {};
  /** counts the toasts, so that the grid can scroll the changed card clear of them */
  readonly told = signal(0);
  /** the event of the newest Undo offer; null if that is not about an event on the board */
  lastChanged: number | null = null;

  /** Shows a toast with Undo, replacing the one before. Ctrl+Z still undoes the older ones. */
  offer(text: string, undo: () => Promise<void>, { about, links = [] }: About): void {
    this.lastChanged = about;
    const step: Step = { text, undo };
    this.steps = [...this.steps.slice(1 - most), step];
    this.dismiss();
    this.told.set(this.told.get() + 1);
    this.dismiss = showToast({
      text,
      links,
      action: { text: uiTexts.undo, undo: true, run: () => void this.run(step) },
    });
  }

  /** Undoes the newest action and shows which one it was. @returns false if there is none */
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

/**
 * Undoes on Ctrl+Z or ⌘Z unless a toast has already handled the key.
 * @returns a function that removes the listener
 */
export function undoByKey(stack: UndoStack): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || event.altKey || isTyping(event.target)) return;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
    if (stack.undoNewest()) event.preventDefault();
  };
  // toasts listen on the document, so they get the key first
  window.addEventListener('keydown', press);
  return () => window.removeEventListener('keydown', press);
}
