import { count, date, dateTime, optionalId, text } from '@fieldwright/domain/kernel/field';
import { callSchema } from '@fieldwright/domain/schedule/call';
import {
  boardCallSchema,
  scheduleEventSchema,
  visitStatuses,
} from '@fieldwright/domain/schedule/schedule-event';
import { z } from 'zod';
import { newCallerSchema } from './customers.ts';
import { changeSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';

/** Calls and schedule events (R3.6, R7.9), and the board that they lie on. */

const own = ['dashboard.view', 'workorders.own'] as const;
const eventIds = { id: 'schedule_events' } as const;
const callIds = { id: 'calls' } as const;
const errors = ['not_found', 'stale_version', 'overlap'] as const;

/** Where an event lies, for whom, and why it may overlap another one. */
const placeFields = {
  start: dateTime,
  end: dateTime,
  technicianIds: z.array(z.int()).min(1, 'Choose a technician.').max(20),
  /** needs the right `schedule.overlap`; null: it may not overlap */
  overlapReason: text(500).trim().nullable(),
};

const newCallSchema = callSchema
  .pick({
    guid: true,
    callDepartmentTypeId: true,
    jobTypeId: true,
    priority: true,
    expectedMinutes: true,
    arrivalWindow: true,
    notes: true,
  })
  .extend({
    /** null: of a new customer */
    siteId: optionalId.default(null),
    /** somebody new, who is made with the call or not at all; null: the site is known */
    customer: newCallerSchema.nullable().default(null),
    /** straight to a slot: its first visit; without it the call waits in the tray */
    visit: z
      .object({ ...placeFields, guid: z.uuid(), overlapReason: placeFields.overlapReason.default(null) })
      .nullable()
      .default(null),
  });
export type NewCall = z.input<typeof newCallSchema>;

const boardTechnicianSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  callDepartmentTypeId: optionalId,
});
const departmentSchema = z.object({ id: z.int(), text: z.string(), order: z.int() });
const jobTypeSchema = z.object({
  id: z.int(),
  text: z.string(),
  callDepartmentTypeId: optionalId,
  expectedMinutes: z.int(),
  priority: callSchema.shape.priority,
});

/** What is chosen from when calls are booked and shown: departments, job types, technicians. */
const boardBaseSchema = z.object({
  timeZone: z.string(),
  technicians: z.array(boardTechnicianSchema),
  departments: z.array(departmentSchema),
  jobTypes: z.array(jobTypeSchema),
});
export type BoardBase = z.infer<typeof boardBaseSchema>;

/** A call with its visits, how its customer is reached, and what it was sold by. */
const wholeCallSchema = boardCallSchema.extend({
  events: z.array(scheduleEventSchema),
  mainPhone: z.string(),
  mobilePhone: z.string(),
  /** null where it was not sold by a proposal */
  proposalId: optionalId,
});

const boardSchema = boardBaseSchema.extend({
  /** of the days asked for, in the company's time zone; without removed ones */
  events: z.array(scheduleEventSchema),
  /** calls that wait for a place on the board, the most urgent first */
  tray: z.array(boardCallSchema),
  /** the call of the side panel that was asked for; null where none was, or it is not there */
  panel: wholeCallSchema.nullable(),
});
export type Board = z.infer<typeof boardSchema>;

