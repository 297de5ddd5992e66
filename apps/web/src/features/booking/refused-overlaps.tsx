import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import { useEffect, useRef } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { datedSpanText } from '../../lib/dates/times.ts';
import { TextField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { bookingTexts as texts } from './booking.texts.ts';
import type { BookingFieldsProps } from './call-fields.tsx';

interface RefusedOverlapsProps extends Pick<BookingFieldsProps, 'booking' | 'change' | 'errors'> {
  overlaps: readonly Overlap[];
  nameOf: (technicianId: number) => string;
  zone: Zone;
}

/**
 * Lists who is already booked, after a booking was refused for it, with a field for the reason to
 * double-book.
 */
export function RefusedOverlaps({ overlaps, nameOf, zone, booking, change, errors }: RefusedOverlapsProps) {
  const { may } = useMain();
  const refused = useRef<HTMLDivElement>(null);
  // on a phone it is below the visible part
  useEffect(() => {
    if (overlaps.length === 0) return;
    refused.current?.scrollIntoView?.({ block: 'nearest' });
    refused.current?.querySelector('input')?.focus();
  }, [overlaps]);
  if (overlaps.length === 0) return null;
  return (
    <div ref={refused} className="booking-refused">
      <Note kind="bad">
        {overlaps.map((overlap) => (
          <p key={`${overlap.eventId}-${overlap.technicianId}`}>
            {texts.overlap(nameOf(overlap.technicianId), datedSpanText(overlap, zone), overlap.text)}
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
  );
}
