import { Fragment, type ReactNode, useId } from 'react';
import { FieldNote } from './field.tsx';
import './one-of.css';
import { uiTexts } from '../ui.texts.ts';

interface OneOfProps<T extends string> {
  label: string;
  /** label by value, in order; leave out a value to not offer it */
  choices: Readonly<Partial<Record<T, string>>>;
  /** over a choice, which it and those after it belong to */
  headings?: Readonly<Partial<Record<T, string>>>;
  /** a chip before a choice's label, such as the person whose version it is */
  before?: Readonly<Partial<Record<T, ReactNode>>>;
  /** at the end of a choice's row, such as a price */
  asides?: Readonly<Partial<Record<T, string>>>;
  chosen: T | null;
  onChange: (chosen: T) => void;
  /** side by side, for a few short choices */
  inline?: boolean;
  required?: boolean;
  error?: string | undefined;
}

/** A group of radio buttons. */
export function OneOf<T extends string>({
  label,
  choices,
  headings,
  before,
  asides,
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
        {valuesOf(choices).map((value) => (
          <Fragment key={value}>
            {headings?.[value] !== undefined && <b className="one-of-heading">{headings[value]}</b>}
            <label>
              <input
                type="radio"
                name={id}
                value={value}
                checked={value === chosen}
                onChange={() => onChange(value)}
              />
              {before?.[value] !== undefined && (
                <>
                  <span className="person-chip">{before[value]}</span>
                  <span className="sr">: </span>
                </>
              )}
              <span>{choices[value]}</span>
              {asides?.[value] !== undefined && <span className="aside tn">{asides[value]}</span>}
            </label>
          </Fragment>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </fieldset>
  );
}

/** Returns a table's keys, typed. */
const valuesOf = <T extends string>(choices: Readonly<Partial<Record<T, string>>>) =>
  Object.keys(choices) as T[];
