import { type Ref, useId, useState } from 'react';
import { takeTyping } from '../../lib/keys/typed-ahead.ts';
import { FieldNote } from '../../ui/field/field.tsx';
import { useCombo } from '../../ui/field/use-combo.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import type { JobType } from './booking.ts';

interface JobTypeFieldProps {
  jobTypes: readonly JobType[];
  chosen: number | null;
  onChoose: (jobType: JobType | null) => void;
  input: Ref<HTMLInputElement>;
  error: string | undefined;
}

/** Lets the user choose a job type by typing part of its name. */
export function JobTypeField({ jobTypes, chosen, onChoose, input, error }: JobTypeFieldProps) {
  const id = useId();
  const known = jobTypes.find((each) => each.id === chosen);
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = jobTypes.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
  // opens only on typing, arrow down or a press, so that Enter in an empty field books the call
  const isOpen = hasFocus && typed !== null;
  const shown = isOpen ? fitting : [];
  const choose = (index: number) => {
    setTyped(null);
    onChoose(shown[index]!);
  };
  const combo = useCombo({ count: shown.length, found: typed ?? '', onChoose: choose });
  return (
    <div className="field booking-combo">
      <div className="field-label">
        <label htmlFor={id}>{texts.jobType}</label>
      </div>
      <div className="input">
        <input
          {...combo.input}
          ref={input}
          id={id}
          value={typed ?? known?.text ?? ''}
          onFocus={() => {
            setFocus(true);
            setTyped(takeTyping().text || null);
          }}
          onClick={() => known || setTyped('')}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !isOpen) setTyped('');
            // don't book the call without the text being typed
            else if (event.key === 'Enter' && isOpen && shown.length === 0) event.preventDefault();
            else combo.input.onKeyDown(event);
          }}
          onBlur={() => {
            setFocus(false);
            setTyped(null);
          }}
          onChange={(event) => {
            const { value } = event.target;
            setTyped(value === '' ? null : value);
            if (value === '') onChoose(null);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
        />
      </div>
      <FieldNote id={error ? `${id}-note` : undefined} error={error} />
      {isOpen && typed && shown.length === 0 && <p className="help">{texts.noJobType}</p>}
      {shown.length > 0 && (
        <div {...combo.list} aria-label={texts.jobTypes} className="options floating">
          {shown.map((jobType, index) => (
            <div key={jobType.id} {...combo.option(index)} className="option">
              <span className="grow">{jobType.text}</span>
              <small className="dim">{texts.lasts(jobType.expectedMinutes)}</small>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
