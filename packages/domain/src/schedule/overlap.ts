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

/** What is to be judged: where an event is to lie, beside what. */
export interface Placing {
  /** every event on the board that one of its technicians has in its time, whether that may overlap or not */
  overlaps: readonly Overlap[];
  /** of these, what it lay over before the change already; none for a new event */
  known: readonly Pick<Overlap, 'eventId' | 'technicianId'>[];
  /** the reason it had before the change; null: none */
  kept: string | null;
  /** the reason as the change gives it: null takes it away, undefined says nothing of it */
  given: string | null | undefined;
}

/**
 * Whether an event may lie where it is put (R3.6). Each overlap that is new needs a reason given with the change, also
 * over one that may overlap; what it lay over before goes on by what was said then. Where it overlaps nothing, it
 * keeps no reason, so that the next overlap is asked about again.
 * @returns the reason that the event has then, or the overlaps it is refused for
 */
export function judgeOverlaps({
  overlaps,
  known,
  kept,
  given,
}: Placing): { reason: string | null } | { refused: readonly Overlap[] } {
  if (overlaps.length === 0) return { reason: null };
  if (given) return { reason: given };
  const isKnown = ({ eventId, technicianId }: Overlap) =>
    known.some((each) => each.eventId === eventId && each.technicianId === technicianId);
  const unheard = given === null && kept !== null ? overlaps : overlaps.filter((each) => !isKnown(each));
  return unheard.length > 0 ? { refused: unheard } : { reason: kept };
}
