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
