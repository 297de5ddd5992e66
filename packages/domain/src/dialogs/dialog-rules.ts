import type { DialogData } from './dialog.ts';

/** What pressing a button comes to (R4.22). */
export type DialogMove = 'close' | 'save' | 'pass';

/** What a dialog's rules look at. */
export interface DialogState {
  data: Pick<DialogData, 'loading' | 'disableExit' | 'disableEnter' | 'buttons'>;
  /** ids of the buttons that the hosted component reports as disabled (R3.14) */
  disabled: readonly string[];
  /** something that a button began is under way */
  busy: boolean;
}

/** `cancel` closes, `save` saves, any other id goes to the hosted component (R4.22). */
export function moveOf(buttonId: string): DialogMove {
  if (buttonId === 'cancel') return 'close';
  return buttonId === 'save' ? 'save' : 'pass';
}

/**
 * Whether the button with this id does something now: it is not reported as disabled (R4.22), nothing is under way, and
 * a dialog that is loading neither saves nor, where it cannot be left, closes.
 */
export function mayPress({ data, disabled, busy }: DialogState, buttonId: string): boolean {
  if (busy || disabled.includes(buttonId)) return false;
  if (!data.loading) return true;
  const move = moveOf(buttonId);
  return !(move === 'save' || (move === 'close' && data.disableExit));
}

/** Whether the close button and Esc close the dialog: exit is not disabled, and neither is its `cancel`. */
export function mayExit(state: DialogState): boolean {
  return !state.data.disableExit && mayPress(state, 'cancel');
}

/**
 * Whether Enter saves (R2.9): the dialog has a button `save` that may be pressed, and Enter is not disabled.
 * @param at where the focus is: a line of its own in a `multiline` field belongs to the text, and a `button` is pressed
 */
export function enterSaves(state: DialogState, at: 'multiline' | 'button' | 'other'): boolean {
  const hasSave = state.data.buttons?.some(({ id }) => id === 'save');
  return at === 'other' && !!hasSave && !state.data.disableEnter && mayPress(state, 'save');
}
