import { entryColor } from '@fieldwright/domain/company-lists/entry-color';
import { holidaySchema } from '@fieldwright/domain/company-lists/holiday';
import { shownTagSchema } from '@fieldwright/domain/company-lists/tag';
import { siteAccessSchema } from '@fieldwright/domain/customers/site';
import { count, date, dateTime, optionalId, text } from '@fieldwright/domain/kernel/field';
import { kept } from '@fieldwright/domain/kernel/record-shape';
import { callSchema } from '@fieldwright/domain/schedule/call';
import { eventKindNames } from '@fieldwright/domain/schedule/event-kind';
import {
  boardCallSchema,
  mostPausedMinutes,
  scheduleEventSchema,
  visitStatuses,
} from '@fieldwright/domain/schedule/schedule-event';
import { workingHoursSchema } from '@fieldwright/domain/schedule/working-hours';
import { z } from 'zod';
import { changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';

/** Schedule events (R3.6, R7.9), and the board that shows them. */

export const own = ['dashboard.view', 'workorders.own'] as const;
const eventIds = { id: 'schedule_events' } as const;
export const errors = ['not_found', 'stale_version', 'overlap'] as const;

/** The time and technicians of an event, and the reason for an overlap. */
export const placeFields = {
  start: dateTime,
  end: dateTime,
  technicianIds: z.array(z.int()).min(1, 'Choose a technician.').max(20),
  /** Requires `schedule.overlap`; null if it must not overlap. */
  overlapReason: text(500).trim().nullable(),
};

const boardTechnicianSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  callDepartmentTypeId: optionalId,
});
const departmentSchema = z.object({ id: z.int(), text: z.string(), order: z.int(), color: entryColor });
const jobTypeSchema = z.object({
  id: z.int(),
  text: z.string(),
  callDepartmentTypeId: optionalId,
  expectedMinutes: z.int(),
  priority: callSchema.shape.priority,
  /** The arrival window that booking starts with; null for none. */
  arrivalWindowId: optionalId,
});

const leadSourceSchema = z.object({ id: z.int(), text: z.string() });

/** An arrival window that the company offers, in clock time at the site. */
const offeredWindowSchema = z.object({
  id: z.int(),
  text: z.string(),
  startTime: z.string(),
  endTime: z.string(),
});

/** The choices for booking and showing calls: departments, job types, arrival windows, lead sources, tags, technicians. */
const boardBaseSchema = z.object({
  timeZone: z.string(),
  technicians: z.array(boardTechnicianSchema),
  departments: z.array(departmentSchema),
  jobTypes: z.array(jobTypeSchema),
  arrivalWindows: z.array(offeredWindowSchema),
  leadSources: z.array(leadSourceSchema),
  /** Also those that were removed, to show where they still are. */
  tags: z.array(shownTagSchema),
  /** The company's working hours, over which work longer than a day is spread. */
  workingHours: workingHoursSchema,
  /** Its holidays, on which nobody works, by date. */
  holidays: z.array(kept(holidaySchema)),
});
export type BoardBase = z.infer<typeof boardBaseSchema>;

/** A change to a call or to one of its visits. */
const callChangeSchema = changeSchema.extend({
  entity: z.enum(['call', 'scheduleEvent']),
  /** The id of the call or the visit. */
  rootId: z.int(),
});

/** A call with its visits, its customer's phone numbers, its proposal, and its history. */
export const wholeCallSchema = boardCallSchema.extend({
  events: z.array(scheduleEventSchema),
  mainPhone: z.string(),
  mobilePhone: z.string(),
  /** Null if it was not sold by a proposal. */
  proposal: z.object({ id: z.int(), number: z.string() }).nullable(),
  /** The earlier work order that it returns to, even if that was removed; null or missing if it isn't a return visit. */
  returnOf: z.object({ id: z.int(), number: z.string(), hidden: z.boolean() }).nullish(),
  /** The history of the call and its visits, newest first; empty for a technician. */
  changes: z.array(callChangeSchema),
  /** The office's information about the site and the customer. */
  place: kept(siteAccessSchema).extend({
    /** The customer's balance; null for a technician. */
    balanceCents: z.int().nullable(),
    systems: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        manufacturer: z.string(),
        model: z.string(),
        location: z.string(),
        installedDate: date.nullable(),
      }),
    ),
    /** The last finished visits at the site for other calls, newest first. */
    visits: z.array(
      z.object({
        callId: z.int(),
        eventId: z.int(),
        start: dateTime,
        text: z.string(),
        technicians: z.array(z.string()),
      }),
    ),
  }),
});

const boardSchema = boardBaseSchema.extend({
  /** The events of the requested days, in the company's time zone, without removed ones. */
  events: z.array(scheduleEventSchema),
  /** Unassigned calls, most urgent first, and those canceled in the last 7 days. */
  tray: z.array(boardCallSchema),
  /** The call requested for the side panel; null if none was requested or it doesn't exist. */
  panel: wholeCallSchema.nullable(),
});
export type Board = z.infer<typeof boardSchema>;

