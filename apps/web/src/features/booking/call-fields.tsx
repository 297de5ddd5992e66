import type { BoardBase } from '@fieldwright/contract/schedule';
import { zoneName } from '@fieldwright/domain/kernel/zone';
import { windowMoments } from '@fieldwright/domain/schedule/arrival-window';
import { priorityTexts } from '@fieldwright/domain/schedule/priority';
import type { Ref } from 'react';
import { isDay } from '../../lib/dates/is-day.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/read-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { TagsField } from '../../ui/tags/tags.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { type Booking, ofJobType, type Wrong, windowOf, type Zones } from './booking.ts';
import { DurationField } from './duration-field.tsx';
import { JobTypeField } from './job-type-field.tsx';
import { windowChoices } from './offered-windows.ts';

export interface BookingFieldsProps {
  booking: Booking;
  change: (more: Partial<Booking>) => void;
  errors: Wrong;
  base: BoardBase | undefined;
  zones: Zones;
}

/** Shows the fields for job type, notes, priority, duration, department and arrival window. */
export function CallFields({
  booking,
  change,
  errors,
  base,
  zones,
  jobInput,
}: BookingFieldsProps & { jobInput: Ref<HTMLInputElement> }) {
  return (
    <>
      <JobTypeField
        jobTypes={base?.jobTypes ?? []}
        chosen={booking.jobTypeId}
        onChoose={(jobType) =>
          change(jobType ? ofJobType(jobType, base?.arrivalWindows) : { jobTypeId: null })
        }
        input={jobInput}
        error={errors.jobTypeId}
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
          options={optionsOf(priorityTexts)}
          onChange={(priority) => change({ priority })}
          error={errors.priority}
        />
        <DurationField
          minutes={booking.minutes}
          onChange={(minutes) => change({ minutes })}
          error={errors.minutes}
        />
        <SelectField
          label={texts.department}
          value={String(booking.departmentId ?? '')}
          options={[
            { value: '', text: texts.noDepartment },
            ...(base?.departments ?? []).map(({ id, text }) => ({ value: String(id), text })),
          ]}
          onChange={(value) => change({ departmentId: value === '' ? null : Number(value) })}
          error={errors.departmentId}
        />
      </div>
      <WindowFields {...{ booking, change, errors, base, zones }} />
    </>
  );
}

/** Shows the fields for who requested the call, the lead source and the tags. */
export function AskedFields({ booking, change, errors, base }: Omit<BookingFieldsProps, 'zones'>) {
  return (
    <>
      <div className="booking-three">
        <TextField
          label={texts.contactName}
          name="contactName"
          autoComplete="off"
          placeholder={uiTexts.optional}
          value={booking.contactName}
          onChange={(contactName) => change({ contactName })}
          error={errors.contactName}
        />
        <PhoneField
          label={texts.contactPhone}
          name="contactPhone"
          autoComplete="off"
          placeholder={uiTexts.optional}
          value={booking.contactPhone}
          onChange={(contactPhone) => change({ contactPhone })}
          error={errors.contactPhone}
        />
        <SelectField
          label={texts.leadSource}
          value={String(booking.leadSourceId ?? '')}
          options={[
            { value: '', text: texts.noLeadSource },
            ...(base?.leadSources ?? []).map(({ id, text }) => ({ value: String(id), text })),
          ]}
          onChange={(value) => change({ leadSourceId: value === '' ? null : Number(value) })}
          error={errors.leadSourceId}
        />
      </div>
      <TagsField
        label={texts.tags}
        tags={base?.tags ?? []}
        ids={booking.tagIds}
        onChange={(tagIds) => change({ tagIds })}
        error={errors.tagIds}
      />
    </>
  );
}

const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  (Object.entries(names) as [T, string][]).map(([value, text]) => ({ value, text }));

/** Shows the arrival window: none, one that the company offers, or other times. */
export function WindowFields({ booking, change, errors, base, zones }: BookingFieldsProps) {
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
          options={windowChoices(booking.window, base?.arrivalWindows)}
          onChange={(window) => change({ window })}
          // only custom times have an end input that can show the error
          error={booking.window === 'own' ? undefined : errors.windowEnd}
        />
        {booking.window !== 'none' && (
          <DateField
            label={texts.windowDay}
            name="windowDay"
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
