import { type Ref, useId, useState } from 'react';
import { takeTyping } from '../../lib/typed-ahead.ts';
import { useCombo } from '../../ui/use-combo.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import type { JobType } from './booking.ts';

interface JobTypeFieldProps {
  jobTypes: readonly JobType[];
  chosen: number | null;
  onChoose: (jobType: JobType | null) => void;
  input: Ref<HTMLInputElement>;
}

/** What kind of work it is, found by typing a part of it. */
export function JobTypeField({ jobTypes, chosen, onChoose, input }: JobTypeFieldProps) {
  const id = useId();
  const known = jobTypes.find((each) => each.id === chosen);
  const [typed, setTyped] = useState<string | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = jobTypes.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word)));
  // opened by typing, the arrow down or a press, so that Enter in a field that nobody has filled books the call
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
            // the call is not booked without what has been typed
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
        />
      </div>
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
