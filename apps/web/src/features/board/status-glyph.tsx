import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import {
  BookOpen,
  CalendarOff,
  Check,
  CheckCheck,
  CircleDashed,
  Coffee,
  type LucideIcon,
  Pause,
  Sun,
  Truck,
  Wrench,
} from 'lucide-react';

const glyphs: Record<ScheduleEvent['status'], LucideIcon> = {
  scheduled: CircleDashed,
  confirmed: Check,
  dispatched: Truck,
  working: Wrench,
  paused: Pause,
  done: CheckCheck,
};

/** What a non-job is, by its words. */
const nonJobs: readonly (readonly [RegExp, LucideIcon])[] = [
  [/lunch|break|coffee|breakfast/i, Coffee],
  [/class|training|course|meeting|school/i, BookOpen],
  [/\boff\b|vacation|holiday|sick/i, Sun],
];

/** The look of an event's status: carries the meaning without colour. */
export const lookOf = ({ callDetails, status }: ScheduleEvent) => (callDetails ? status : 'nonjob');

/** The glyph of a status, or of what a non-job is. */
export function StatusGlyph({ event }: { event: ScheduleEvent }) {
  const { callDetails, status, text } = event;
  const Glyph = callDetails
    ? glyphs[status]
    : (nonJobs.find(([words]) => words.test(text))?.[1] ?? CalendarOff);
  return <Glyph aria-hidden="true" />;
}
