import { shortZoneName, timeZoneOf, withZone, type Zone, zoneName } from '@fieldwright/domain/kernel/zone';
import { bookedUntil } from '@fieldwright/domain/schedule/booked-times';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { customerTexts } from '../customers/customer-pages.texts.ts';
import { visitText } from '../customers/visit-times.ts';
import { eventsOfDayQuery } from './booking.data.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { visitTimes, type Zones } from './booking.ts';
import type { BookingFieldsProps } from './call-fields.tsx';
import { RepeatField } from './repeat-field.tsx';

interface SlotFieldsProps extends BookingFieldsProps {
  /** who is booked already, of a booking that was refused for it */
  overlaps: readonly Overlap[];
}

const clock = (moment: string, zone: Zone) =>
  withZone(
    new Intl.DateTimeFormat('en-US', {
      timeZone: timeZoneOf(zone),
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(moment)),
    moment,
    zone,
  );

/** Which time it is, where the site has another one: "EST, 8:30 AM MST at the site". */
function startHelp(start: string, { board, site }: Zones): string | undefined {
  const there = { timeZone: site, beside: board };
  if (zoneName(start, there) === '') return undefined;
  return `${shortZoneName(start, board)}, ${customerTexts.atSite(clock(start, there))}`;
}

/** Straight to a slot: when and by whom, with who is free then. */
export function SlotFields({ booking, change, errors, base, zones, overlaps }: SlotFieldsProps) {
  const { may } = useMain();
  const { data: events = [] } = useQuery(eventsOfDayQuery(booking.day));
  const refused = useRef<HTMLDivElement>(null);
  // on a phone it stands below what is in sight
  useEffect(() => {
    if (overlaps.length === 0) return;
    refused.current?.scrollIntoView?.({ block: 'nearest' });
    refused.current?.querySelector('input')?.focus();
  }, [overlaps]);
  const technicians = base?.technicians ?? [];
  const zone = { timeZone: zones.board, beside: zones.site };
  const times = visitTimes(booking, zones.board);
  const until = times
    ? bookedUntil(events, { id: 0, technicianIds: technicians.map(({ id }) => id), ...times })
    : new Map<number, string>();
  const named = technicians.map(({ id, firstName, lastName, callDepartmentTypeId }) => ({
    id,
    name: `${firstName} ${lastName}`.trim(),
    busy: until.get(id) ?? null,
    fits: booking.departmentId === null || callDepartmentTypeId === booking.departmentId,
  }));
  const free = named.filter(({ busy, fits }) => busy === null && fits);
  const others = named.filter(({ busy, fits }) => busy === null && !fits);
  const department = base?.departments.find(({ id }) => id === booking.departmentId)?.text;
  // whose work it is comes first, of them who is free
  const rank = ({ busy, fits }: (typeof named)[number]) => (fits ? 0 : 2) + (busy === null ? 0 : 1);
  return (
    <fieldset className="field booking-slot">
      <legend>{texts.slot}</legend>
      <div className="booking-three">
        <TextField
          label={texts.day}
          name="day"
          type="date"
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
        <SelectField
          label={texts.technician}
          name="technicianId"
          value={String(booking.technicianId ?? '')}
          options={[
            { value: '', text: texts.chooseTechnician },
            ...[...named]
              .sort((a, b) => rank(a) - rank(b))
              .map(({ id, name, busy }) => ({
                value: String(id),
                text: busy === null ? texts.free(name) : texts.busy(name, clock(busy, zone)),
              })),
          ]}
          onChange={(value) => change({ technicianId: value === '' ? null : Number(value) })}
          error={errors.technicianId}
        />
      </div>
      {times && (
        <p className="booking-free">
          <span className="dim">{free.length > 0 ? texts.freeNow : texts.nobodyFree(department)}</span>
          {free.length === 0 && others.length > 0 && <span className="dim">{texts.freeElsewhere}</span>}
          {(free.length > 0 ? free : others).slice(0, 6).map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              aria-pressed={id === booking.technicianId}
              onClick={() => change({ technicianId: id })}
            >
              {name}
            </button>
          ))}
        </p>
      )}
      {overlaps.length > 0 && (
        <div ref={refused} className="booking-refused">
          <Note kind="bad">
            {overlaps.map((overlap) => (
              <p key={`${overlap.eventId}-${overlap.technicianId}`}>
                {texts.overlap(
                  named.find(({ id }) => id === overlap.technicianId)?.name ?? '',
                  visitText(overlap, zone),
                  overlap.text,
                )}
              </p>
            ))}
            {!may('schedule.overlap') && <p>{texts.overlapAsk}</p>}
          </Note>
          {may('schedule.overlap') && (
            <TextField
              label={texts.overlapReason}
              name="overlapReason"
              value={booking.overlapReason}
              onChange={(overlapReason) => change({ overlapReason })}
              error={errors.overlapReason}
              required
            />
          )}
        </div>
      )}
    </fieldset>
  );
}
