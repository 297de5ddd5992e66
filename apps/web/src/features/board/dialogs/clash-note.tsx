import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { spanText } from '../../../lib/dates/times.ts';
import { Note } from '../../../ui/note.tsx';
import { moveTexts as texts } from '../board.texts.ts';
import type { BoardStore } from '../store/board-store.ts';
import { boardZone, otherDayText } from '../words/event-times.ts';
import { namesOf } from '../words/event-words.ts';

interface ClashNoteProps {
  store: BoardStore;
  overlaps: readonly Overlap[];
  /** of the visit; null for blocked time */
  details: BoardCall['callDetails'] | null;
  mayOverlap: boolean;
}

/** Lists who is already booked at that time and what follows; shows nothing if no one is. */
export function ClashNote({ store, overlaps, details, mayOverlap }: ClashNoteProps) {
  if (overlaps.length === 0) return null;
  const zone = boardZone(store, details);
  return (
    <Note kind="warn">
      {overlaps.map(({ eventId, technicianId, ...overlap }) => (
        <p key={`${eventId} ${technicianId}`}>
          {texts.clash(
            namesOf(store, [technicianId]),
            overlap.text,
            [otherDayText(store, overlap.start), spanText(overlap, zone)].filter(Boolean).join(', '),
          )}
        </p>
      ))}
      <p>{mayOverlap ? texts.clashDetail : texts.clashRefused}</p>
    </Note>
  );
}
