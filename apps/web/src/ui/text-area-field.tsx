import { useId } from 'react';
import './field.css';

interface TextAreaFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Text of several lines: Enter begins a new one. */
export function TextAreaField({ label, value, onChange }: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className="input lines">
        <textarea id={id} rows={3} value={value} onChange={(event) => onChange(event.target.value)} />
      </div>
    </div>
  );
}
