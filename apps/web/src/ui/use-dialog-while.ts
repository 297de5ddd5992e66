import { useEffectEvent, useLayoutEffect } from 'react';
import { type DialogOptions, openDialog } from './dialog-stack.ts';

interface DialogWhile<Intake, Result> {
  /** as the address says */
  open: boolean;
  data: DialogOptions<Intake, Result>;
  /** it was closed in the dialog, by which button: the address has to follow */
  closed: (action: string) => void;
}

/** A dialog that is open for as long as the page's address says so. */
export function useDialogWhile<Intake, Result>({ open, data, closed }: DialogWhile<Intake, Result>): void {
  const begin = useEffectEvent(() => openDialog(data));
  const end = useEffectEvent(closed);
  useLayoutEffect(() => {
    if (!open) return undefined;
    // a page that has gone, or is about to, does not change the address of the next one
    let isHere = true;
    const dialog = begin();
    void dialog.result.then(({ action }) => isHere && action !== 'gone' && end(action));
    return () => {
      isHere = false;
      dialog.close();
    };
  }, [open]);
}
