import { useLayoutEffect } from 'react';
import type { DialogLink, DialogPart } from './dialog-stack.ts';

/** Reports a hosted component's state to its dialog, after every render. */
export function useDialogPart<Result>(dialog: DialogLink<Result>, part: DialogPart<Result>): void {
  useLayoutEffect(() => dialog.report(part));
}
