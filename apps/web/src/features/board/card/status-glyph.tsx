import type { EventKind } from '@fieldwright/domain/schedule/event-kind';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { BookOpen, CalendarOff, Coffee, type LucideIcon, Sun, Users } from 'lucide-react';
import { visitStatuses } from '../../../ui/visit-status.ts';

/** The glyph of each kind of blocked time. */
export const nonJobGlyphs: Readonly<Record<EventKind, LucideIcon>> = {
  lunch: Coffee,
  meeting: Users,
  training: BookOpen,
  timeOff: Sun,
  other: CalendarOff,
};

/** Returns the style key of an event's status; each has its own glyph, so color alone carries no meaning. */
export const lookOf = ({ callDetails, status }: ScheduleEvent) => (callDetails ? status : 'nonjob');

/** Returns the name of an event's glyph: its status, or the kind of blocked time. */
export const glyphOf = ({ callDetails, status, kind }: ScheduleEvent) =>
  callDetails ? status : (kind ?? 'other');

/** Shows the glyph of a visit's status, or of the kind of blocked time. */
export function StatusGlyph({ event }: { event: ScheduleEvent }) {
  const { callDetails, status, kind } = event;
  const Glyph = callDetails ? visitStatuses[status].Glyph : nonJobGlyphs[kind ?? 'other'];
  return <Glyph aria-hidden="true" />;
}
