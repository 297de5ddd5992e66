/** The picture beside a dialog's title. */
export type DialogType = 'info' | 'question' | 'warning' | 'error' | 'success';

/** A button of a dialog (R3.14). `cancel` closes, `save` saves, any other id goes to the hosted component (R4.22). */
export interface DialogButton {
  id: string;
  text: string;
  secondary?: boolean;
  /** has the focus when the dialog opens */
  focusInitial?: boolean;
  /** runs first, whatever the id; what it returns is waited for */
  click?: () => void | Promise<void>;
}

/**
 * What a dialog is opened with (R3.14). `Component` is the hosted component's type in the web's library, `Intake` what
 * that component is given.
 */
export interface DialogData<Component = unknown, Intake = unknown> {
  title: string;
  text?: string;
  type?: DialogType;
  /** shows the spinner */
  loading?: boolean;
  /** no close button, and Esc does nothing */
  disableExit?: boolean;
  /** Enter does not save */
  disableEnter?: boolean;
  dataTestId?: string;
  buttons?: readonly DialogButton[];
  intakeData?: Intake;
  component?: Component;
}

/** What the filter dialog is opened with (R3.14): the component with the filters, and what it begins with. */
export interface FilterDialogData<Component = unknown, Data = unknown> {
  component: Component;
  data: Data;
}

/** How the filter dialog closed (R4.23). */
export type FilterDialogResult<Result = unknown> =
  | { action: 'Cancel'; result: null }
  | { action: 'AddFilter'; result: Result };

/** The names of the fields above, for the comparison with the specification; the compiler keeps them whole. */
export const dialogFields = {
  button: { id: true, text: true, secondary: true, focusInitial: true, click: true },
  dialog: {
    title: true,
    text: true,
    type: true,
    loading: true,
    disableExit: true,
    disableEnter: true,
    dataTestId: true,
    buttons: true,
    intakeData: true,
    component: true,
  },
  filterDialog: { component: true, data: true },
  filterDialogResult: { action: true, result: true },
} as const satisfies {
  button: Record<keyof DialogButton, true>;
  dialog: Record<keyof DialogData, true>;
  filterDialog: Record<keyof FilterDialogData, true>;
  filterDialogResult: Record<keyof FilterDialogResult, true>;
};
