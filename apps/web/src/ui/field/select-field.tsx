import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldFrame } from './field.tsx';
import './field.css';
import './select-field.css';

interface SelectFieldProps<T extends string> {
  label: string;
  name?: string;
  value: T;
  /** values and their labels, in order */
  options: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
  error?: string | undefined;
  help?: ReactNode;
  required?: boolean;
}

/** The browser's own select, for lists too long to show as radio buttons. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, name, value, options, onChange, error, help, required } = props;
  const id = useId();
  const note = error || help ? `${id}-note` : undefined;
  return (
    <FieldFrame id={id} note={note} label={label} error={error} help={help} required={required}>
      <div className="input select">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value as T)}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown />
      </div>
    </FieldFrame>
  );
}
