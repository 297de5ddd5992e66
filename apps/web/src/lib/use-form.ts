import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, isPassing, unshownTextOf } from './errors/api-error.ts';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface Settings<V> {
  initial: V;
  /** validates before sending; if it returns no errors, the form is sent */
  check?: (values: V) => FieldErrors<V>;
  /**
   * saves; shows an ApiError's field errors at their inputs, and its text and other field errors above them
   */
  save: (values: V) => Promise<void>;
  /** the field to focus when the form appears */
  first?: keyof V & string;
}

/** Manages a form: its values, field errors, overall failure, and whether it is busy. */
export function useForm<V extends object>({ initial, check, save, first }: Settings<V>) {
  const [values, setValues] = useState(initial);
  const [start] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [busy, setBusy] = useState(false);
  // sent without a response: the same values have to be sent again
  const [unsure, setUnsure] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [first]);
  // after sending only: someone who mends one field must not be taken to the next while typing
  const isJustRefused = useRef(false);
  useEffect(() => {
    if (isJustRefused.current && Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isJustRefused.current = false;
  }, [errors]);
  const refuse = (found: FieldErrors<V>) => {
    isJustRefused.current = true;
    setErrors(found);
  };

  /** @returns whether it was saved */
  async function submit(filled: V): Promise<boolean> {
    if (busy) return false;
    const found = check?.(filled) ?? {};
    refuse(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return false;
    setBusy(true);
    try {
      await save(filled);
      setUnsure(false);
      return true;
    } catch (error) {
      setUnsure(isPassing(error));
      const { shown, rest } = sortErrors(error, filled);
      refuse(shown);
      setFailure(rest);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function assign(changes: Partial<V>): void {
    setValues((before) => ({ ...before, ...changes }));
    // with `parts`, also what was wrong at `parts.0.text`
    const isOf = (path: string) => Object.hasOwn(changes, path.split('.')[0]!);
    setErrors(
      (before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => !isOf(path))) as FieldErrors<V>,
    );
  }
  const set = <N extends keyof V & string>(name: N, value: V[N]): void =>
    assign({ [name]: value } as unknown as Partial<V>);

  return {
    values,
    /** the values differ from the initial ones */
    isChanged: JSON.stringify(values) !== JSON.stringify(start),
    errors,
    /** what to show for the form as a whole; or null */
    failure: failure && {
      text: unshownTextOf(failure, (path) => (path.split('.')[0] ?? '') in values),
      code: failure instanceof ApiError ? failure.code : 'simple',
    },
    busy,
    /** there was no response: lock the values until they are sent again with the same key */
    unsure,
    set,
    /** sets several values at once */
    assign,
    /** returns the props of a text field */
    text: <N extends keyof V & string>(name: N) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (value: string) => set(name, value as V[N]),
    }),
    /** sends the form; @returns whether it was saved */
    submit: () => submit(values),
    /** sets the values and sends at once */
    submitWith: (filled: V) => {
      setValues(filled);
      return submit(filled);
    },
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit(values);
      },
    },
  };
}

/** Separates field errors that inputs can show from everything else, which is shown for the whole form. */
function sortErrors<V extends object>(
  error: unknown,
  values: V,
): { shown: FieldErrors<V>; rest: Error | null } {
  if (!(error instanceof Error)) throw error;
  if (!(error instanceof ApiError)) {
    reportError(error);
    return { shown: {}, rest: error };
  }
  // `roles.0` is shown at `roles`
  const entries = Object.entries(error.fields).map(([path, text]) => [path.split('.')[0]!, text] as const);
  const shown = entries.filter(([name]) => name in values);
  return {
    shown: Object.fromEntries(shown) as FieldErrors<V>,
    rest: shown.length > 0 && shown.length === entries.length ? null : error,
  };
}
