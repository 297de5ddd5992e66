import type { DialogButton, DialogData } from '@fieldwright/domain/dialogs/dialog';
import type { ComponentType, ReactNode } from 'react';
import { signal } from '../../lib/signal.ts';

/** The props of a hosted component. */
export interface HostedProps<Intake, Result> {
  intakeData: Intake;
  /** for `useDialogPart` */
  dialog: DialogLink<Result>;
}

/** What a hosted component reports to its dialog. */
export interface DialogPart<Result> {
  /** ids of the buttons that cannot be pressed now (R3.14) */
  disabled?: readonly string[];
  /** beside the buttons: why one is disabled, or what helps (R2.9) */
  helperText?: string | undefined;
  /**
   * Saves. The dialog shows a spinner and closes with the result. With null it stays open, because something
   * has to be corrected first. It also stays open if this throws, and shows the error.
   */
  save?: () => Result | null | Promise<Result | null>;
  /** what closing without saving would lose; the dialog asks first. Empty if nothing has changed */
  unsaved?: string | false;
  /** called for every other button (R4.22) */
  press?: (buttonId: string) => void | Promise<void>;
}

/** How a hosted component controls its dialog. */
export interface DialogLink<Result> {
  report: (part: DialogPart<Result>) => void;
  /** closes as saved */
  finish: (result: Result) => void;
  /** closes without saving */
  cancel: () => void;
}

export interface ButtonData extends DialogButton {
  /** does something that cannot be undone */
  danger?: boolean;
  /** shows on the button that Enter presses it, while it does */
  enterHint?: boolean;
}

interface Look {
  /** in pixels; by default 300 to 500, depending on the contents (R9.7) */
  width?: number;
  /** beside the buttons, unless the hosted component reports its own (R2.9) */
  helperText?: string;
  /** replaces the icon of the type image */
  icon?: ReactNode;
  buttons?: readonly ButtonData[];
}

type Shown<Intake, Result> = Omit<
  DialogData<ComponentType<HostedProps<Intake, Result>>, Intake>,
  'component' | 'intakeData' | 'buttons'
> &
  Look;

/**
 * The options of a dialog: the specification's data (R3.14) plus a few for its look. Without a component it
 * is a confirm dialog (R2.7), with title and text below the type image.
 */
export type DialogOptions<Intake = unknown, Result = unknown> = Shown<Intake, Result> &
  (
    | { component: ComponentType<HostedProps<Intake, Result>>; intakeData: Intake }
    | { component?: undefined; intakeData?: undefined }
  );

/** How a dialog closed: the button's id, and what was saved (null unless `save`). `gone`: with its screen. */
export interface DialogResult<Result = unknown> {
  action: string;
  result: Result | null;
}

/** A handle to an open dialog. */
export interface OpenedDialog<Result> {
  /** resolves when it has closed */
  result: Promise<DialogResult<Result>>;
  /** changes what the open dialog shows, such as progress */
  change: (data: Partial<Shown<unknown, unknown>>) => void;
  /** closes it as if canceled, whichever buttons it has */
  close: () => void;
}

export interface StackedDialog {
  id: number;
  data: DialogOptions;
  /** what had the focus when it opened, then what the dialog below would return it to */
  openers: readonly Element[];
  settle: (result: DialogResult) => void;
}

/** The open dialogs, from bottom to top. */
export const dialogStack = signal<readonly StackedDialog[]>([]);
let count = 0;

/** Opens a dialog on top of all others. Each area renders `Dialogs` once to show it. */
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
  // the stack holds dialogs of every type; each component gets only the data that it was opened with
  dialogStack.set([...below, { id, data: data as DialogOptions, openers, settle }]);
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

/** Closes all dialogs, the topmost first, because their screen is closing. */
export function closeDialogs(): void {
  for (const { settle } of dialogStack.get().toReversed()) settle({ action: 'gone', result: null });
}
