import { useLayoutEffect } from 'react';
import type { DialogLink } from './dialog-stack.ts';

/** What a hosted component tells its dialog. */
export interface DialogPart<Result> {
  /** ids of the buttons that cannot be pressed now (R3.14) */
  disabled?: readonly string[];
  /** beside the buttons: why one is disabled, or what helps (R2.9) */
  helperText?: string | undefined;
  /**
   * Saves. The dialog is loading meanwhile, and closes with the result; with null it stays, because something has to be
   * put right first. What it throws is said in the dialog, which stays as it is.
   */
  save?: () => Result | null | Promise<Result | null>;
  /** is told of every other button (R4.22) */
  press?: (buttonId: string) => void | Promise<void>;
}

/** Tells the dialog that hosts this component what it has to know; after every render, so that it knows the latest. */
export function useDialogPart<Result>(dialog: DialogLink<Result>, part: DialogPart<Result>): void {
  useLayoutEffect(() => dialog.report(part));
}
