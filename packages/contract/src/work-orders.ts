import { workOrderRootSchema, workOrderSchema } from '@fieldwright/domain/work-orders/work-order';
import * as children from '@fieldwright/domain/work-orders/work-order-children';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { z } from 'zod';
import { childEndpoints, knownDue, siteChildEndpoints } from './child-endpoints.ts';
import { attachErrors, changeSchema, saveAnswerSchema, saveErrors, saveRequestSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';
import { linePricesOf } from './line-prices.ts';
import { removalEndpoints } from './removals.ts';
import { workOrderContextSchema } from './work-order-page.ts';

const view = ['workorders.view', 'workorders.own'] as const;
const edit = ['workorders.edit', 'workorders.own'] as const;
const ids = { id: 'work_orders' } as const;
const child = { shape: workOrderShape, access: edit } as const;
const statusSchema = workOrderRootSchema.pick({
  id: true,
  version: true,
  complete: true,
  processed: true,
  processedDate: true,
});
export type WorkOrderStatusAnswer = z.infer<typeof statusSchema>;

const processSchema = z.object({
  /** Makes a repeated request process only once. */
  key: z.uuid().optional(),
  /** The new state; the opposite of the current one by default. */
  processed: z.boolean().optional(),
});
export type ProcessRequest = z.infer<typeof processSchema>;

export const workOrderEndpoints = {
  'GET /api/workorders/{id}': {
    summary: 'Get a work order with all its children; the person who sold it may also read it',
    access: [...view, 'workorders.sold'],
    params: idParams,
    answer: workOrderSchema.extend({ context: workOrderContextSchema }),
    asText: true,
    ids,
  },
  'POST /api/workorders': {
    summary: 'Save a work order by applying a plan in one transaction; idempotent by key',
    access: edit,
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    errors: [...saveErrors, ...attachErrors, 'format_unknown', 'overpaid'],
  },
  ...removalEndpoints({
    path: 'workorders',
    what: 'a work order',
    table: 'work_orders',
    access: edit,
  }),
  'POST /api/workorders/{id}/finish': {
    summary: 'Finish an update that was saved child by child; marks the work order complete',
    access: edit,
    params: idParams,
    answer: statusSchema,
    errors: ['not_found', 'removed'],
    ids,
  },
  'POST /api/workorders/{id}/process': {
    summary:
      'Process or reopen a work order: sets or clears the flag and its date; toggles if `processed` is omitted',
    access: 'workorders.process',
    params: idParams,
    body: processSchema,
    answer: statusSchema,
    errors: ['not_found', 'incomplete', 'not_priced', 'key_reused', 'second_open', 'removed'],
    ids,
  },
  'GET /api/workorders/{id}/prices': linePricesOf('a work order', view, 'work_orders'),
  'GET /api/workorders/{id}/changes': {
    summary: 'List changes to a work order, newest first',
    access: 'audit.view',
    params: idParams,
    query: z.object({ kind: z.string().optional(), recordId: z.coerce.number().int().optional() }),
    answer: z.array(changeSchema),
    ids,
  },
  'GET /api/debriefanswers/{id}': {
    summary: 'Get a debrief answer',
    access: view,
    params: idParams,
    answer: children.debriefAnswerSchema,
    errors: ['not_found'],
    ids: { id: 'debrief_answers' },
  },
  ...childEndpoints({
    ...child,
    path: 'workorderdetails',
    what: 'a detail',
    schema: children.workOrderDetailSchema,
    table: 'work_order_details',
  }),
  ...childEndpoints({
    ...child,
    path: 'repairparts',
    what: 'a repair part',
    schema: children.repairPartSchema,
    table: 'repair_parts',
  }),
  ...childEndpoints({
    ...child,
    path: 'nonstockitems',
    what: 'a non-stock item',
    schema: children.nonStockItemSchema,
    table: 'non_stock_items',
  }),
  ...childEndpoints({
    ...child,
    path: 'workorderdiscounts',
    what: 'a discount',
    schema: children.workOrderDiscountSchema,
    table: 'work_order_discounts',
  }),
  ...childEndpoints({
    ...child,
    path: 'workorderrebates',
    what: 'a rebate',
    schema: children.workOrderRebateSchema,
    table: 'work_order_rebates',
  }),
  ...childEndpoints({
    ...child,
    path: 'workorderpayments',
    what: 'a payment',
    schema: children.workOrderPaymentSchema,
    table: 'work_order_payments',
    creates: knownDue,
  }),
  ...childEndpoints({
    ...child,
    path: 'workorderloanapplications',
    what: 'a loan application',
    schema: children.workOrderLoanApplicationSchema,
    table: 'work_order_loan_applications',
  }),
  ...childEndpoints({
    ...child,
    path: 'recommendations',
    what: 'a recommendation',
    schema: children.recommendationSchema,
    table: 'recommendations',
  }),
  ...childEndpoints({
    ...child,
    path: 'recommendationitems',
    what: 'an item of a recommendation',
    schema: children.recommendationItemSchema,
    table: 'recommendation_items',
  }),
  ...childEndpoints({
    ...child,
    path: 'recommendationphotos',
    what: 'a recommendation photo',
    schema: children.recommendationPhotoSchema,
    table: 'recommendation_photos',
  }),
  ...childEndpoints({
    ...child,
    path: 'workorderphotos',
    what: 'a photo of a work order',
    schema: children.workOrderPhotoSchema,
    table: 'work_order_photos',
  }),
  ...childEndpoints({
    ...child,
    path: 'debriefanswers',
    what: 'a debrief answer',
    schema: children.debriefAnswerSchema,
    table: 'debrief_answers',
  }),
  ...childEndpoints({
    ...child,
    path: 'inspectionanswers',
    what: 'an inspection answer',
    schema: children.inspectionAnswerSchema,
    table: 'inspection_answers',
  }),
  ...siteChildEndpoints({
    ...child,
    path: 'sitesystems',
    what: 'a site system',
    schema: children.siteSystemSchema,
    table: 'site_systems',
  }),
  ...childEndpoints({
    ...child,
    path: 'tagentities',
    what: 'a tag',
    schema: children.tagEntitySchema,
    table: 'tag_entities',
  }),
  ...childEndpoints({
    ...child,
    path: 'workorderagreements',
    what: 'an agreement of a work order',
    schema: children.workOrderAgreementSchema,
    table: 'work_order_agreements',
  }),
  ...siteChildEndpoints({
    ...child,
    path: 'agreementsitesystems',
    what: 'a system that an agreement covers',
    schema: children.agreementSiteSystemSchema,
    table: 'agreement_site_systems',
  }),
} as const satisfies EndpointList;
