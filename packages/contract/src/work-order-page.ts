import { date, dateTime, optionalId } from '@fieldwright/domain/kernel/field';
import { workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
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
} from '@fieldwright/domain/work-orders/work-order-children';
import { z } from 'zod';
import { documentContextSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { fileAddressSchema } from './files.ts';
import { sortedQuery } from './list-cursor.ts';

/** The list of work orders, and what the editor of one knows besides it. */

const named = z.object({ id: z.int(), text: z.string() });
const person = z.object({ id: z.int(), name: z.string() });

const visitSchema = z.object({
  id: z.int(),
  start: dateTime,
  end: dateTime,
  status: z.enum(visitStatuses),
  enRouteDate: dateTime.nullable(),
  arrivedDate: dateTime.nullable(),
  finishedDate: dateTime.nullable(),
  technicians: z.array(z.string()),
});

/** What the editor shows of a work order beside it, all of it with the work order in one answer. */
export const workOrderContextSchema = documentContextSchema.extend({
  /** R3.4 */
  baseView: workOrderBaseViewSchema,
  customer: z.object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    mainPhone: z.string(),
    mobilePhone: z.string(),
    email: z.string(),
    notes: z.string(),
    doNotService: z.boolean(),
  }),
  site: z.object({ gateCode: z.string(), notes: z.string() }),
  /** null where it belongs to none */
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
  /** of the debrief, in their order; those that are hidden by now only where they were answered */
  questions: z.array(named),
  /** the customer's other work orders on which something is owed, the oldest first */
  unpaid: z.array(named.extend({ amountDueCents: z.int(), date: dateTime })),
  /** the site's agreements, those in force first */
  agreements: z.array(
    named.extend({
      status: z.enum(['active', 'expired', 'canceled']),
      visitsPerYear: z.int(),
      startDate: date,
      endDate: date,
    }),
  ),
  /** what was done at the site before, the newest first */
  earlier: z.array(
    named.extend({
      date: dateTime,
      lines: z.array(z.object({ siteSystemId: optionalId, text: z.string() })),
    }),
  ),
  /** who took the payments and who voided them */
  payments: z.array(
    z.object({
      id: z.int(),
      takenBy: z.string().nullable(),
      recordedDate: dateTime,
      voidedBy: z.string().nullable(),
    }),
  ),
  createdBy: person.nullable(),
  /** small pictures of the photos */
  files: z.array(fileAddressSchema),
});
export type WorkOrderContext = z.infer<typeof workOrderContextSchema>;

const startSchema = z.object({
  context: workOrderContextSchema,
  /** what the site has already */
  siteSystems: z.array(siteSystemSchema),
  agreementSiteSystems: z.array(agreementSiteSystemSchema),
});

const day = date.optional();
const view = ['workorders.view', 'workorders.own'] as const;
export const workOrderPageEndpoints = {
  'GET /api/workorders': {
    summary:
      'Work orders, newest first or sorted otherwise, with how many there are of each status; a technician gets the own ones',
    access: view,
    query: sortedQuery(workOrderSorts, {
      filter: z.enum(workOrderFilters).optional(),
      /** a number, or a part of the customer's name, the address or the work's text */
      search: z.string().trim().max(100).optional(),
      departmentId: z.coerce.number().int().optional(),
      /** made by this person, or of a call with a visit of theirs */
      technicianId: z.coerce.number().int().optional(),
      customerId: z.coerce.number().int().optional(),
      siteId: z.coerce.number().int().optional(),
      /** days in the company's time zone on which it was made, both included */
      from: day,
      to: day,
    }),
    answer: z.object({
      workOrders: z.array(listedWorkOrderSchema),
      /** of all that the person may see, whatever is searched for; with the first page only. Processed: of the last 30 days */
      tiles: z.array(workOrderTileSchema).nullable(),
      /** what the list is narrowed down by; with the first page only */
      choices: z.object({ departments: z.array(named), technicians: z.array(person) }).nullable(),
      /** where the next page begins; null on the last one */
      next: z.string().nullable(),
    }),
  },
  'GET /api/sites/{id}/workorderstart': {
    summary: 'What a new work order at a site begins with, for a call of the site where one is named',
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
