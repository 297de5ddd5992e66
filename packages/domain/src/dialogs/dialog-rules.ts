import type { DialogData } from './dialog.ts';

/** The effect of pressing a button (R4.22). */
export type DialogMove = 'close' | 'save' | 'pass';

/** The state that a dialog's rules depend on. */
export interface DialogState {
  data: Pick<DialogData, 'loading' | 'disableExit' | 'disableEnter' | 'buttons'>;
  /** Ids of the buttons that the hosted component reports as disabled (R3.14). */
  disabled: readonly string[];
  /** A button's action is still running. */
  busy: boolean;
}

/**
 * Returns the effect of a button: `cancel` closes, `save` saves, any other id is passed to the hosted
 * component (R4.22).
 */
export function moveOf(buttonId: string): DialogMove {
  if (buttonId === 'cancel') return 'close';
  return buttonId === 'save' ? 'save' : 'pass';
}

/**
 * Checks whether a button can be pressed: it is not reported as disabled (R4.22), and no action is running. A
 * loading dialog does not save, and does not close if exit is disabled.
 */
export function mayPress({ data, disabled, busy }: DialogState, buttonId: string): boolean {
  if (busy || disabled.includes(buttonId)) return false;
  if (!data.loading) return true;
  const move = moveOf(buttonId);
  return !(move === 'save' || (move === 'close' && data.disableExit));
}

/** Checks whether the close button and Esc close the dialog: neither exit nor its `cancel` is disabled. */
export function mayExit(state: DialogState): boolean {
  return !state.data.disableExit && mayPress(state, 'cancel');
}

/**
 * Checks whether Enter saves (R2.9): the dialog has a `save` button that can be pressed, and Enter is not
 * disabled.
 * @param at the focused element: Enter adds a line in a `multiline` field and presses a `button`
 */
export function enterSaves(state: DialogState, at: 'multiline' | 'button' | 'other'): boolean {
  const hasSave = state.data.buttons?.some(({ id }) => id === 'save');
  return at === 'other' && !!hasSave && !state.data.disableEnter && mayPress(state, 'save');
}
