import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { InvoiceReading } from '../../integrations/cards/billing-gateway.ts';
import type { CardDispute } from '../../integrations/cards/card-gateway.ts';
import { sameAccount } from './card-accounts.queries.ts';

/** Returns the billing of an invoice; null without one. */
export async function billingOfInvoice(db: Read, invoiceId: number): Promise<number | null> {
  const { rows } = await sql<{ billingId: number }>`
    select billing_id as "billingId" from agreement_invoices where company_id = ${company} and id = ${invoiceId}`.execute(
    db,
  );
  return rows[0]?.billingId ?? null;
}

/** Locks the site of a billing's agreement until the transaction ends. @returns its id */
export async function lockSiteOf(tx: Write, billingId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select s.id from agreement_billings b
    join agreements a on a.company_id = b.company_id and a.id = b.agreement_id
    join sites s on s.company_id = a.company_id and s.id = a.site_id
    where b.company_id = ${company} and b.id = ${billingId} for update of s`.execute(tx);
  return rows[0]!.id;
}

/** Returns the invoices of an account that a payment has paid, each with its billing. */
export async function invoicesPaidBy(
  db: Read,
  accountId: number,
  paymentId: string,
): Promise<{ id: number; billingId: number }[]> {
  const { rows } = await sql<{ id: number; billingId: number }>`
    select i.id, i.billing_id as "billingId" from agreement_invoices i
    join agreement_billings b on b.company_id = i.company_id and b.id = i.billing_id
    where i.company_id = ${company} and i.payment_id = ${paymentId} and i.state = 'paid'
      and b.account_id in (${sameAccount(accountId)}) order by i.id`.execute(db);
  return rows;
}

/**
 * Stores an invoice's refunds and dispute, unless a later answer is already stored. A dispute that the provider doesn't
 * name stays.
 * @returns the billing's new version; null if nothing is new
 */
export async function keepGivenBack(
  tx: Write,
  { id, invoiceId }: { id: number; invoiceId: number },
  { asked, refundedCents, dispute }: { asked: number; refundedCents: number; dispute: CardDispute | null },
): Promise<number | null> {
  const { disputeId = null, state = null, reason = null, dueDate = null } = dispute ?? {};
  const { rows } = await sql<{ version: number }>`
    with was as (select * from agreement_invoices where company_id = ${company} and id = ${invoiceId}),
    kept as (
      update agreement_invoices i set asked = ${asked}, refunded_cents = ${refundedCents},
        dispute_id = coalesce(${disputeId}, i.dispute_id), dispute_state = coalesce(${state}, i.dispute_state),
        dispute_reason = coalesce(${reason}, i.dispute_reason),
        dispute_due_date = case when ${disputeId}::text is null then i.dispute_due_date else ${dueDate}::timestamptz end
      from was where i.company_id = ${company} and i.id = was.id and i.asked < ${asked}
      returning i.refunded_cents is distinct from was.refunded_cents or i.dispute_id is distinct from was.dispute_id
        or i.dispute_state is distinct from was.dispute_state
        or i.dispute_due_date is distinct from was.dispute_due_date as news)
    update agreement_billings set version = version + 1
    where company_id = ${company} and id = ${id} and exists (select from kept where news) returning version`.execute(
    tx,
  );
  return rows[0]?.version ?? null;
}

/** Keeps what was refunded of an invoice as a person says. The provider's next answer replaces it. */
export async function keepRefundedByHand(tx: Write, invoiceId: number, cents: number): Promise<void> {
  await sql`update agreement_invoices set refunded_cents = ${cents}
    where company_id = ${company} and id = ${invoiceId}`.execute(tx);
}

/** Records that the provider was asked about a refund it listed, by its id and state. */
export async function keepListedRefundOfInvoice(db: Read, id: number, listed: string): Promise<void> {
  await sql`update agreement_invoices set listed_refunds = array_append(listed_refunds, ${listed})
    where company_id = ${company} and id = ${id} and not ${listed} = any(listed_refunds)`.execute(db);
}

/** Stores an invoice as the provider last reported it. The reason for a decline stays until there is another. */
export async function keepInvoice(tx: Write, billingId: number, invoice: InvoiceReading): Promise<void> {
  const { invoiceId, status, state, orderId, paymentId, amountCents, paidCents, createdDate, error, url } =
    invoice;
  await sql`
    insert into agreement_invoices as i (billing_id, invoice_id, status, state, order_id, payment_id, amount_cents, paid_cents,
      error_category, error_code, url, invoice_date)
    values (${billingId}, ${invoiceId}, ${status}, ${state}, ${orderId}, ${paymentId}, ${amountCents}, ${paidCents},
      ${error?.category ?? null}, ${error?.code ?? null}, ${url}, ${createdDate}::timestamptz)
    on conflict (billing_id, invoice_id, company_id) do update set status = excluded.status, state = excluded.state,
      order_id = excluded.order_id, payment_id = coalesce(excluded.payment_id, i.payment_id),
      amount_cents = excluded.amount_cents, paid_cents = excluded.paid_cents, url = excluded.url,
      error_category = case when excluded.state = 'due' then coalesce(excluded.error_category, i.error_category) end,
      error_code = case when excluded.state = 'due' then coalesce(excluded.error_code, i.error_code) end`.execute(
    tx,
  );
}
