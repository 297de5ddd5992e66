import type { DialogType } from '@fieldwright/domain/dialogs/dialog';
import type { ReactNode } from 'react';
import { openDialog } from './dialog-stack.ts';

interface Question {
  title: string;
  /** what will happen, in words */
  text: string;
  type: DialogType;
  icon?: ReactNode;
  /** the safe choice; it has the focus */
  cancel: string;
  /** a verb with its object */
  confirm: string;
  /** it cannot be undone */
  danger?: boolean;
  /** the work itself; the dialog waits for it, and says what went wrong */
  run?: () => Promise<void>;
}

/**
 * Asks before what cannot be undone or reaches somebody outside (R2.7).
 * @returns whether it was confirmed, and done where the work was given
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
