import { useId } from 'react';
import { FieldNote } from './field.tsx';
import './field.css';

interface TextAreaFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  error?: string | undefined;
  help?: string;
  readOnly?: boolean;
}

/** A multi-line text input; Enter begins a new line. */
export function TextAreaField({
  label,
  name,
  value,
  onChange,
  rows = 3,
  error,
  help,
  readOnly,
}: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="input lines">
        <textarea
          id={id}
          name={name}
          rows={rows}
          value={value}
          readOnly={readOnly}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-note` : undefined}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} help={help} />
    </div>
  );
}
