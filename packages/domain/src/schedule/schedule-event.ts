import { z } from 'zod';
import { addressSchema } from '../customers/address.ts';
import { idSchema } from '../kernel/edit-shape.ts';
import { dateTime, optionalId, text } from '../kernel/field.ts';
import { rootFields } from '../kernel/root-fields.ts';
import { callSchema } from './call.ts';

/** What is wrong with a call, in the order of the card's badges. */
const alertNames = [
  'overlap',
  'late',
  'outsideWindow',
  'windowMissed',
  'customerOwes',
  'doNotService',
] as const;

/** The read-only excerpt of the call that a card on the board needs (R3.6). */
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
    /** the customer's name, as the company lists it */
    customer: text(200),
    address: addressSchema,
    /** the site's, an IANA name: the arrival window is by its clock */
    timeZone: z.string(),
    jobType: text(200),
    alerts: z.array(z.enum(alertNames)),
    /** what the alerts follow from, beside the visit itself: they change as time goes by (`alertsAt`) */
    alertFacts: z.object({
      /** the arrival window as moments, by the site's clock; null: nothing was promised */
      window: z.object({ start: dateTime, end: dateTime }).nullable(),
      /** the visit has a reason to overlap another one and does, and the other one is not done */
      overlaps: z.boolean(),
      /** the same of what is no job: when the last of it is over */
      overlapsUntil: dateTime.nullable(),
      /** the visit is the call's first, which the window was promised for */
      first: z.boolean(),
      customerOwes: z.boolean(),
      doNotService: z.boolean(),
    }),
    /** the call's open work order, or the last one */
    workOrderId: optionalId,
  });

/** Where a visit stands: a call of two days has one done and one scheduled. */
export const visitStatuses = ['scheduled', 'confirmed', 'dispatched', 'working', 'paused', 'done'] as const;

/** A schedule event (R3.6): a visit of a call, or the time of something that is no job, such as lunch or a class. */
export const scheduleEventSchema = z
  .object({
    ...rootFields,
    guid: z.uuid(),
    /** null: no job; then `text` says what it is */
    callId: optionalId,
    start: dateTime,
    end: dateTime,
    /** null where there is no call */
    callDetails: callDetailsSchema.nullable(),
    /** taken off the board; the history keeps it */
    removed: z.boolean(),
    technicianIds: z.array(idSchema).min(1, 'Choose a technician.'),
    status: z.enum(visitStatuses),
    text: text(200),
    /** why it may overlap another one; null: it may not */
    overlapReason: text(500).nullable(),
    /** what happened, beside what was planned: on the way, there, gone again */
    enRouteDate: dateTime.nullable(),
    arrivedDate: dateTime.nullable(),
    finishedDate: dateTime.nullable(),
  })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), {
    path: ['end'],
    message: 'The end has to be after the start.',
  });
export type CallDetails = z.infer<typeof callDetailsSchema>;
export type CallAlert = CallDetails['alerts'][number];
export type ScheduleEvent = z.infer<typeof scheduleEventSchema>;
export type VisitStatus = (typeof visitStatuses)[number];

/** A call as the board, its tray and its side panel show it. */
export const boardCallSchema = callSchema.extend({
  callDetails: callDetailsSchema,
});
export type BoardCall = z.infer<typeof boardCallSchema>;
