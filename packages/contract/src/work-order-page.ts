import { debriefQuestions } from '@fieldwright/domain/company-lists/debrief-question';
import { inspectionForms } from '@fieldwright/domain/company-lists/inspection-form';
import { inspectionQuestions } from '@fieldwright/domain/company-lists/inspection-question';
import { shownTagSchema } from '@fieldwright/domain/company-lists/tag';
import { customerSchema } from '@fieldwright/domain/customers/customer';
import { siteAccessSchema } from '@fieldwright/domain/customers/site';
import { date, dateTime, optionalId } from '@fieldwright/domain/kernel/field';
import { sortsOf, workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import { listTotalsSchema } from '@fieldwright/domain/kernel/list-totals';
import { kept } from '@fieldwright/domain/kernel/record-shape';
import { billingStates } from '@fieldwright/domain/payments/billing-state';
import { callSchema } from '@fieldwright/domain/schedule/call';
import { visitStatuses } from '@fieldwright/domain/schedule/schedule-event';
import { workOrderBaseViewSchema } from '@fieldwright/domain/work-orders/base-view';
import {
  listedWorkOrderSchema,
  workOrderFilters,
  workOrderTileSchema,
} from '@fieldwright/domain/work-orders/listed-work-order';
import {
  agreementSiteSystemSchema,
  siteSystemSchema,
  workOrderPhotoSchema,
} from '@fieldwright/domain/work-orders/work-order-children';
import { z } from 'zod';
import { completionSignatureSchema } from './completion.ts';
import { documentContextSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { fileAddressSchema } from './files.ts';
import { sortedQuery } from './list-cursor.ts';
import { exportEndpoint } from './list-export.ts';
import { quotingProposalSchema, recommendedBeforeSchema } from './recommendations.ts';

/** The list of work orders, and the data of a work order's editor. */

const named = z.object({ id: z.int(), text: z.string() });
const numbered = z.object({ id: z.int(), number: z.string() });
const person = z.object({ id: z.int(), name: z.string() });

const visitSchema = z.object({
  id: z.int(),
  start: dateTime,
  end: dateTime,
  status: z.enum(visitStatuses),
  enRouteDate: dateTime.nullable(),
  arrivedDate: dateTime.nullable(),
  finishedDate: dateTime.nullable(),
  pausedDate: dateTime.nullable(),
  pausedMinutes: z.int(),
  technicians: z.array(z.string()),
  technicianIds: z.array(z.int()),
  version: z.int(),
});

/** The data that the editor shows with a work order, in one response. */
export const workOrderContextSchema = documentContextSchema.extend({
  /** R3.4. */
  baseView: workOrderBaseViewSchema,
  customer: kept(customerSchema).extend({ id: z.int() }),
  site: kept(siteAccessSchema).extend({ notes: z.string() }),
  /** Null if it has none. */
  call: callSchema
    .pick({
      id: true,
      callDepartmentTypeId: true,
      arrivalWindow: true,
      notes: true,
      status: true,
      priority: true,
    })
    .extend({ jobType: z.string(), visits: z.array(visitSchema) })
    .nullable(),
  departments: z.array(named),
  taxItems: z.array(
    named.extend({ jurisdictions: z.array(z.object({ id: z.int(), text: z.string(), rate: z.int() })) }),
  ),
  /** The debrief questions in order. Hidden ones are included only if they were answered. */
  questions: z.array(kept(debriefQuestions.shape.schema).extend({ id: z.int() })),
  /** The inspection forms in order. Hidden ones are included only if a question of theirs was answered. */
  inspectionForms: z.array(kept(inspectionForms.shape.schema).extend({ id: z.int() })),
  /** The inspection questions in order. Hidden ones are included only if they were answered. */
  inspectionQuestions: z.array(kept(inspectionQuestions.shape.schema).extend({ id: z.int() })),
  /** The company's types of systems in order, also those that were removed. */
  systemTypes: z.array(named.extend({ hidden: z.boolean() })),
  /** The company's tags in order, also those that were removed. */
  tags: z.array(shownTagSchema),
  /** What the customer's other work orders are overpaid by: credit that can pay this one. */
  creditCents: z.int(),
  /** The customer's other work orders with a balance owed, oldest first. */
  unpaid: z.array(named.extend({ number: z.string(), amountDueCents: z.int(), date: dateTime })),
  /** The earlier work order that it's a return visit for, even if that was removed; null if it isn't a return visit. */
  returnOf: numbered
    .extend({
      /** The person created it, or has a visit of its call. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** The calls of its return visits that aren't canceled, newest first. */
  returnVisits: z.array(
    z.object({
      callId: z.int(),
      status: callSchema.shape.status,
      /** The call's work order; null until there is one. */
      workOrderId: optionalId,
      number: z.string().nullable(),
      /** The person created the work order, or has a visit of the call. */
      isOwn: z.boolean(),
      /** Its first visit; null if none is scheduled. */
      start: dateTime.nullable(),
    }),
  ),
  /** The proposals it was sold by. */
  soldBy: z.array(z.object({ id: z.int(), number: z.string() })),
  /** The site's agreements, active ones first. */
  agreements: z.array(
    named.extend({
      /** Null if it was sold before there were plans. */
      agreementPlanId: optionalId,
      /** Whether it was sold on this work order. */
      soldHere: z.boolean(),
      /** The state of the card that was billed for it last; null if none was. */
      cardState: z.enum(billingStates).nullable(),
      status: z.enum(['active', 'expired', 'canceled']),
      visitsPerYear: z.int(),
      startDate: date,
      endDate: date,
      /** What its plan takes off the price book today, in 1/10,000 of a percent; 0 if it isn't active. */
      discountRate: z.int(),
      /** Its plan's own price for an hour of labor; null if it has none or isn't active. */
      laborRateCents: z.int().nullable(),
    }),
  ),
  /** Earlier work on the site's systems, newest first: the newest visits of each system. */
  earlier: z.array(
    named.extend({
      date: dateTime,
      lines: z.array(z.object({ siteSystemId: optionalId, text: z.string() })),
    }),
  ),
  /** Photos of the site's systems on other work orders, newest first. */
  systemPhotos: z.array(
    workOrderPhotoSchema
      .pick({ id: true, siteSystemId: true, kind: true, text: true, marks: true, fileId: true })
      .extend({ date: dateTime }),
  ),
  /** What other work orders of the site recommend and is due: undecided, and its date has come; oldest first. */
  recommendedBefore: z.array(recommendedBeforeSchema),
  /** The proposals that quote its own recommendations. */
  quotedBy: z.array(quotingProposalSchema),
  /** Who recorded and voided the payments. */
  payments: z.array(
    z.object({
      id: z.int(),
      takenBy: z.string().nullable(),
      recordedDate: dateTime,
      voidedBy: z.string().nullable(),
    }),
  ),
  /** What customers sign when the work is done. */
  completion: z.object({
    /** The company's own words; empty for the product's. */
    consent: z.string(),
    isRequired: z.boolean(),
    /** The newest; null without one. */
    signature: completionSignatureSchema.nullable(),
  }),
  /** Whether the person created it or has a visit of its call, and so may change it with `workorders.own`. */
  isOwn: z.boolean(),
  createdBy: person.nullable(),
  /** Small pictures of the photos. */
  files: z.array(fileAddressSchema),
});
export type WorkOrderContext = z.infer<typeof workOrderContextSchema>;

const startSchema = z.object({
  context: workOrderContextSchema,
  /** The site's existing records. */
  siteSystems: z.array(siteSystemSchema),
  agreementSiteSystems: z.array(agreementSiteSystemSchema),
});

const day = date.optional();
const view = ['workorders.view', 'workorders.own'] as const;
const narrowed = {
  filter: z.enum(workOrderFilters).optional(),
  /** A number, or part of the customer's name, the address or the work's text. */
  search: z.string().trim().max(100).optional(),
  departmentId: z.coerce.number().int().optional(),
  /** Only work orders with this tag. */
  tagId: z.coerce.number().int().optional(),
  /** Created by this person, or of a call with one of their visits. */
  technicianId: z.coerce.number().int().optional(),
  /** Only work orders with a balance due, of any status. */
  unpaid: z.literal('true').optional(),
  /** Only return visits: work orders of calls that return to an earlier one. */
  returnVisits: z.literal('true').optional(),
  /** Only return visits to work orders of this technician. */
  firstTechnicianId: z.coerce.number().int().optional(),
  customerId: z.coerce.number().int().optional(),
  siteId: z.coerce.number().int().optional(),
  /** Days of creation in the company's time zone, both included. */
  from: day,
  to: day,
};
/** What narrows the list of work orders. */
export type WorkOrderNarrowing = z.output<z.ZodObject<typeof narrowed>>;

export const workOrderPageEndpoints = {
  'GET /api/workorders': {
    summary:
      'List work orders, newest first by default, with counts by status; technicians get only their own',
    access: view,
    query: sortedQuery(workOrderSorts, narrowed),
    answer: z.object({
      workOrders: z.array(listedWorkOrderSchema),
      /**
       * Counts everything the person may see, regardless of the search; only on the first page. Processed
       * covers the last 30 days.
       */
      tiles: z.array(workOrderTileSchema).nullable(),
      /** The filter choices; only on the first page. */
      choices: z
        .object({ departments: z.array(named), technicians: z.array(person), tags: z.array(named) })
        .nullable(),
      /** No work order matches: these are of customers with similar words, on a single page. */
      similar: z.boolean(),
      /** The cursor of the next page; null on the last one. */
      next: z.string().nullable(),
    }),
  },
  'GET /api/workorders/totals': {
    summary: 'Get count and sums of the listed work orders; at most 10,000 are added up',
    access: view,
    query: z.object(narrowed),
    answer: listTotalsSchema,
  },
  'GET /api/workorders/export': exportEndpoint('work orders', {
    ...narrowed,
    sort: z.enum(sortsOf(workOrderSorts)).default(workOrderSorts.usual),
  }),
  'GET /api/sites/{id}/workorderstart': {
    summary: 'Get the starting data for a new work order at a site, optionally for a call',
    access: ['workorders.edit', 'workorders.own'],
    params: idParams,
    query: z.object({ callId: z.coerce.number().int().optional() }),
    answer: startSchema,
    asText: true,
    errors: ['not_found'],
    ids: { id: 'sites' },
  },
} as const satisfies EndpointList;
export type WorkOrderList = z.infer<(typeof workOrderPageEndpoints)['GET /api/workorders']['answer']>;
