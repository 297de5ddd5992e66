import type { CompanyContact } from '@fieldwright/domain/settings/company';
import type { CompanyLook } from '@fieldwright/domain/settings/company-look';
import type { InvoiceSettings } from '@fieldwright/domain/settings/invoice-settings';
import type { MessageTexts } from '@fieldwright/domain/settings/message-texts';
import type { WorkOrderSettings } from '@fieldwright/domain/settings/work-order-settings';
import { sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

/** The company that issues an invoice, a statement or a service report, with the words of their emails. */
export interface InvoiceCompany extends InvoiceSettings, CompanyLook, Pick<WorkOrderSettings, 'showTimes'> {
  name: string;
  contact: CompanyContact;
  words: Pick<
    MessageTexts,
    | 'invoiceSubject'
    | 'invoiceOpening'
    | 'statementSubject'
    | 'statementOpening'
    | 'reportSubject'
    | 'reportOpening'
  >;
}

/** Returns the scope's company. */
export async function invoiceCompany(db: Read): Promise<InvoiceCompany> {
  const { rows } = await sql<InvoiceCompany>`
    select m.name, ${contactOf('m')} as contact, m.logo, m.brand_color as "brandColor",
      m.group_pricing as "groupPricing", m.invoice_photos as "invoicePhotos", m.invoice_terms as "invoiceTerms", m.invoice_warranty as "invoiceWarranty",
      m.show_times as "showTimes",
      json_build_object('invoiceSubject', m.invoice_subject, 'invoiceOpening', m.invoice_opening,
        'statementSubject', m.statement_subject, 'statementOpening', m.statement_opening,
        'reportSubject', m.report_subject, 'reportOpening', m.report_opening) as words
    from companies m where m.id = ${company}`.execute(db);
  return rows[0]!;
}

export interface SentInvoice {
  id: number;
  mailedTo: string;
  totalCents: number;
  amountDueCents: number;
  sentDate: string;
  sentBy: string;
}

/** Returns a work order's sent invoices, newest first. */
export async function sentInvoices(db: Read, workOrderId: number): Promise<SentInvoice[]> {
  const { rows } = await sql<SentInvoice>`
    select i.id, i.mailed_to as "mailedTo", i.total_cents as "totalCents", i.amount_due_cents as "amountDueCents",
      i.created_date as "sentDate", coalesce(${personName('m')}, '') as "sentBy"
    from sent_invoices i
    left join memberships m on m.company_id = i.company_id and m.person_id = i.created_by
    where i.company_id = ${company} and i.work_order_id = ${workOrderId}
    order by i.id desc limit 100`.execute(db);
  return rows;
}

export type KeptInvoice = Pick<SentInvoice, 'id' | 'totalCents' | 'amountDueCents'> & {
  workOrderId: number;
  /** the work order's */
  number: string;
  pdf: Buffer;
};

/** Returns a sent invoice as it was sent; null if there is none. */
export async function findSentInvoice(db: Read, id: number): Promise<KeptInvoice | null> {
  const { rows } = await sql<KeptInvoice>`
    select i.id, i.work_order_id as "workOrderId", w.number, i.total_cents as "totalCents",
      i.amount_due_cents as "amountDueCents", i.pdf
    from sent_invoices i join work_orders w on w.company_id = i.company_id and w.id = i.work_order_id
    where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface NewSentInvoice {
  key: string;
  workOrderId: number;
  mailedTo: string;
  totalCents: number;
  amountDueCents: number;
  pdf: Buffer;
}

export async function insertSentInvoice(db: Write, sent: NewSentInvoice): Promise<number> {
  const { id } = await db
    .insertInto('sent_invoices')
    .values({
      guid: sent.key,
      work_order_id: sent.workOrderId,
      mailed_to: sent.mailedTo,
      total_cents: sent.totalCents,
      amount_due_cents: sent.amountDueCents,
      pdf: sent.pdf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
