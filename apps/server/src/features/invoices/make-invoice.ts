import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { type Invoice, invoiceOf } from '@fieldwright/domain/work-orders/invoice';
import { invoiceTexts } from '@fieldwright/domain/work-orders/invoice.texts';
import type { InvoiceFacts } from '@fieldwright/domain/work-orders/invoice-facts';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { workOrderTotals } from '@fieldwright/domain/work-orders/work-order-pricing';
import { fillHole } from '../../db/json-hole.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import type { MailPicture } from '../../integrations/pictures/previews.ts';
import { openForScreen } from '../documents/document-routes.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';
import { type InvoiceCompany, invoiceCompany } from './invoices.queries.ts';
import { invoiceMailTexts } from './invoices.texts.ts';
import { letterHead, logoName } from './letter-head.ts';
import { namedPictures, photosOf, withNames } from './shown-photos.ts';
import { shownSignature } from './shown-signature.ts';

export interface MadeInvoice {
  number: string;
  pdf: Buffer;
  workOrder: WorkOrder & { context: WorkOrderContext };
  totals: Totals;
  company: InvoiceCompany;
}

export type Caller = { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now'>;

interface FoundFacts extends Pick<MadeInvoice, 'number' | 'workOrder' | 'company'> {
  /** null while it can't be priced */
  facts: InvoiceFacts | null;
}

/** Returns what invoices and receipts of a work order are made from. @throws Refusal `not_found`, also if the person may not open it */
export async function invoiceFacts({ db, who, now }: Caller, id: number): Promise<FoundFacts> {
  const { text } = await openForScreen(workOrderKind, { db, who }, id);
  const workOrder = JSON.parse(fillHole(text, [])) as MadeInvoice['workOrder'];
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
 * Makes the invoice of a work order as it is now.
 * @throws Refusal `not_found`, also if the person may not open it; `not_priced` while a price is open
 */
export async function makeInvoice(caller: Caller, id: number): Promise<MadeInvoice> {
  const { number, workOrder, company, facts } = await invoiceFacts(caller, id);
  const invoice = facts && invoiceOf(facts);
  if (!invoice) throw new Refusal('not_priced', { detail: invoiceMailTexts.notPriced });
  const { totals } = facts;
  const pdf = await printed(caller, invoice, company, shownSignature(workOrder, totals));
  return { number, pdf, workOrder, totals, company };
}

const unsigned: ReturnType<typeof shownSignature> = { signature: null, pictures: {} };

/** Prints an invoice, or a receipt with the same parts. */
export async function printed(
  { deps, db, who }: Caller,
  invoice: Invoice,
  company: InvoiceCompany,
  signed = unsigned,
): Promise<Buffer> {
  const logo = await mailedLogo(deps, db, company.logo);
  const shown = await namedPictures({ deps, db, who }, photosOf(invoice.recommended));
  return deps.pdf.make(
    'invoice',
    {
      ...layout(invoice, company, logo),
      recommended: withNames(invoice.recommended, shown),
      signature: signed.signature,
    },
    { ...shown.pictures, ...signed.pictures, ...(logo && { [logoName]: logo.png }) },
  );
}

/** Returns the data of the template. */
function layout(invoice: Invoice, { brandColor }: InvoiceCompany, logo: MailPicture | null): object {
  const { title, date, company, foot, ...body } = invoice;
  const { work, quantity, price, amount } = invoiceTexts;
  return {
    ...body,
    about: letterHead({ title, date, company, foot, brandColor, logo }),
    words: { work, quantity, price, amount },
    priced: body.groups.every(({ name }) => name === null),
  };
}
