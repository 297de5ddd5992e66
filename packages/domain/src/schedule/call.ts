import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { date, optionalId, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';

/** Where a call stands. `unscheduled` and `onHold` wait in the tray; the others show on the board. */
export const callStatuses = [
  'unscheduled',
  'scheduled',
  'confirmed',
  'dispatched',
  'working',
  'paused',
  'done',
  'onHold',
  'canceled',
] as const;

const callPriorities = ['emergency', 'high', 'normal', 'low'] as const;

/** A time of the day at the site, to the minute. */
const timeOfDay = z.iso
  .time({ precision: -1, error: 'Enter a time, like 08:00.' })
  .meta({ examples: ['08:00'] });

/** When the customer was told that somebody would come: a day at the site, and from when to when. */
const arrivalWindowSchema = z.object({ date, start: timeOfDay, end: timeOfDay });

/**
 * A call (R3.6): what a customer asks for. It has many schedule events, which are its visits, and at most one open work
 * order.
 */
export const callSchema = z.object({
  ...rootFields,
  guid: z.uuid(),
  customerId: idSchema,
  siteId: idSchema,
  /** null: not sorted to a department yet */
  callDepartmentTypeId: optionalId,
  jobTypeId: optionalId,
  priority: z.enum(callPriorities),
  expectedMinutes: z.int().min(5).max(14_400),
  /** null: nothing was promised */
  arrivalWindow: arrivalWindowSchema.nullable(),
  notes: text(4000),
  status: z.enum(callStatuses),
});
export type Call = z.infer<typeof callSchema>;
