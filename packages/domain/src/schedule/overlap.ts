import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { dateTime } from '../kernel/field.ts';

/** An event that a technician has already, where another one is to be put. */
export const overlapSchema = z.object({
  eventId: idSchema,
  technicianId: idSchema,
  /** the customer, or what a non-job is: "Dana Whitlock", "Lunch" */
  text: z.string(),
  start: dateTime,
  end: dateTime,
});
export type Overlap = z.infer<typeof overlapSchema>;

type Span = Pick<Overlap, 'start' | 'end'>;

/** What is to be judged: where an event is to lie, beside what. */
export interface Placing {
  /** every event on the board that one of its technicians has in its time, whether that may overlap or not */
  overlaps: readonly Overlap[];
  /** when it is to be */
  at: Span;
  /** when it was before the change; null for a new event */
  before: Span | null;
  /** of these, what it lay over before the change already; none for a new event */
  known: readonly Pick<Overlap, 'eventId' | 'technicianId'>[];
  /** the reason it had before the change; null: none */
  kept: string | null;
  /** the reason as the change gives it: null takes it away, undefined says nothing of it */
  given: string | null | undefined;
}

/**
 * What a person has written as the reason of an overlap: words that have a letter or a digit.
 * @param written undefined: nothing was said of it
 * @returns null where it says nothing, so that there is none
 */
export function reasonIn<T extends string | null | undefined>(written: T): T | null {
  return typeof written === 'string' && !/[\p{L}\p{N}]/u.test(written) ? null : written;
}

/** How long an event lies over another one, in milliseconds. */
const sharedTime = (one: Span, other: Span): number =>
  Math.min(Date.parse(one.end), Date.parse(other.end)) -
  Math.max(Date.parse(one.start), Date.parse(other.start));

/**
 * Whether an event may lie where it is put (R3.6). Each overlap that is new needs a reason given with the change, also
 * over one that may overlap; what it lay over before, for as long or longer, goes on by what was said then. Where it
 * overlaps nothing, it keeps no reason, so that the next overlap is asked about again.
 * @returns the reason that the event has then, or the overlaps it is refused for
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
