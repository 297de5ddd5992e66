import { useId } from 'react';
import { FieldNote } from './field.tsx';
import './one-of.css';
import { uiTexts } from './ui.texts.ts';

interface OneOfProps<T extends string> {
  label: string;
  /** value → what it is called, in order */
  choices: Readonly<Record<T, string>>;
  chosen: T | null;
  onChange: (chosen: T) => void;
  /** beside each other, for few short ones */
  inline?: boolean;
  required?: boolean;
  error?: string | undefined;
}

/** One of a few, all in sight. */
export function OneOf<T extends string>({
  label,
  choices,
  chosen,
  onChange,
  inline,
  required,
  error,
}: OneOfProps<T>) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <legend className="field-label">
        <span>
          {label} {required && <span className="required">{uiTexts.required}</span>}
        </span>
      </legend>
      <div className={inline ? 'one-of inline' : 'one-of'}>
        {Object.entries<string>(choices).map(([value, text]) => (
          <label key={value}>
            <input
              type="radio"
              name={id}
              value={value}
              checked={value === chosen}
              onChange={() => onChange(value as T)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}
