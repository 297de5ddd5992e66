/** The icon beside a dialog's title. */
export type DialogType = 'info' | 'question' | 'warning' | 'error' | 'success';

/**
 * A button of a dialog (R3.14). `cancel` closes, `save` saves, any other id is passed to the hosted component
 * (R4.22).
 */
export interface DialogButton {
  id: string;
  text: string;
  secondary?: boolean;
  /** Focused when the dialog opens. */
  focusInitial?: boolean;
  /** Runs first, for any id. A returned promise is awaited. */
  click?: () => void | Promise<void>;
}

/**
 * The options of a dialog (R3.14). `Component` is the hosted component's type in the web library, `Intake`
 * the type of its input.
 */
export interface DialogData<Component = unknown, Intake = unknown> {
  title: string;
  text?: string;
  type?: DialogType;
  /** Shows the spinner. */
  loading?: boolean;
  /** Hides the close button and ignores Esc. */
  disableExit?: boolean;
  /** Enter does not save. */
  disableEnter?: boolean;
  dataTestId?: string;
  buttons?: readonly DialogButton[];
  intakeData?: Intake;
  component?: Component;
}

/** The options of the filter dialog (R3.14): the component with the filters, and its initial data. */
export interface FilterDialogData<Component = unknown, Data = unknown> {
  component: Component;
  data: Data;
}

/** The result of the filter dialog (R4.23). */
export type FilterDialogResult<Result = unknown> =
  | { action: 'Cancel'; result: null }
  | { action: 'AddFilter'; result: Result };
