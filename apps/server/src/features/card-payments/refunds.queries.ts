import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { nameOf, type StoredRefund } from './attempts.queries.ts';

export interface NewRefundRow {
  guid: string;
  amountCents: number;
  tipCents: number;
  reason: string;
}

/** What is refunded: an attempt, or a payment billed for an agreement. */
type Refunded = { attemptId: number } | { invoiceId: number };

export async function insertRefund(db: Write, refund: NewRefundRow & Refunded): Promise<void> {
  const attemptId = 'attemptId' in refund ? refund.attemptId : null;
  const invoiceId = 'invoiceId' in refund ? refund.invoiceId : null;
  await sql`insert into card_refunds (guid, attempt_id, invoice_id, amount_cents, tip_cents, reason)
    values (${refund.guid}, ${attemptId}, ${invoiceId}, ${refund.amountCents}, ${refund.tipCents}, ${refund.reason})`.execute(
    db,
  );
}

export async function refundByGuid(
  db: Read,
  guid: string,
): Promise<(StoredRefund & { invoiceId: number | null }) | null> {
  const { rows } = await sql<StoredRefund & { invoiceId: number | null }>`
    select r.id, r.guid, r.attempt_id as "attemptId", r.invoice_id as "invoiceId", r.amount_cents as "amountCents", r.tip_cents as "tipCents", r.reason, r.status,
      r.provider_refund_id as "providerRefundId", r.failure, r.created_date as "createdDate", ${nameOf('r')} as by
    from card_refunds r where r.company_id = ${company} and r.guid = ${guid}`.execute(db);
  return rows[0] ?? null;
}

/** Returns those of a provider's refunds that other refunds of ours have turned out to be. */
export async function otherRefundsAmong(
  db: Read,
  id: number,
  refundIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ refundId: string }>`
    select provider_refund_id as "refundId" from card_refunds
    where company_id = ${company} and id <> ${id} and provider_refund_id = any(${[...refundIds]}::text[])`.execute(
    db,
  );
  return rows.map(({ refundId }) => refundId);
}

/** Keeps what a person says of a payment's refunds that are on their way. */
export async function settleRefunds(tx: Write, of: Refunded, status: 'completed' | 'failed'): Promise<void> {
  const isOfIt = 'attemptId' in of ? sql`attempt_id = ${of.attemptId}` : sql`invoice_id = ${of.invoiceId}`;
  await sql`update card_refunds set status = ${status}
    where company_id = ${company} and ${isOfIt} and status = 'pending'`.execute(tx);
}

/** Keeps that a refund failed after it was completed. */
export async function failRefund(db: Read, id: number): Promise<void> {
  await sql`update card_refunds set status = 'failed'
    where company_id = ${company} and id = ${id} and status = 'completed'`.execute(db);
}

/**
 * Keeps what the provider says about a refund. One that has ended stays as it is.
 * @returns whether; false if another of ours has the provider's refund, which is one of ours at most
 */
export async function keepRefund(
  db: Read,
  id: number,
  now: Pick<StoredRefund, 'status' | 'failure'> & { providerRefundId?: string | undefined },
): Promise<boolean> {
  try {
    await sql`update card_refunds set status = ${now.status}, failure = ${now.failure},
      provider_refund_id = coalesce(provider_refund_id, ${now.providerRefundId ?? null})
      where company_id = ${company} and id = ${id} and status = 'pending'`.execute(db);
    return true;
  } catch (error) {
    if ((error as { constraint?: unknown } | null)?.constraint !== 'card_refunds_claimed') throw error;
    return false;
  }
}

/** Takes a provider's refund away from whichever of ours was taken for it, because it's known to be another. */
export async function releaseRefund(db: Read, providerRefundId: string): Promise<void> {
  await sql`update card_refunds set provider_refund_id = null
    where company_id = ${company} and provider_refund_id = ${providerRefundId}`.execute(db);
}
