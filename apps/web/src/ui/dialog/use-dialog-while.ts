import { useEffectEvent, useLayoutEffect } from 'react';
import { type DialogOptions, openDialog } from './dialog-stack.ts';

interface DialogWhile<Intake, Result> {
  /** from the address */
  open: boolean;
  data: DialogOptions<Intake, Result>;
  /** called when the person closed it, with the button's id, to update the address */
  closed: (action: string) => void;
}

/** Opens a dialog for as long as the page's address asks for it. */
export function useDialogWhile<Intake, Result>({ open, data, closed }: DialogWhile<Intake, Result>): void {
  const begin = useEffectEvent(() => openDialog(data));
  const end = useEffectEvent(closed);
  useLayoutEffect(() => {
    if (!open) return undefined;
    // a page that is closing must not change the next page's address
    let isHere = true;
    const dialog = begin();
    void dialog.result.then(({ action }) => isHere && action !== 'gone' && end(action));
    return () => {
      isHere = false;
      dialog.close();
    };
  }, [open]);
}
