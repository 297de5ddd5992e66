import type { DialogType } from '@fieldwright/domain/dialogs/dialog';
import type { ReactNode } from 'react';
import { openDialog } from './dialog-stack.ts';

interface Question {
  title: string;
  /** says what will happen */
  text: string;
  type: DialogType;
  icon?: ReactNode;
  /** the safe choice; it gets the focus */
  cancel: string;
  /** a verb with its object */
  confirm: string;
  /** it cannot be undone */
  danger?: boolean;
  /** does the work; the dialog waits for it and shows its error */
  run?: () => Promise<void>;
}

/**
 * Asks before something that cannot be undone or reaches people outside the company (R2.7).
 * @returns whether it was confirmed and, with `run`, done
 */
export async function confirmed({ cancel, confirm, danger, run, ...data }: Question): Promise<boolean> {
  const { action } = await openDialog({
    ...data,
    buttons: [
      { id: 'cancel', text: cancel, secondary: true, focusInitial: true },
      { id: 'save', text: confirm, ...(danger && { danger }), ...(run && { click: run }) },
    ],
  }).result;
  return action === 'save';
}