/** A visit with the information its technician needs. */
const ownVisitSchema = z.object({
  event: scheduleEventSchema,
  /** Null for a non-job. */
  call: kept(siteAccessSchema)
    .extend({
      notes: z.string(),
      mainPhone: z.string(),
      mobilePhone: z.string(),
      /** The person who asked for it and their number, if not the customer; empty if nobody is named. */
      contactName: z.string(),
      contactPhone: z.string(),
      siteNotes: z.string(),
      siteText: z.string(),
      timeZone: z.string(),
      /** The names of the visit's other technicians. */
      with: z.array(z.string()),
      /** What its open work order still lacks; null without an open one. */
      lacks: z
        .object({
          workOrderId: z.int(),
          /** Null if it can't be priced. */
          amountDueCents: z.int().nullable(),
          /** Debrief questions without an answer. */
          unanswered: z.int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

export const scheduleEndpoints = {
  'GET /api/board': {
    summary:
      'Get the board for one or more days: technicians, events, unassigned calls and the open side panel',
    access: 'dashboard.view',
    query: z.object({
      from: date,
      to: date,
      /** The visit, or unassigned call, whose side panel is open. */
      event: z.coerce.number().int().optional(),
      call: z.coerce.number().int().optional(),
    }),
    answer: boardSchema,
  },
  'POST /api/board/refresh': {
    summary: 'Force every open board of the company to reload',
    access: 'dashboard.view',
    answer: z.null(),
    errors: ['too_many_attempts'],
  },
  'GET /api/board/base': {
    summary: 'Get what booking needs: departments, job types, lead sources and technicians',
    access: [...own, 'customers.edit'],
    answer: boardBaseSchema,
  },
  'GET /api/ownday': {
    summary: "Get the technician's own day: visits in order, with site and contact details",
    access: own,
    /** Without a date, today in the company's time zone. */
    query: z.object({ date: date.optional() }),
    answer: z.object({
      timeZone: z.string(),
      date,
      visits: z.array(ownVisitSchema),
      /** The next day with a visit or non-job; null if there is none. */
      next: date.nullable(),
    }),
  },
  'GET /api/scheduleevents': {
    summary: 'List events by ids or by a range of days; technicians get only their own',
    access: own,
    query: z.object({
      /** Numbers separated by commas. Removed events are included; unknown ones are omitted. */
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, 'Write numbers with commas between them.')
        .optional(),
      /** Days in the company's time zone, both included, at most 31. */
      from: date.optional(),
      to: date.optional(),
    }),
    answer: z.array(scheduleEventSchema),
  },
  'GET /api/scheduleevents/{id}': {
    summary: 'Get an event',
    access: own,
    params: idParams,
    answer: scheduleEventSchema,
    errors: ['not_found'],
    ids: eventIds,
  },
  'POST /api/scheduleevents': {
    summary: 'Schedule a visit of a call or a non-job event; idempotent by guid',
    access: 'schedule.edit',
    body: z.object({
      guid: z.uuid(),
      callId: optionalId.default(null),
      /** The text of a non-job; by default, that of its kind. */
      text: text(200).trim().default(''),
      /** The purpose of a non-job; `other` by default. */
      kind: z.enum(eventKindNames).nullable().default(null),
      /** For a lunch: it must keep its time. Otherwise it yields to other bookings. */
      fixed: z.boolean().default(false),
      ...placeFields,
      overlapReason: placeFields.overlapReason.default(null),
    }),
    answer: scheduleEventSchema,
    errors: [...errors, 'key_reused', 'removed'],
  },
  'PATCH /api/scheduleevents/{id}': {
    summary: 'Update an event: move, resize, reassign, remove from the board or set its status',
    access: ['schedule.edit', 'workorders.own'],
    params: idParams,
    body: z.object({
      /** Refuses the change if someone has changed the same fields since this version. */
      basedOn: count.optional(),
      start: placeFields.start.optional(),
      end: placeFields.end.optional(),
      technicianIds: placeFields.technicianIds.optional(),
      overlapReason: placeFields.overlapReason.optional(),
      text: text(200).trim().optional(),
      kind: z.enum(eventKindNames).nullable().optional(),
      fixed: z.boolean().optional(),
      /** `dispatched` means on the way, `working` arrived, `done` finished; each stores its time. */
      status: z.enum(visitStatuses).optional(),
      removed: z.boolean().optional(),
    }),
    answer: scheduleEventSchema,
    errors: [...errors, 'removed'],
    ids: eventIds,
  },
  'PATCH /api/scheduleevents/{id}/times': {
    summary:
      'Correct when a visit’s technician was on the way, arrived and finished, and its breaks, with the reason; technicians until the day after their own visit',
    access: ['schedule.edit', 'workorders.own'],
    params: idParams,
    body: z.object({
      /** Refuses the change if someone has changed the same times since this version. */
      basedOn: count.optional(),
      /** Null if it isn't known, and wasn't. */
      enRouteDate: dateTime.nullable().optional(),
      arrivedDate: dateTime.nullable().optional(),
      finishedDate: dateTime.nullable().optional(),
      pausedMinutes: count.max(mostPausedMinutes, 'That’s too long.').optional(),
      reason: text(300).trim().min(1, 'Enter a reason.'),
    }),
    answer: scheduleEventSchema,
    errors: ['not_found', 'stale_version'],
    ids: eventIds,
  },
  'GET /api/scheduleevents/{id}/changes': {
    summary: 'List changes to an event, newest first',
    access: 'dashboard.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: eventIds,
  },
} as const satisfies EndpointList;
