import { useState } from 'react';
import { lengthText } from '../../lib/dates/times.ts';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { bookingTexts as texts } from './booking.texts.ts';

const usualMinutes = [30, 45, 60, 90, 120, 180, 240, 480, 600, 720, 840, 960, 1440, 1920, 2400];

interface DurationFieldProps {
  /** 0 if the typed text is not a valid duration */
  minutes: number;
  onChange: (minutes: number) => void;
  error?: string | undefined;
}

/** Lets the user choose a usual duration, or type one in minutes. */
export function DurationField({ minutes, onChange, error }: DurationFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const known = [...new Set([...usualMinutes, ...(minutes > 0 && typed === null ? [minutes] : [])])];
  const options = known
    .sort((a, b) => a - b)
    .map((value) => ({ value: `${value}`, text: texts.lasts(value) }));
  return (
    <>
      <SelectField
        label={texts.minutes}
        value={typed === null ? `${minutes}` : ''}
        options={[...options, { value: '', text: texts.otherLength }]}
        onChange={(value) => {
          setTyped(value === '' ? `${minutes}` : null);
          if (value !== '') onChange(Number(value));
        }}
      />
      {typed !== null && (
        <TextField
          label={texts.typedMinutes}
          name="minutes"
          inputMode="numeric"
          value={typed}
          onChange={(value) => {
            setTyped(value);
            onChange(/^\d+$/.test(value.trim()) ? Number(value) : 0);
          }}
          help={minutes > 0 ? lengthText(minutes) : undefined}
          error={error}
        />
      )}
    </>
  );
}
