import { useLayoutEffect } from 'react';
import type { DialogLink, DialogPart } from './dialog-stack.ts';

/** Tells the dialog that hosts this component what it has to know; after every render, so that it knows the latest. */
export function useDialogPart<Result>(dialog: DialogLink<Result>, part: DialogPart<Result>): void {
  useLayoutEffect(() => dialog.report(part));
}
