import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { IconButton } from '../button.tsx';
import './field.css';
import { uiTexts } from '../ui.texts.ts';

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
  /** inside the box, after the text */
  after?: ReactNode;
  /** the id of the part of `after` that describes the text */
  described?: string | undefined;
}

/** A labeled one-line text input, with its error or help text below. */
export function TextField({ value, onChange, after, ...rest }: TextFieldProps) {
  const { input, ...frame } = useFieldFrame(rest);
  return (
    <FieldFrame {...frame}>
      <div className="input">
        <input {...input} value={value} onChange={(event) => onChange(event.target.value)} />
        {after}
      </div>
    </FieldFrame>
  );
}

type FrameOf = Omit<TextFieldProps, 'value' | 'onChange' | 'after'>;

/** Returns the props of a field's frame, and the attributes that link the input to it. */
export function useFieldFrame({ label, error, help, required, aside, described, ...input }: FrameOf) {
  const id = useId();
  const note = error || help ? `${id}-note` : undefined;
  return {
    id,
    note,
    label,
    error,
    help,
    required,
    aside,
    input: {
      ...input,
      id,
      'aria-required': required,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': [described, note].filter(Boolean).join(' ') || undefined,
    },
  };
}

interface FieldFrameProps extends Pick<FrameOf, 'label' | 'error' | 'help' | 'aside'> {
  required: boolean | undefined;
  id: string;
  note: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, note, label, error, help, required, aside, children }: FieldFrameProps) {
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>
          {label} {required && <span className="required">{uiTexts.required}</span>}
        </label>
      </div>
      {children}
      {/* After the input, so that Tab goes from input to input; shown beside the label. */}
      {aside && <div className="field-aside">{aside}</div>}
      <FieldNote id={note} error={error} help={help} />
    </div>
  );
}

/** An email input: the right keyboard on phones, no spell check. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'spellCheck'>) {
  return <TextField {...props} type="email" inputMode="email" spellCheck={false} />;
}

/** A password input with a button to show it. */
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
  error?: string | undefined;
  children: ReactNode;
}

/** A labeled checkbox. */
export function CheckField({ name, checked, onChange, error, children }: CheckFieldProps) {
  const id = useId();
  const note = error ? `${id}-note` : undefined;
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={note} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  id: string | undefined;
  error: string | undefined;
  help?: ReactNode;
}

/** Shows a field's error, or else its help text. */
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
