import { headOf } from '@fieldwright/domain/work-orders/invoice';
import { serviceReportOf } from '@fieldwright/domain/work-orders/service-report';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { fillHole } from '../../db/json-hole.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { invoiceCompany } from './invoices.queries.ts';
import type { Caller, OpenedWorkOrder } from './make-invoice.ts';
import { type PaperOrder, paperSource } from './paper-source.ts';
import { serviceReportMailTexts } from './service-report.texts.ts';
import { shownSignature } from './shown-signature.ts';

interface OrderedReport {
  number: string;
  order: PaperOrder;
  workOrder: OpenedWorkOrder;
}

/**
 * Returns the service report of a work order as it is now, to be made. A photo without a preview is left out.
 * @throws Refusal `not_found`, also if the person may not open the work order
 */
export async function serviceReportOrder({ db, who, now }: Caller, id: number): Promise<OrderedReport> {
  const { text } = await openForScreen(workOrderKind, { db, who }, id);
  const workOrder = JSON.parse(fillHole(text, [])) as OpenedWorkOrder;
  const { context, number } = workOrder;
  const place = context.place!;
  const company = await invoiceCompany(db);
  const report = serviceReportOf({
    workOrder,
    number,
    company,
    customer: context.customer,
    site: place,
    timeZone: place.timeZone,
    visits: context.call?.visits ?? [],
    debriefQuestions: context.questions,
    inspectionQuestions: context.inspectionQuestions,
    now,
  });
  const signed = shownSignature(workOrder, workOrderTotals(workOrder, context.pricing));
  const paper = { ...report, ...headOf(company) };
  const source = await paperSource(db, { template: 'service-report', paper }, company, signed);
  const order = { name: serviceReportMailTexts.file(number), of: { workOrderId: id }, source };
  return { number, order, workOrder };
}
