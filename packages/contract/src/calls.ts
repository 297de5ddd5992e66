import { count, date, dateTime, optionalId, text } from '@fieldwright/domain/kernel/field';
import { arrivalWindowSchema, callFieldsSchema, callSchema } from '@fieldwright/domain/schedule/call';
import { placeReasons } from '@fieldwright/domain/schedule/places';
import { boardCallSchema } from '@fieldwright/domain/schedule/schedule-event';
import { z } from 'zod';
import { newCallerSchema } from './customers.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { own, placeFields, wholeCallSchema } from './schedule.ts';

/** Calls (R3.6): booking, editing, canceling, and their visits on the board. */

const callIds = { id: 'calls' } as const;

/** The fields asked for when booking; all can be edited later. */
const askedFields = callFieldsSchema
  .omit({
    customerId: true,
    siteId: true,
    status: true,
    returnOfWorkOrderId: true,
    cancelReason: true,
    cancelNote: true,
  })
  .extend({
    contactName: callSchema.shape.contactName.trim(),
    /** As typed; validated by `readPhone`. */
    contactPhone: callSchema.shape.contactPhone.trim(),
  });

/** A visit put on the board together with its call. */
export const newVisitSchema = z.object({
  ...placeFields,
  guid: z.uuid(),
  overlapReason: placeFields.overlapReason.default(null),
});

/** A visit of an existing call. */
const workVisitSchema = newVisitSchema.extend({
  /** The work, if no job type says it. */
  text: text(200).trim().default(''),
});

const newCallSchema = askedFields.extend({
  guid: callSchema.shape.guid,
  leadSourceId: optionalId.default(null),
  /** For a return visit: the customer's earlier work order. */
  returnOfWorkOrderId: optionalId.default(null),
  tagIds: askedFields.shape.tagIds.default([]),
  contactName: askedFields.shape.contactName.default(''),
  contactPhone: askedFields.shape.contactPhone.default(''),
  /** Null for a new customer. */
  siteId: optionalId.default(null),
  /** A new customer, created with the call or not at all; null if the site exists. */
  customer: newCallerSchema.nullable().default(null),
  /**
   * The first visit, to book straight to a slot; without it, the call is unassigned. Without `schedule.edit`,
   * the slot must be an opening as `GET /api/calls/places` proposes them.
   */
  visit: newVisitSchema.nullable().default(null),
  /** For work longer than a day: the visits on later days, all of them or none. */
  furtherVisits: z.array(newVisitSchema).max(60).default([]),
});
export type NewCall = z.input<typeof newCallSchema>;

/** The next free times for a call, with reasons. */
const placesSchema = z.object({
  /** Whether they are inside the arrival window; null if nothing was promised. */
  inside: z.boolean().nullable(),
  /** How many technicians were considered. */
  technicians: z.int(),
  places: z.array(
    z.object({
      technicianId: z.int(),
      start: dateTime,
      /** The end of the last visit, if it is longer than a day. */
      end: dateTime,
      /** The number of visits: work longer than a day has one per working day. */
      visits: z.int(),
      reasons: z.array(z.enum(placeReasons)),
    }),
  ),
});
export type Places = z.infer<typeof placesSchema>;

