import { clockText } from '@fieldwright/domain/kernel/clock-text';
import { shortZoneName } from '@fieldwright/domain/kernel/zone';
import { SelectField } from '../../ui/field/select-field.tsx';
import { bookingTexts as texts } from './booking.texts.ts';
import { type ChosenRepeat, repeatedAt } from './repeated-at.ts';

interface RepeatFieldProps {
  date: string;
  time: string;
  timeZone: string;
  value: ChosenRepeat;
  onChange: (value: ChosenRepeat) => void;
  error: string | undefined;
}

/** Asks which of two equal times is meant when clocks go back; shows nothing for other times. */
export function RepeatField({ date, time, timeZone, ...field }: RepeatFieldProps) {
  const both = repeatedAt(date, time, timeZone);
  if (!both) return null;
  const at = clockText(time);
  const named = (moment: number) => `${at} ${shortZoneName(moment, timeZone)}`;
  return (
    <SelectField
      {...field}
      label={texts.repeat(at)}
      name="repeat"
      required
      options={[
        { value: '', text: texts.chooseRepeat },
        { value: 'earlier', text: texts.earlier(named(both.earlier)) },
        { value: 'later', text: texts.later(named(both.later)) },
      ]}
    />
  );
}
