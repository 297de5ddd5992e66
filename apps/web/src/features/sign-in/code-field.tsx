import { TextField, type TextFieldProps } from '../../ui/field/field.tsx';
import { codeTexts as texts } from './code.texts.ts';

type Given = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'error' | 'help'> & { label?: string };

/** Shows an input for an authenticator code, which phones and password managers can fill in. */
export function CodeField({ label = texts.code, ...field }: Given) {
  return (
    <TextField {...field} label={label} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
  );
}

/** Shows an input for a recovery code, or either kind of code. */
export function AnyCodeField({ label = texts.recoveryCode, ...field }: Given) {
  return <TextField {...field} label={label} autoComplete="one-time-code" spellCheck={false} />;
}