/** A visit as its technician needs it at the door. */
const ownVisitSchema = z.object({
  event: scheduleEventSchema,
  /** null for a non-job */
  call: z
    .object({
      notes: z.string(),
      mainPhone: z.string(),
      mobilePhone: z.string(),
      gateCode: z.string(),
      siteNotes: z.string(),
      siteText: z.string(),
      timeZone: z.string(),
      /** the other technicians of the visit, by name */
      with: z.array(z.string()),
      /** what its open work order still lacks; null where it has none that is open */
      lacks: z
        .object({
          workOrderId: z.int(),
          /** null where it cannot be priced as it stands */
          amountDueCents: z.int().nullable(),
          /** questions of the debrief without an answer */
          unanswered: z.int(),
        })
        .nullable(),
    })
    .nullable(),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

export const scheduleEndpoints = {
  'GET /api/board': {
    summary: 'The board of some days: technicians, events, the tray and an open side panel, in one answer',
    access: 'dashboard.view',
    query: z.object({
      from: date,
      to: date,
      /** whose side panel is open: a visit's, or that of a call of the tray */
      event: z.coerce.number().int().optional(),
      call: z.coerce.number().int().optional(),
    }),
    answer: boardSchema,
  },
  'GET /api/board/base': {
    summary: 'What calls are booked with: departments, job types, technicians',
    access: [...own, 'customers.edit'],
    answer: boardBaseSchema,
  },
  'GET /api/ownday': {
    summary: "A technician's own day: the visits in their order, with what is needed at the door",
    access: own,
    /** without a day it is today, in the company's time zone */
    query: z.object({ date: date.optional() }),
    answer: z.object({
      timeZone: z.string(),
      date,
      visits: z.array(ownVisitSchema),
      /** the first day after it on which something is planned; null: none is */
      next: date.nullable(),
    }),
  },
  'GET /api/scheduleevents': {
    summary: 'Events by their ids, or of a range of days; a technician gets the own ones',
    access: own,
    query: z.object({
      /** numbers with commas between them; those removed are among the answer, those not there are left out */
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,499}$/, 'Write numbers with commas between them.')
        .optional(),
      /** days in the company's time zone, both included, at most 31 */
      from: date.optional(),
      to: date.optional(),
    }),
    answer: z.array(scheduleEventSchema),
  },
  'GET /api/scheduleevents/{id}': {
    summary: 'One event',
    access: own,
    params: idParams,
    answer: scheduleEventSchema,
    errors: ['not_found'],
    ids: eventIds,
  },
  'POST /api/scheduleevents': {
    summary: 'Put a visit of a call, or a non-job, on the board; the same guid puts it there once',
    access: 'schedule.edit',
    body: z.object({
      guid: z.uuid(),
      callId: optionalId.default(null),
      /** what a non-job is */
      text: text(200).trim().default(''),
      ...placeFields,
      overlapReason: placeFields.overlapReason.default(null),
    }),
    answer: scheduleEventSchema,
    errors: [...errors, 'key_reused', 'removed'],
  },
  'PATCH /api/scheduleevents/{id}': {
    summary: 'Change an event: move, resize, give to others, take off the board, or say where it stands',
    access: ['schedule.edit', 'workorders.own'],
    params: idParams,
    body: z.object({
      /** refuses the change where somebody has changed the same since this version */
      basedOn: count.optional(),
      start: placeFields.start.optional(),
      end: placeFields.end.optional(),
      technicianIds: placeFields.technicianIds.optional(),
      overlapReason: placeFields.overlapReason.optional(),
      text: text(200).trim().optional(),
      /** on the way is `dispatched`, there is `working`, left is `done`; each keeps its time */
      status: z.enum(visitStatuses).optional(),
      removed: z.boolean().optional(),
    }),
    answer: scheduleEventSchema,
    errors: [...errors, 'removed'],
    ids: eventIds,
  },
  'GET /api/scheduleevents/{id}/changes': {
    summary: 'The history of an event, newest first',
    access: 'dashboard.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: eventIds,
  },
  'GET /api/calls': {
    summary: 'The tray: calls that wait for a place on the board, the most urgent first',
    access: 'dashboard.view',
    answer: z.array(boardCallSchema),
  },
  'GET /api/calls/{id}': {
    summary: 'A call with its visits',
    access: own,
    params: idParams,
    answer: wholeCallSchema,
    errors: ['not_found'],
    ids: callIds,
  },
  'POST /api/calls': {
    summary:
      'Book a call, to the tray or straight to a slot, of a new customer too; all of it or nothing, and the same guid once',
    access: 'schedule.edit',
    body: newCallSchema,
    answer: wholeCallSchema,
    errors: ['overlap', 'key_reused'],
  },
  'PATCH /api/calls/{id}': {
    summary: 'Change a call, put it on hold, cancel it',
    access: 'schedule.edit',
    params: idParams,
    body: callSchema
      .pick({
        callDepartmentTypeId: true,
        jobTypeId: true,
        priority: true,
        expectedMinutes: true,
        arrivalWindow: true,
        notes: true,
      })
      .partial()
      .extend({
        basedOn: count.optional(),
        /** `unscheduled` takes it back to the tray from hold or cancellation */
        status: z.enum(['unscheduled', 'onHold', 'canceled']).optional(),
      }),
    answer: wholeCallSchema,
    errors: ['not_found', 'stale_version', 'removed'],
    ids: callIds,
  },
  'GET /api/calls/{id}/changes': {
    summary: 'The history of a call, newest first',
    access: 'dashboard.view',
    params: idParams,
    answer: z.array(changeSchema),
    errors: ['not_found'],
    ids: callIds,
  },
  'POST /api/calls/{id}/workorder': {
    summary:
      'The work order that a call is worked on with: the open one, a new one where there is none or for a further visit, else the last one',
    access: ['workorders.edit', 'workorders.own'],
    params: idParams,
    answer: z.object({ workOrderId: z.int() }),
    errors: ['not_found', 'removed'],
    ids: callIds,
  },
} as const satisfies EndpointList;
