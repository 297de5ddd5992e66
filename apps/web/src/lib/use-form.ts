import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, isPassing, unshownTextOf } from './api-error.ts';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

interface Settings<V> {
  initial: V;
  /** what the browser can tell before asking the server; nothing means it may be sent */
  check?: (values: V) => FieldErrors<V>;
  /** saves; an ApiError's field errors are shown at their inputs, those of other fields and its text above them */
  save: (values: V) => Promise<void>;
  /** the field that has the focus when the form appears */
  first?: keyof V & string;
}

/** The state of one form: values, what is wrong with which field, what went wrong as a whole, and whether it is busy. */
export function useForm<V extends object>({ initial, check, save, first }: Settings<V>) {
  const [values, setValues] = useState(initial);
  const [start] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [busy, setBusy] = useState(false);
  // sent, and nobody knows whether it has arrived: the same has to go again
  const [unsure, setUnsure] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }, [first]);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  /** @returns whether it was saved */
  async function submit(filled: V): Promise<boolean> {
    if (busy) return false;
    const found = check?.(filled) ?? {};
    setErrors(found);
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
      setErrors(shown);
      setFailure(rest);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function set<N extends keyof V & string>(name: N, value: V[N]): void {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, ...others }) => others as FieldErrors<V>);
  }

  return {
    values,
    /** something is filled in that was not there at the start */
    isChanged: JSON.stringify(values) !== JSON.stringify(start),
    errors,
    /** null, or what to say about the form as a whole */
    failure: failure && {
      text: unshownTextOf(failure, (path) => (path.split('.')[0] ?? '') in values),
      code: failure instanceof ApiError ? failure.code : 'simple',
    },
    busy,
    /** no answer has come: what is filled in is not to be changed before it is sent again, with the same key */
    unsure,
    set,
    /** value, error and change of a text field */
    text: <N extends keyof V & string>(name: N) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (value: string) => set(name, value as V[N]),
    }),
    /** sends what is filled in; @returns whether it was saved */
    submit: () => submit(values),
    /** fills in and sends at once */
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

/** Field errors that the form can show at its inputs; all else is said about the form. */
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
