import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { type Invoice, invoiceOf } from '@fieldwright/domain/work-orders/invoice';
import { invoiceTexts } from '@fieldwright/domain/work-orders/invoice.texts';
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

/**
 * Makes the invoice of a work order as it is now.
 * @throws Refusal `not_found`, also if the person may not open it; `not_priced` while a price is open
 */
export async function makeInvoice(
  { deps, db, who, now }: { deps: Deps } & Pick<SignedInContext, 'db' | 'who' | 'now'>,
  id: number,
): Promise<MadeInvoice> {
  const { text } = await openForScreen(workOrderKind, { db, who }, id);
  const workOrder = JSON.parse(fillHole(text, [])) as MadeInvoice['workOrder'];
  const { context } = workOrder;
  const place = context.place!;
  const company = await invoiceCompany(db);
  const totals = workOrderTotals(workOrder, context.pricing);
  const { number } = workOrder;
  const invoice =
    totals &&
    invoiceOf({
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
    });
  if (!invoice) throw new Refusal('not_priced', { detail: invoiceMailTexts.notPriced });
  const logo = await mailedLogo(deps, db, company.logo);
  const shown = await namedPictures({ deps, db, who }, photosOf(invoice.recommended));
  const signed = shownSignature(workOrder, totals);
  const pdf = await deps.pdf.make(
    'invoice',
    {
      ...layout(invoice, company, logo),
      recommended: withNames(invoice.recommended, shown),
      signature: signed.signature,
    },
    { ...shown.pictures, ...signed.pictures, ...(logo && { [logoName]: logo.png }) },
  );
  return { number, pdf, workOrder, totals, company };
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
