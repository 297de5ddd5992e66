import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { codeTexts as texts } from './code.texts.ts';

type Given = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'help'> & { label?: string };

/** A code of the authenticator app: phones and password managers offer it. Spaces from pasting do no harm. */
export function CodeField({ label = texts.code, ...field }: Given) {
  return (
    <TextField {...field} label={label} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
  );
}

/** A recovery code, or either kind of code. */
export function AnyCodeField({ label = texts.recoveryCode, ...field }: Given) {
  return <TextField {...field} label={label} autoComplete="one-time-code" spellCheck={false} />;
}
