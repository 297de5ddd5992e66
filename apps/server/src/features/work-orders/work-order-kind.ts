import { may } from '@fieldwright/domain/people/roles';
import { listedWorkOrder } from '@fieldwright/domain/proposals/listed-totals';
import { completeAfter, refuseOnProcessed } from '@fieldwright/domain/work-orders/processed-work-order';
import { siteKinds } from '@fieldwright/domain/work-orders/site-part';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { soldWork } from '../../db/sold-work.queries.ts';
import { owingAfterProcessing, owingStatement } from '../../live/owing.queries.ts';
import { callsConcerned, visitsChanged } from '../../live/visits.queries.ts';
import { defineDocument } from '../documents/define-document.ts';
import type { Check, SentSave, WrittenDocument } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';
import { pricedTotals } from '../documents/save-totals.ts';
import { rightToDeposit } from './agreed-deposit-checks.ts';
import { keepsApplied } from './loan-checks.ts';
import { refuseOverpaid, rightsToPayments } from './payment-checks.ts';
import {
  newWorkOrderColumns,
  ownWorkOrder,
  workOrderContextParts,
  workOrderFiles,
} from './work-order-context.sql.ts';
import { askForPlace, refuseForeignPlace } from './work-order-place.queries.ts';

/**
 * A processed work order can be changed only by people who may process, or after processing is undone (R4.7).
 */
const notProcessed: Check<SentSave<WorkOrder>> = {
  name: 'it is not processed',
  refuse: ({ who, asked, current }) => {
    if (current?.processed === true && !may(who.roles, 'workorders.process'))
      refuseFields(refuseOnProcessed(asked));
  },
};

/**
 * Returns the statements for other records that a write affects: the customer's other visits, which warn
 * about the balance due, and the visits of its call, which show the work order.
 */
function follows({ plan, current, after, listed }: WrittenDocument<WorkOrder>) {
  const { id, customerId, callId } = after;
  const amountDueCents = listed['amountDueCents'] as number | null;
  const isProcessing = current !== null && current.processed !== after.processed;
  const calls = isProcessing && callId !== null ? [callId] : [];
  return {
    before: customerId == null ? [] : [owingStatement({ id, customerId, callId, amountDueCents })],
    after: [
      // an open work order is shown in preference to a processed one
      ...(isProcessing ? [owingAfterProcessing(id)] : []),
      ...visitsChanged([...new Set([...callsConcerned(plan), ...calls])]),
    ],
  };
}

/** Work orders, as the document engine saves and reads them. */
export const workOrderKind = defineDocument<WorkOrder>({
  shape: workOrderShape,
  table: 'work_orders',
  tables: {
    siteSystems: 'site_systems',
    nonStockItems: 'non_stock_items',
    details: 'work_order_details',
    repairParts: 'repair_parts',
    discounts: 'work_order_discounts',
    rebates: 'work_order_rebates',
    payments: 'work_order_payments',
    loanApplications: 'work_order_loan_applications',
    recommendations: 'recommendations',
    recommendationItems: 'recommendation_items',
    recommendationPhotos: 'recommendation_photos',
    workOrderPhotos: 'work_order_photos',
    debriefAnswers: 'debrief_answers',
    inspectionAnswers: 'inspection_answers',
    tagEntities: 'tag_entities',
    agreementSiteSystems: 'agreement_site_systems',
    workOrderAgreements: 'work_order_agreements',
  },
  listed: ['totalCents', 'amountDueCents'],
  site: { kinds: siteKinds },
  tax: { entryOf: (workOrder) => workOrder, dateField: 'processedDate' },
  topic: 'workOrder',
  rights: { read: 'workorders.view', write: 'workorders.edit', shared: 'workorders.sold' },
  sql: {
    own: ownWorkOrder,
    shared: soldWork('a."salesProposalId"', 'a."deposits"'),
    context: workOrderContextParts,
    start: newWorkOrderColumns,
    files: workOrderFiles,
  },
  asks: askForPlace,
  checks: {
    sent: [rightsToPayments, rightToDeposit, notProcessed, keepsApplied()],
    settled: [{ name: 'its customer, site and call belong together', refuse: refuseForeignPlace }],
    priced: [
      {
        name: 'the same payment is not taken twice (R5.8)',
        refuse: ({ plan, request, after: { payments }, listed }) =>
          refuseOverpaid(plan, request, {
            payments,
            amountDueCents: listed['amountDueCents'] as number | null,
          }),
      },
    ],
  },
  keepsPlace: ({ processed }) => !processed,
  complete: completeAfter,
  totals: (workOrder, settings) => pricedTotals(null, workOrderTotals(workOrder, settings)),
  listedTotals: (_, totals) => listedWorkOrder(totals),
  follows,
});
