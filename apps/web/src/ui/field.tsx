import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { IconButton } from './button.tsx';
import './field.css';
import { uiTexts } from './ui.texts.ts';

type Inherited = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'autoComplete' | 'inputMode' | 'readOnly' | 'placeholder' | 'spellCheck' | 'onBlur'
>;

export interface TextFieldProps extends Inherited {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean;
  /** beside the label, at the right */
  aside?: ReactNode;
  /** inside the box, behind the text */
  after?: ReactNode;
  /** the id of what `after` says about the text */
  described?: string | undefined;
}

/** One line of text with its label, and below it what is wrong with it or what helps. */
export function TextField({
  label,
  value,
  onChange,
  error,
  help,
  required,
  aside,
  after,
  described,
  ...input
}: TextFieldProps) {
  const id = useId();
  const note = error || help ? `${id}-note` : undefined;
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>
          {label} {required && <span className="required">{uiTexts.required}</span>}
        </label>
      </div>
      <div className="input">
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={[described, note].filter(Boolean).join(' ') || undefined}
        />
        {after}
      </div>
      {/* Behind the input, so that the Tab key goes from label to label; shown beside the label. */}
      {aside && <div className="field-aside">{aside}</div>}
      <FieldNote id={note} error={error} help={help} />
    </div>
  );
}

/** An e-mail address: its keyboard on a phone, and nobody corrects its spelling. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'spellCheck'>) {
  return <TextField {...props} type="email" inputMode="email" spellCheck={false} />;
}

/** A password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      after={
        <IconButton
          label={shown ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}

interface CheckFieldProps {
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** One thing that is on or off. */
export function CheckField({ name, checked, onChange, children }: CheckFieldProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

interface FieldNoteProps {
  id: string | undefined;
  error: string | undefined;
  help?: ReactNode;
}

/** What is wrong with a field, else what helps to fill it in. */
export function FieldNote({ id, error, help }: FieldNoteProps) {
  if (error) {
    return (
      <p className="help bad" id={id}>
        <CircleAlert /> {error}
      </p>
    );
  }
  return help ? (
    <p className="help" id={id}>
      {help}
    </p>
  ) : null;
}