export const callEndpoints = {
  'GET /api/calls': {
    summary: 'List calls that need scheduling, most urgent first, and calls canceled in the last 7 days',
    access: 'dashboard.view',
    answer: z.array(boardCallSchema),
  },
  'GET /api/calls/places': {
    summary:
      'Find the next three openings for a call: technicians of its department who are free throughout, in working hours and within the arrival window',
    access: 'calls.book',
    query: z.object({
      minutes: z.coerce.number().pipe(callSchema.shape.expectedMinutes),
      /** Without it, technicians of any department. */
      callDepartmentTypeId: z.coerce.number().int().optional(),
      /** The site; a new customer has only a ZIP code. */
      siteId: z.coerce.number().int().optional(),
      postalCode: text(20).default(''),
      /** The visit being moved, which is ignored as a booking. */
      eventId: z.coerce.number().int().optional(),
      /** The call whose visits are all being moved: those that nobody has arrived at are ignored. */
      callId: z.coerce.number().int().optional(),
      /** The day to search from, if nothing is promised. */
      from: date.optional(),
      /** The arrival window in the site's time zone: all three fields, or nothing is promised. */
      windowDate: arrivalWindowSchema.shape.date.optional(),
      windowStart: arrivalWindowSchema.shape.start.optional(),
      windowEnd: arrivalWindowSchema.shape.end.optional(),
    }),
    answer: placesSchema,
  },
  'GET /api/calls/{id}': {
    summary: 'Get a call with its visits and their history',
    access: own,
    params: idParams,
    answer: wholeCallSchema,
    errors: ['not_found'],
    ids: callIds,
  },
  'POST /api/calls': {
    summary:
      'Book a call, unassigned or with a visit, for an existing or new customer; all or nothing, idempotent by guid',
    access: 'calls.book',
    body: newCallSchema,
    answer: wholeCallSchema,
    errors: ['overlap', 'key_reused'],
  },
  'PATCH /api/calls/{id}': {
    summary: 'Edit, reschedule, hold, cancel (with a reason) or reopen a call',
    access: 'calls.book',
    params: idParams,
    body: askedFields.partial().extend({
      /** Another site of the same customer, if the call has no work order. */
      siteId: callSchema.shape.siteId.optional(),
      /** The customer's earlier work order that it returns to; null if it isn't a return visit. */
      returnOfWorkOrderId: callSchema.shape.returnOfWorkOrderId.optional(),
      basedOn: count.optional(),
      /** `unscheduled` reopens it or takes it off hold. `onHold` requires `schedule.edit`. */
      status: z.enum(['unscheduled', 'onHold', 'canceled']).optional(),
      /** The reason for canceling; required to cancel. */
      cancelReason: callSchema.shape.cancelReason.unwrap().optional(),
      /** The reason in the person's own words; required for `other`. */
      cancelNote: callSchema.shape.cancelNote.trim().optional(),
      /** Removes visits that nobody has arrived at from the board. */
      unassign: z.boolean().optional(),
      /**
       * Removes these visits from the board, all of them or none. Refused if someone has arrived at one, or
       * has changed it since the version given here. Requires `schedule.edit`.
       */
      takeOff: z
        .array(z.object({ id: z.int(), version: count }))
        .min(1)
        .max(60)
        .optional(),
      /** Moves one of its visits, under the rules of `schedule.edit`. */
      visit: z
        .object({
          ...placeFields,
          id: z.int(),
          /** as it was seen: refused where others have moved it since, or taken it off the board */
          basedOn: count.optional(),
          overlapReason: placeFields.overlapReason.default(null),
        })
        .optional(),
      /**
       * Further visits of the call, for work longer than a day: all of them or none, idempotent by guid.
       * Requires `schedule.edit`.
       */
      furtherVisits: z.array(workVisitSchema).min(1).max(60).optional(),
      /**
       * Puts back the visits that this version of the call took off the board, if their times are still free.
       */
      undoes: count.optional(),
    }),
    answer: wholeCallSchema,
    errors: ['not_found', 'stale_version', 'removed', 'overlap', 'key_reused'],
    ids: callIds,
  },
  'POST /api/calls/{id}/visits': {
    summary: 'Schedule the visits of a call; all or nothing, idempotent by guid',
    access: 'schedule.edit',
    params: idParams,
    body: z.object({
      visits: z.array(workVisitSchema).min(1).max(60),
    }),
    answer: wholeCallSchema,
    errors: ['not_found', 'overlap', 'key_reused', 'removed'],
    ids: callIds,
  },
  'POST /api/calls/{id}/workorder': {
    summary:
      'Get the work order for a call: the open one, a new one if there is none or for a further visit, otherwise the last one',
    access: ['workorders.edit', 'workorders.own'],
    params: idParams,
    answer: z.object({ workOrderId: z.int() }),
    errors: ['not_found', 'removed'],
    ids: callIds,
  },
} as const satisfies EndpointList;
