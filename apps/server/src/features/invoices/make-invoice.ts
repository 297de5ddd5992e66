import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { invoiceOf } from '@fieldwright/domain/work-orders/invoice';
import type { InvoiceFacts } from '@fieldwright/domain/work-orders/invoice-facts';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { fillHole } from '../../db/json-hole.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { type InvoiceCompany, invoiceCompany } from './invoices.queries.ts';
import { invoiceMailTexts } from './invoices.texts.ts';
import { type PaperOrder, paperSource } from './paper-source.ts';
import { shownSignature } from './shown-signature.ts';

export type OpenedWorkOrder = WorkOrder & { context: WorkOrderContext };

interface OrderedInvoice {
  number: string;
  order: PaperOrder;
  workOrder: OpenedWorkOrder;
  totals: Totals;
}

export type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now'>;

interface FoundFacts extends Pick<OrderedInvoice, 'number' | 'workOrder'> {
  company: InvoiceCompany;
  /** null while it can't be priced */
  facts: InvoiceFacts | null;
}

/** Returns what invoices and receipts of a work order are made from. @throws Refusal `not_found`, also if the person may not open it */
export async function invoiceFacts({ db, who, now }: Caller, id: number): Promise<FoundFacts> {
  const { text } = await openForScreen(workOrderKind, { db, who }, id);
  const workOrder = JSON.parse(fillHole(text, [])) as OpenedWorkOrder;
  const { context, number } = workOrder;
  const place = context.place!;
  const company = await invoiceCompany(db);
  const totals = workOrderTotals(workOrder, context.pricing);
  const facts = totals && {
    workOrder,
    totals,
    number,
    company,
    customer: context.customer,
    site: place,
    timeZone: place.timeZone,
    visits: context.call?.visits ?? [],
    departments: context.departments,
    taxItems: context.taxItems,
    now,
  };
  return { number, workOrder, company, facts };
}

/**
 * Returns the invoice of a work order as it is now, to be made.
 * @throws Refusal `not_found`, also if the person may not open it; `not_priced` while a price is open
 */
export async function invoiceOrder(caller: Caller, id: number): Promise<OrderedInvoice> {
  const { number, workOrder, company, facts } = await invoiceFacts(caller, id);
  const paper = facts && invoiceOf(facts);
  if (!paper) throw new Refusal('not_priced', { detail: invoiceMailTexts.notPriced });
  const { totals } = facts;
  const signed = shownSignature(workOrder, totals);
  const source = await paperSource(caller.db, { template: 'invoice', paper }, company, signed);
  const order = { name: invoiceMailTexts.file(number), of: { workOrderId: id }, source };
  return { number, order, workOrder, totals };
}
