import { shortZoneName, zoneName } from '@fieldwright/domain/kernel/zone';
import { clockAt, repeatOf } from '@fieldwright/domain/schedule/board-day';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { longestDay } from '@fieldwright/domain/schedule/work-days';
import { datedSpanText, timeText } from '../../lib/dates/times.ts';
import { DateField } from '../../ui/field/date-field.tsx';
import { FieldNote, TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { customerTexts } from '../customers/customers.texts.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { type ChosenPlace, laidOut, soughtBy, visitTimes, windowOf, type Zones } from './booking.ts';
import type { BookingFieldsProps } from './call-fields.tsx';
import { MisfitNote } from './misfit-note.tsx';
import { misfitsOfBooking } from './misfits-of-booking.ts';
import { NoTechnicians } from './no-technicians.tsx';
import { PlacesField, type PlacesFieldProps } from './places-field.tsx';
import { promisedWords } from './promised-words.ts';
import { RefusedOverlaps } from './refused-overlaps.tsx';
import { RepeatField } from './repeat-field.tsx';
import {
  FreeTechnicians,
  SlotTechnicianField,
  type SlotTechnicianProps,
  useSlotTechnicians,
} from './slot-technicians.tsx';

interface SlotFieldsProps extends BookingFieldsProps {
  /** who is already booked, after a booking was refused for it */
  overlaps: readonly Overlap[];
  /** the visit that is moved, which does not conflict with itself */
  moved?: Pick<ScheduleEvent, 'id' | 'start'>;
  /** the call of which all visits are moved, as long work */
  movedCall?: number | undefined;
  /** settings for proposed slots; missing if a slot was picked on the board */
  proposes?: Proposing | undefined;
  /** shows the fields for a time of one's own; missing if they are shown */
  onAnother?: (() => void) | undefined;
  /** without the fields for a time of one's own: only proposed slots can be chosen */
  isProposedOnly?: boolean;
}

/**
 * Settings for proposed slots: whether the first is taken, and the day to search from without an arrival
 * window.
 */
export interface Proposing extends Pick<PlacesFieldProps, 'takesFirst' | 'leads' | 'onNone' | 'onLooking'> {
  from?: string | undefined;
  /** the entered values: once edited by hand, they stay; defaults to the place itself */
  entered?: string;
  /** called when a slot was taken automatically */
  onTake?: (place: ChosenPlace) => void;
}

/** Returns the start at the site if its clock differs: "EST, 8:30 AM MST at the site". */
function startHelp(start: string, { board, site }: Zones): string | undefined {
  const there = { timeZone: site, beside: board };
  if (zoneName(start, there) === '') return undefined;
  return `${shortZoneName(start, board)}, ${customerTexts.atSite(timeText(start, there))}`;
}

/** Shows the fields of a slot: time and technician, with availability. */
export function SlotFields({
  booking,
  change,
  errors,
  base,
  zones,
  overlaps,
  moved,
  movedCall,
  proposes,
  onAnother,
  isProposedOnly = false,
}: SlotFieldsProps) {
  const zone = { timeZone: zones.board, beside: zones.site };
  const times = visitTimes(booking, zones.board);
  const technicians = useSlotTechnicians(booking, { base, times, moved, movedCall });
  const department = base?.departments.find(({ id }) => id === booking.departmentId)?.text;
  // an existing visit of short work is not split across days
  const isOne = moved !== undefined && movedCall === undefined;
  const laid = isOne || !booking.hasSlot ? [] : laidOut(booking, { zone: zones.board, times: base });
  const isLong = base !== undefined && booking.minutes > longestDay(base.workingHours);
  const misfits =
    times && booking.hasSlot
      ? misfitsOfBooking(booking, { zones, base, start: times.start, before: moved ?? null })
      : [];
  const whose = {
    technicians,
    chosen: booking.technicianId,
    onChoose: (technicianId: number | null) => change({ technicianId }),
  };
  return (
    <fieldset className="field booking-slot">
      <legend className={isProposedOnly ? 'sr' : undefined}>{texts.slot}</legend>
      {proposes && !(isOne && isLong) && (
        <PlacesField
          takesFirst={proposes.takesFirst}
          leads={proposes.leads}
          onNone={proposes.onNone}
          onLooking={proposes.onLooking}
          entered={proposes.entered ?? [booking.day, booking.time, booking.technicianId].join(' ')}
          sought={soughtBy(booking, zones, {
            from: proposes.from,
            ...(isOne ? { eventId: moved?.id } : { callId: movedCall }),
          })}
          technicians={base?.technicians ?? []}
          zone={zone}
          promised={promisedWords(windowOf(booking), zones.site)}
          chosen={
            booking.hasSlot && times && booking.technicianId !== null
              ? { ...times, technicianId: booking.technicianId }
              : null
          }
          onAnother={onAnother}
          onChoose={({ technicianId, start }, isFirst) => {
            const { date: day, time } = clockAt(start, zones.board);
            const place = { technicianId, day, time, repeat: repeatOf(start, zones.board) ?? ('' as const) };
            change({ ...place, hasSlot: true });
            if (isFirst) proposes.onTake?.(place);
          }}
        />
      )}
      {isProposedOnly ? (
        <FieldNote id={undefined} error={errors.time ?? errors.technicianId ?? errors.day} />
      ) : (
        <OwnTime {...{ booking, change, errors, zones, whose, times }} />
      )}
      {laid.length > 1 && (
        <Note>
          {texts.laid(laid.length, datedSpanText(laid[0]!, zone), datedSpanText(laid.at(-1)!, zone))}
        </Note>
      )}
      <MisfitNote misfits={misfits} />
      {times &&
        !isProposedOnly &&
        (base?.technicians.length === 0 ? (
          !proposes && <NoTechnicians />
        ) : (
          <FreeTechnicians {...whose} department={department} />
        ))}
      <RefusedOverlaps
        {...{ overlaps, zone, booking, change, errors }}
        nameOf={(id) => technicians.find((one) => one.id === id)?.name ?? ''}
      />
    </fieldset>
  );
}

interface OwnTimeProps extends Pick<BookingFieldsProps, 'booking' | 'change' | 'errors' | 'zones'> {
  whose: SlotTechnicianProps;
  times: { start: string } | null;
}

/** Shows the fields for a day, time and technician of one's own choice. */
function OwnTime({ booking, change, errors, zones, whose, times }: OwnTimeProps) {
  const zone = { timeZone: zones.board, beside: zones.site };
  return (
    <div className="booking-three">
      <DateField
        label={texts.day}
        name="day"
        value={booking.day}
        onChange={(day) => change({ day })}
        error={errors.day}
      />
      <TextField
        label={texts.start}
        name="time"
        type="time"
        value={booking.time}
        onChange={(time) => change({ time })}
        help={times ? startHelp(times.start, zones) : undefined}
        error={errors.time}
      />
      <RepeatField
        date={booking.day}
        time={booking.time}
        timeZone={zones.board}
        value={booking.repeat}
        onChange={(repeat) => change({ repeat })}
        error={errors.repeat}
      />
      <SlotTechnicianField {...whose} zone={zone} error={errors.technicianId} />
    </div>
  );
}
