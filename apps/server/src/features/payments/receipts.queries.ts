import type { Receipt } from '@fieldwright/domain/payments/receipt';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import type { CompanyLook } from '@fieldwright/domain/settings/company-look';
import type { MessageTexts } from '@fieldwright/domain/settings/message-texts';
import { sql } from 'kysely';
import { contactOf } from '../../db/company-contact.queries.ts';
import type { Read } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { chargedTipOf, sharedOf, tipOf } from './payment-sources.queries.ts';

/** The two tables of payments, each with its documents. */
const tables = {
  workOrder: { payments: 'work_order_payments', documents: 'work_orders', root: 'work_order_id' },
  salesProposal: {
    payments: 'sales_proposal_payments',
    documents: 'sales_proposals',
    root: 'sales_proposal_id',
  },
} as const;
export type ReceiptOf = keyof typeof tables;

/** The company's own words, and the customer's first name or company, for the email. */
export type ReceiptWords = Pick<MessageTexts, 'receiptSubject' | 'receiptOpening'> & { firstName: string };

export interface FoundReceipt {
  receipt: Receipt;
  /** contact details and look of the company that issues the receipt */
  contact: CompanyContact;
  look: CompanyLook;
  words: ReceiptWords;
  status: string;
  /** whether the document is the signed-in person's own (R6.4) */
  own: boolean;
  version: number;
  /** null if the document has no customer */
  customerId: number | null;
}

/** Returns a payment with the data of its receipt; null if there is none. */
export async function findReceipt(db: Read, of: ReceiptOf, paymentId: number): Promise<FoundReceipt | null> {
  const { payments, documents, root } = tables[of];
  const column = sql.ref(`p.${root}`);
  const isWorkOrder = of === 'workOrder';
  const { rows } = await sql<
    Omit<Receipt, 'document'> & { id: number; documentNumber: string } & Omit<FoundReceipt, 'receipt'>
  >`
    select d.id, d.number as "documentNumber", d.version, c.id as "customerId", d.text as work, p.kind, p.method, p.reference, p.amount_cents as "amountCents", ${chargedTipOf(of)} as "tipCents",
      p.refunded_cents + ${chargedTipOf(of)} - ${tipOf(of)} as "refundedCents", ${sharedOf(of)} as shared, p.status,
      'R-' || d.number || '-' || (select count(*) from ${sql.ref(payments)} o
        where o.company_id = p.company_id and ${sql.ref(`o.${root}`)} = ${column} and o.id <= p.id) as number,
      coalesce(p.received_date, p.created_date) as "paidDate", m.name as "companyName", ${contactOf('m')} as contact,
      json_build_object('logo', m.logo, 'brandColor', m.brand_color) as look,
      json_build_object('receiptSubject', m.receipt_subject, 'receiptOpening', m.receipt_opening,
        'firstName', coalesce(nullif(c.first_name, ''), c.company, '')) as words,
      coalesce(s.time_zone, m.time_zone) as "timeZone",
      coalesce(${customerName('c')}, '') as "customerName",
      concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''), nullif(trim(concat_ws(' ', s.state, s.postal_code)), '')) as address,
      ${isWorkOrder ? sql`d.amount_due_cents` : sql`null::bigint`} as "balanceCents",
      (d.created_by is not distinct from (select current_person())
        ${isWorkOrder ? sql`or has_visit(d.call_id)` : sql``}) as own
    from ${sql.ref(payments)} p
    join ${sql.ref(documents)} d on d.company_id = p.company_id and d.id = ${column}
    join companies m on m.id = p.company_id
    left join sites s on s.company_id = d.company_id and s.id = d.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where p.company_id = ${company} and p.id = ${paymentId}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { id, documentNumber, status, own, version, customerId, contact, look, words, ...receipt } = row;
  return {
    receipt: { ...receipt, document: { kind: of, id, number: documentNumber } },
    contact,
    look,
    words,
    status,
    own,
    version,
    customerId,
  };
}
