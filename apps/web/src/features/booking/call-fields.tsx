import type { BoardBase } from '@fieldwright/contract/schedule';
import { zoneName } from '@fieldwright/domain/kernel/zone';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';
import type { Ref } from 'react';
import { isDay } from '../../lib/is-day.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { bookingTexts as texts } from './booking.texts.ts';
import { type Booking, ofJobType, windowOf, type Zones } from './booking.ts';
import { JobTypeField } from './job-type-field.tsx';

type Wrong = Partial<Record<keyof Booking, string>>;

export interface BookingFieldsProps {
  booking: Booking;
  change: (more: Partial<Booking>) => void;
  errors: Wrong;
  base: BoardBase | undefined;
  zones: Zones;
}

const usualMinutes = [30, 45, 60, 90, 120, 180, 240, 480];

/** What kind of call it is, how urgent, how long, and what is promised. */
export function CallFields({
  booking,
  change,
  errors,
  base,
  zones,
  jobInput,
}: BookingFieldsProps & { jobInput: Ref<HTMLInputElement> }) {
  const minutes = [...new Set([...usualMinutes, booking.minutes])].sort((a, b) => a - b);
  return (
    <>
      <JobTypeField
        jobTypes={base?.jobTypes ?? []}
        chosen={booking.jobTypeId}
        onChoose={(jobType) => change(jobType ? ofJobType(jobType) : { jobTypeId: null })}
        input={jobInput}
      />
      <TextAreaField
        label={texts.notes}
        name="notes"
        rows={2}
        value={booking.notes}
        onChange={(notes) => change({ notes })}
        error={errors.notes}
      />
      <div className="booking-three">
        <SelectField
          label={texts.priority}
          value={booking.priority}
          options={optionsOf(texts.priorities)}
          onChange={(priority) => change({ priority })}
        />
        <SelectField
          label={texts.minutes}
          value={String(booking.minutes)}
          options={minutes.map((value) => ({ value: String(value), text: texts.lasts(value) }))}
          onChange={(value) => change({ minutes: Number(value) })}
        />
        <SelectField
          label={texts.department}
          value={String(booking.departmentId ?? '')}
          options={[
            { value: '', text: texts.noDepartment },
            ...(base?.departments ?? []).map(({ id, text }) => ({ value: String(id), text })),
          ]}
          onChange={(value) => change({ departmentId: value === '' ? null : Number(value) })}
        />
      </div>
      <WindowFields booking={booking} change={change} errors={errors} zones={zones} />
    </>
  );
}

const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  (Object.entries(names) as [T, string][]).map(([value, text]) => ({ value, text }));

function WindowFields({ booking, change, errors, zones }: Omit<BookingFieldsProps, 'base'>) {
  const window = windowOf(booking);
  const named =
    isDay(window?.date ?? '') && window?.start
      ? zoneName(windowMoments({ ...window, end: window.start }, zones.site).start, {
          timeZone: zones.site,
          beside: zones.board,
        })
      : '';
  return (
    <>
      <div className="booking-three">
        <SelectField
          label={texts.window}
          value={booking.window}
          options={optionsOf(texts.windows)}
          onChange={(window) => change({ window })}
        />
        {booking.window !== 'none' && (
          <TextField
            label={texts.windowDay}
            name="windowDay"
            type="date"
            value={booking.windowDay}
            onChange={(windowDay) => change({ windowDay })}
            error={errors.windowDay}
          />
        )}
      </div>
      {named && <p className="help">{texts.siteClock(named)}</p>}
      {booking.window === 'own' && (
        <div className="booking-three">
          <TextField
            label={texts.from}
            name="windowStart"
            type="time"
            value={booking.windowStart}
            onChange={(windowStart) => change({ windowStart })}
          />
          <TextField
            label={texts.until}
            name="windowEnd"
            type="time"
            value={booking.windowEnd}
            onChange={(windowEnd) => change({ windowEnd })}
            error={errors.windowEnd}
          />
        </div>
      )}
    </>
  );
}
