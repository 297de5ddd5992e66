import { z } from 'zod';
import { tagIdsSchema } from '../company-lists/tag.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { date, optionalId, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';

/**
 * The status of a call. `unscheduled` and `onHold` calls are listed as unassigned; the others are on the
 * board.
 */
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

/** The reasons for canceling a call, in the office's words. */
export const cancelReasons = {
  customerCanceled: 'Customer canceled',
  notNeeded: 'No longer needed',
  bookedTwice: 'Booked twice',
  wentElsewhere: 'Went with someone else',
  weather: 'Weather',
  other: 'Other',
} as const;
export type CancelReason = keyof typeof cancelReasons;
const cancelReason = z.enum(Object.keys(cancelReasons) as [CancelReason, ...CancelReason[]]);

/** A time of day at the site, to the minute. */
const timeOfDay = z.iso
  .time({ precision: -1, error: 'Enter a time, like 08:00.' })
  .meta({ examples: ['08:00'] });

/** The arrival window promised to the customer: a day and times, in the site's time zone. */
export const arrivalWindowSchema = z.object({ date, start: timeOfDay, end: timeOfDay });

/** The fields of a call that are stored, edited and kept in its history. */
export const callFieldsSchema = z.object({
  customerId: idSchema,
  siteId: idSchema,
  /** Null if no department is chosen yet. */
  callDepartmentTypeId: optionalId,
  jobTypeId: optionalId,
  priority: z.enum(callPriorities),
  expectedMinutes: z.int().min(5).max(14_400),
  /** Null if nothing was promised. */
  arrivalWindow: arrivalWindowSchema.nullable(),
  notes: text(4000),
  status: z.enum(callStatuses),
  /** How the customer heard of the company, from the company's list; null if nobody asked. */
  leadSourceId: optionalId,
  /** The earlier work order that it returns to; null if it isn't a return visit. */
  returnOfWorkOrderId: optionalId,
  tagIds: tagIdsSchema,
  /** The person who asked for it, if not the customer. */
  contactName: text(200),
  /** That person's phone number, in the customers' format, or empty. */
  contactPhone: text(100),
  /** Null if it is not canceled. */
  cancelReason: cancelReason.nullable(),
  /** An explanation by the office. */
  cancelNote: text(500),
});
export type CallFields = z.output<typeof callFieldsSchema>;

/**
 * A call (R3.6): a customer's request. It has many schedule events, which are its visits, and at most one
 * open work order.
 */
export const callSchema = z.object({ ...rootFields, guid: z.uuid(), ...callFieldsSchema.shape });
export type Call = z.infer<typeof callSchema>;
