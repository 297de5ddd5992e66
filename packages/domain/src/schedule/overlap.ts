import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { dateTime } from '../kernel/field.ts';

/** An event that a technician already has at the same time. */
export const overlapSchema = z.object({
  eventId: idSchema,
  technicianId: idSchema,
  /** The customer, or the text of a non-job: "Dana Whitlock", "Lunch". */
  text: z.string(),
  start: dateTime,
  end: dateTime,
});
export type Overlap = z.infer<typeof overlapSchema>;

type Span = Pick<Overlap, 'start' | 'end'>;

/** The time of an event to check, and the events it overlaps. */
export interface Placing {
  /** Every event on the board that one of its technicians has at that time, whether or not it may overlap. */
  overlaps: readonly Overlap[];
  /** The new time. */
  at: Span;
  /** The time before the change; null for a new event. */
  before: Span | null;
  /** Which of these it overlapped before the change; none for a new event. */
  known: readonly Pick<Overlap, 'eventId' | 'technicianId'>[];
  /** The reason before the change; null for none. */
  kept: string | null;
  /** The reason in the change: null removes it, undefined leaves it unchanged. */
  given: string | null | undefined;
}

/**
 * Returns the reason for an overlap. It must contain a letter or a digit.
 * @param written undefined if the change has none
 * @returns null if the text says nothing
 */
export function reasonIn<T extends string | null | undefined>(written: T): T | null {
  return typeof written === 'string' && !/[\p{L}\p{N}]/u.test(written) ? null : written;
}

/** Returns how long two events overlap, in milliseconds; negative if they don't. */
const sharedTime = (one: Span, other: Span): number =>
  Math.min(Date.parse(one.end), Date.parse(other.end)) -
  Math.max(Date.parse(one.start), Date.parse(other.start));

/**
 * Checks whether an event may have its time (R3.6). Every new or longer overlap requires a reason in the
 * change; an overlap that existed before keeps its reason. Without overlaps the reason is dropped, so that
 * the next overlap asks again.
 * @returns the event's reason, or the overlaps that are refused
 */
export function judgeOverlaps({
  overlaps,
  at,
  before,
  known,
  kept,
  given: written,
}: Placing): { reason: string | null } | { refused: readonly Overlap[] } {
  if (overlaps.length === 0) return { reason: null };
  const given = reasonIn(written);
  if (given) return { reason: given };
  const isLonger = (overlap: Overlap) =>
    before === null || sharedTime(at, overlap) > sharedTime(before, overlap);
  const isKnown = (overlap: Overlap) =>
    !isLonger(overlap) &&
    known.some((each) => each.eventId === overlap.eventId && each.technicianId === overlap.technicianId);
  const unheard = given === null && kept !== null ? overlaps : overlaps.filter((each) => !isKnown(each));
  return unheard.length > 0 ? { refused: unheard } : { reason: kept };
}
