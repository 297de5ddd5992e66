import { useId } from 'react';
import { uiTexts } from '../ui.texts.ts';
import { FieldNote } from './field.tsx';

export interface Choice<T extends string> {
  value: T;
  text: string;
  /** one line that explains the choice */
  detail: string;
  disabled?: boolean;
}

interface ChoicesProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  error?: string | undefined;
  help?: string | undefined;
  /** allows choosing none */
  optional?: boolean;
}

/** A group of checkboxes. Returns the choices in the list's order. Requires at least one unless optional. */
export function Choices<T extends string>({
  label,
  choices,
  chosen,
  onChange,
  error,
  help,
  optional,
}: ChoicesProps<T>) {
  const note = `${useId()}-note`;
  const toggle = (value: T, on: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((other) => (other === value ? on : chosen.includes(other))),
    );
  return (
    <fieldset className="field" aria-describedby={error || help ? note : undefined}>
      <legend className="field-label">
        <span>
          {label} {!optional && <span className="required">{uiTexts.required}</span>}
        </span>
      </legend>
      <div className="choices" data-invalid={error ? '' : undefined}>
        {choices.map(({ value, text, detail, disabled }) => (
          <label className="check" key={value}>
            <input
              type="checkbox"
              value={value}
              checked={chosen.includes(value)}
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(value, event.target.checked)}
            />
            <b>{text}</b>
            <small>{detail}</small>
          </label>
        ))}
      </div>
      <FieldNote id={note} error={error} help={help} />
    </fieldset>
  );
}
