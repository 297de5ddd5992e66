import type { DialogButton, DialogData } from '@fieldwright/domain/dialogs/dialog';
import type { ComponentType, ReactNode } from 'react';
import { signal } from '../lib/signal.ts';

/** What a hosted component is given. */
export interface HostedProps<Intake, Result> {
  intakeData: Intake;
  /** for `useDialogPart` */
  dialog: DialogLink<Result>;
}

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
  /** what would be lost if it were closed without saving: it is asked first. Nothing where nothing has been changed */
  unsaved?: string | false;
  /** is told of every other button (R4.22) */
  press?: (buttonId: string) => void | Promise<void>;
}

/** The way from a hosted component to its dialog. */
export interface DialogLink<Result> {
  report: (part: DialogPart<Result>) => void;
  /** closes as saved */
  finish: (result: Result) => void;
  /** closes without */
  cancel: () => void;
}

export interface ButtonData extends DialogButton {
  /** does what cannot be undone */
  danger?: boolean;
  /** says on it that Enter presses it, while it does */
  enterHint?: boolean;
}

interface Look {
  /** in pixels; without it 300 to 500 by the contents (R9.7) */
  width?: number;
  /** beside the buttons, unless the hosted component says something (R2.9) */
  helperText?: string;
  /** in the type image, where another says more than the type's own */
  icon?: ReactNode;
  buttons?: readonly ButtonData[];
}

type Shown<Intake, Result> = Omit<
  DialogData<ComponentType<HostedProps<Intake, Result>>, Intake>,
  'component' | 'intakeData' | 'buttons'
> &
  Look;

/**
 * What a dialog is opened with: the specification's data (R3.14) and a few things about its look. Without a component it
 * is a confirm dialog (R2.7): title and text stand under the type image.
 */
export type DialogOptions<Intake = unknown, Result = unknown> = Shown<Intake, Result> &
  (
    | { component: ComponentType<HostedProps<Intake, Result>>; intakeData: Intake }
    | { component?: undefined; intakeData?: undefined }
  );

/**
 * How a dialog closed: by which button's id, and what was saved (null unless `save`). `gone`: nobody closed it, the screen
 * that it belongs to has gone.
 */
export interface DialogResult<Result = unknown> {
  action: string;
  result: Result | null;
}

/** A dialog that has been opened. */
export interface OpenedDialog<Result> {
  /** comes when it has closed */
  result: Promise<DialogResult<Result>>;
  /** shows something else in the open dialog, such as how far the work is */
  change: (data: Partial<Shown<unknown, unknown>>) => void;
  /** closes it as if cancelled, whatever its buttons say */
  close: () => void;
}

export interface StackedDialog {
  id: number;
  data: DialogOptions;
  /** what had the focus when it was opened, then what the dialog below would give it back to */
  openers: readonly Element[];
  settle: (result: DialogResult) => void;
}

/** The open dialogs, each above those before it. */
export const dialogStack = signal<readonly StackedDialog[]>([]);
let count = 0;

/** Opens a dialog above all others. `Dialogs` shows it, once in every area. */
export function openDialog<Intake, Result>(data: DialogOptions<Intake, Result>): OpenedDialog<Result> {
  count += 1;
  const id = count;
  const below = dialogStack.get();
  let tell = (_: DialogResult<Result>) => {};
  const result = new Promise<DialogResult<Result>>((resolve) => (tell = resolve));
  const settle = (settled: DialogResult) => {
    dialogStack.set(dialogStack.get().filter((dialog) => dialog.id !== id));
    tell(settled as DialogResult<Result>);
  };
  const focused = document.activeElement;
  const openers = [...(focused ? [focused] : []), ...(below.at(-1)?.openers ?? [])];
  // the stack holds dialogs of every kind: each component is given only the data that it was opened with
  dialogStack.set([...below, { id, data: data as unknown as DialogOptions, openers, settle }]);
  return {
    result,
    change: (changed) =>
      dialogStack.set(
        dialogStack
          .get()
          .map((dialog) => (dialog.id === id ? { ...dialog, data: { ...dialog.data, ...changed } } : dialog)),
      ),
    close: () => settle({ action: 'cancel', result: null }),
  };
}

/** Closes all, the topmost first: the screen that they belong to has gone. */
export function closeDialogs(): void {
  for (const { settle } of dialogStack.get().toReversed()) settle({ action: 'gone', result: null });
}
