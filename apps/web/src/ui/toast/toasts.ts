import { type Signal, signal } from '../../lib/signal.ts';

/** A place to go next. `go` navigates within the page; `href` is for a new tab. */
export interface ToastLink {
  text: string;
  href: string;
  go: () => void;
}

interface ToastContent {
  text: string;
  /** a second line, such as what is missing */
  detail?: string | undefined;
  /** `warned`: done, but something needs attention */
  kind?: 'done' | 'warned' | 'failed';
  links?: readonly ToastLink[];
  /** a button beside the text; `undo` also runs on Ctrl Z */
  action?: { text: string; undo?: boolean; run: () => void };
  /** its action works only on its page, so it leaves with the page */
  ofPage?: boolean;
}

export interface Toast extends ToastContent {
  id: number;
  /** the count of presses when it was shown */
  presses: number;
}

export const shown: Signal<readonly Toast[]> = signal<readonly Toast[]>([]);
let count = 0;
/** counts key and button presses */
let presses = 0;

/**
 * Shows a message for 8 s, or 16 s with a detail line; longer while hovered or focused.
 * @returns a function that removes it
 */
export function showToast(content: ToastContent): () => void {
  count += 1;
  const id = count;
  // two at a time; drop the older
  shown.set([...shown.get().slice(-1), { ...content, id, presses }]);
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/**
 * Removes the toasts of the page that was left. Keeps those with links or Undo, and those from the very
 * action that led to the next page.
 * @param isReturn the person used the browser's back or forward
 */
export function leaveToasts(isReturn: boolean): void {
  const stays = ({ action, links = [], ofPage, presses: at }: Toast) =>
    (!isReturn && at === presses) || (!ofPage && (action?.undo || links.length > 0));
  shown.set(shown.get().filter(stays));
}

/** Removes all toasts, with their Undo actions. */
export function clearToasts(): void {
  shown.set([]);
}

/** Counts a key or button press. */
export const notePress = (): void => {
  presses += 1;
};
