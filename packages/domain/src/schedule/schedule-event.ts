import { z } from 'zod';
import { addressSchema } from '../customers/address.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { count, dateTime, optionalId, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';
import { callSchema } from './call.ts';
import { eventKindNames } from './event-kind.ts';

/** The alerts of a call, in the order of the card's badges. */
const alertNames = [
  'overlap',
  'late',
  'outsideWindow',
  'windowMissed',
  'otherTrade',
  'customerOwes',
  'doNotService',
] as const;

/** The read-only part of the call that a card on the board needs (R3.6). */
export const callDetailsSchema = callSchema
  .pick({
    customerId: true,
    siteId: true,
    callDepartmentTypeId: true,
    priority: true,
    arrivalWindow: true,
    status: true,
  })
  .extend({
    /** The customer's name as listed. */
    customer: text(200),
    address: addressSchema,
    /** The site's, an IANA name; the arrival window uses it. */
    timeZone: z.string(),
    jobType: text(200),
    alerts: z.array(z.enum(alertNames)),
    /** The facts the alerts depend on, besides the visit. The alerts change as time passes (`callAlerts`). */
    alertFacts: z.object({
      /** The arrival window as moments, in the site's time zone; null if nothing was promised. */
      window: z.object({ start: dateTime, end: dateTime }).nullable(),
      /** The events it overlaps with a reason: unfinished jobs, and non-jobs until they end. */
      overlaps: z.array(z.object({ eventId: idSchema, until: dateTime.nullable() })),
      /** Whether it is the call's first visit, for which the window was promised. */
      first: z.boolean(),
      customerOwes: z.boolean(),
      doNotService: z.boolean(),
    }),
    /** The call's open work order, or its last one. */
    workOrderId: optionalId,
    /** Its number; null without one. */
    workOrderNumber: z.string().nullable(),
  });

/** The status of a visit. A call of two days may have one visit done and one scheduled. */
export const visitStatuses = ['scheduled', 'confirmed', 'dispatched', 'working', 'paused', 'done'] as const;

/** The most minutes of breaks in a visit. */
export const mostPausedMinutes = 10_000;

/** The fields of an event that are stored, edited and kept in its history. */
export const eventFieldsSchema = z.object({
  /** Null for a non-job, which `text` describes. */
  callId: optionalId,
  start: dateTime,
  end: dateTime,
  /** Taken off the board; kept in the history. */
  removed: z.boolean(),
  technicianIds: z.array(idSchema).min(1, 'Choose a technician.'),
  status: z.enum(visitStatuses),
  text: text(200),
  /** The purpose of a non-job; null for a visit. */
  kind: z.enum(eventKindNames).nullable(),
  /** For a lunch: it can't move, so it conflicts with other events. */
  fixed: z.boolean(),
  /** The reason for overlapping another event; null if it must not. */
  overlapReason: text(500).nullable(),
  /** The actual times: on the way, arrived, finished. */
  enRouteDate: dateTime.nullable(),
  arrivedDate: dateTime.nullable(),
  finishedDate: dateTime.nullable(),
  /** When the break began; null unless it is paused. */
  pausedDate: dateTime.nullable(),
  /** The minutes of breaks that are over. */
  pausedMinutes: count.max(mostPausedMinutes),
});
export type EventFields = z.output<typeof eventFieldsSchema>;

/** A schedule event (R3.6): a visit of a call, or a non-job such as lunch or training. */
export const scheduleEventSchema = z
  .object({
    ...rootFields,
    guid: z.uuid(),
    ...eventFieldsSchema.shape,
    /** Null if there is no call. */
    callDetails: callDetailsSchema.nullable(),
  })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
    path: ['end'],
    message: 'The end must be after the start.',
  });
export type CallDetails = z.infer<typeof callDetailsSchema>;
export type CallAlert = CallDetails['alerts'][number];
export type ScheduleEvent = z.infer<typeof scheduleEventSchema>;
export type VisitStatus = (typeof visitStatuses)[number];

/** A call as the board, Unassigned and the side panel show it. */
export const boardCallSchema = callSchema.extend({
  callDetails: callDetailsSchema,
  /** Who booked it; null if not a person of the company, such as a sale by a customer's link. */
  bookedBy: text(200).nullable(),
  /** When it was canceled and by whom; null if it is not. */
  canceled: z.object({ date: dateTime, by: text(200).nullable() }).nullable(),
});
export type BoardCall = z.infer<typeof boardCallSchema>;
