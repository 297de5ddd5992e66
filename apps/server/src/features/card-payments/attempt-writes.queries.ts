import type { PaymentAttempt } from '@fieldwright/domain/payments/payment-attempt';
import type { HandOutcome, HandState } from '@fieldwright/domain/payments/settled-by-hand';
import type { Tipped } from '@fieldwright/domain/payments/tip';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { momentOf, type StoredAttempt, type StoredDispute, type StoredShare } from './attempts.queries.ts';

export type NewAttempt = Pick<
  StoredAttempt,
  | 'guid'
  | 'accountId'
  | 'entity'
  | 'documentId'
  | 'channel'
  | 'linkId'
  | 'askedCents'
  | 'tipCents'
  | 'name'
  | 'returnUrl'
  | 'savedCardId'
  | 'isTyped'
  | 'customerId'
  | 'providerCustomerId'
  | 'consentText'
> & { expiresAt: number; nextCheckAt: number };

export async function insertAttempt(db: Write, attempt: NewAttempt): Promise<number> {
  const { guid, accountId, entity, documentId, channel, linkId, askedCents, tipCents, name, returnUrl } =
    attempt;
  const { savedCardId, isTyped, customerId, providerCustomerId, consentText } = attempt;
  const saveState = consentText === null ? null : 'asked';
  const { rows } = await sql<{ id: number }>`
    insert into card_attempts (guid, account_id, entity, document_id, channel, link_id, asked_cents, amount_cents, tip_cents, name,
      return_url, saved_card_id, is_typed, customer_id, provider_customer_id, consent_text, save_state, expires_date, next_check_date)
    values (${guid}, ${accountId}, ${entity}, ${documentId}, ${channel}, ${linkId}, ${askedCents}, ${askedCents}, ${tipCents}, ${name},
      ${returnUrl}, ${savedCardId}, ${isTyped}, ${customerId}, ${providerCustomerId}, ${consentText}, ${saveState},
      ${momentOf(attempt.expiresAt)}, ${momentOf(attempt.nextCheckAt)}) returning id`.execute(db);
  return rows[0]!.id;
}

/** Numbers a question to the provider, before it is asked. */
export async function nextQuestion(db: Read, id: number): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    update card_attempts set questions = questions + 1
    where company_id = ${company} and id = ${id} returning questions`.execute(db);
  return rows[0]!.questions;
}

/** Keeps the provider's page of an attempt. A repeated answer changes nothing. */
export async function keepPage(
  db: Read,
  id: number,
  { chargeId, orderId, url }: { chargeId: string; orderId: string | null; url: string | null },
): Promise<void> {
  await sql`update card_attempts set charge_id = ${chargeId}, order_id = ${orderId}, url = ${url}
    where company_id = ${company} and id = ${id} and charge_id is null`.execute(db);
}

export type SettledAttempt = Pick<
  StoredAttempt,
  | keyof PaymentAttempt
  | keyof Tipped
  | 'providerPaymentId'
  | 'providerStatus'
  | 'failure'
  | 'failureCategory'
  | 'cardBrand'
  | 'cardLast4'
  | 'paymentId'
  | 'checks'
  | 'version'
>;

/** @param nextCheckAt null if there is nothing left to ask */
export async function updateAttempt(
  db: Write,
  id: number,
  now: SettledAttempt & { nextCheckAt: number | null },
): Promise<void> {
  await sql`update card_attempts set status = ${now.status}, amount_cents = ${now.amountCents},
    refunded_cents = ${now.refundedCents}, tip_cents = ${now.tipCents}, tip_refunded_cents = ${now.tipRefundedCents},
    asked = ${now.asked}, unanswered = ${now.unanswered},
    provider_payment_id = ${now.providerPaymentId}, provider_status = ${now.providerStatus},
    failure = ${now.failure}, failure_category = ${now.failureCategory}, card_brand = ${now.cardBrand},
    card_last4 = ${now.cardLast4}, payment_id = ${now.paymentId}, checks = ${now.checks}, version = ${now.version},
    next_check_date = ${now.nextCheckAt === null ? null : momentOf(now.nextCheckAt)}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Keeps a share beside the first of its charge. */
export async function updateShare(
  db: Write,
  id: number,
  now: Pick<StoredShare, 'status' | 'amountCents' | 'refundedCents' | 'paymentId'>,
): Promise<void> {
  await sql`update card_attempts set status = ${now.status}, amount_cents = ${now.amountCents},
    refunded_cents = ${now.refundedCents}, payment_id = ${now.paymentId}, version = version + 1
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Stores what a charge pays of another document. @param of the attempt that is asked about */
export async function insertShare(
  db: Write,
  of: number,
  { documentId, askedCents }: Pick<StoredShare, 'documentId' | 'askedCents'>,
): Promise<void> {
  await sql`insert into card_attempts (guid, account_id, entity, document_id, channel, asked_cents, amount_cents, name,
      return_url, expires_date, part_of)
    select gen_random_uuid(), w.account_id, w.entity, ${documentId}, w.channel, ${askedCents}, ${askedCents}, w.name,
      w.return_url, w.expires_date, w.id
    from card_attempts w where w.company_id = ${company} and w.id = ${of}`.execute(db);
}

/** Keeps the provider's customer of an attempt. A repeated answer changes nothing. */
export async function keepProviderCustomer(db: Read, id: number, providerCustomerId: string): Promise<void> {
  await sql`update card_attempts set provider_customer_id = ${providerCustomerId}
    where company_id = ${company} and id = ${id} and provider_customer_id is null`.execute(db);
}

/** Keeps how saving an attempt's card ended. */
export async function keepSaveState(db: Write, id: number, state: 'saved' | 'failed'): Promise<void> {
  await sql`update card_attempts set save_state = ${state}, version = version + 1
    where company_id = ${company} and id = ${id}`.execute(db);
}

export async function keepDispute(db: Write, id: number, dispute: StoredDispute): Promise<void> {
  await sql`update card_attempts set dispute_id = ${dispute.disputeId}, dispute_state = ${dispute.state},
    dispute_reason = ${dispute.reason}, dispute_due_date = ${dispute.dueDate}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Records that the provider was asked about a refund it listed, by its id and state. */
export async function keepListedRefund(db: Read, id: number, listed: string): Promise<void> {
  await sql`update card_attempts set listed_refunds = array_append(listed_refunds, ${listed})
    where company_id = ${company} and id = ${id} and not ${listed} = any(listed_refunds)`.execute(db);
}

/** Keeps whether the provider refused the account's key, or doesn't know the payment. @param at milliseconds since 1970 */
export async function noteKey(db: Write, id: number, isRefused: boolean, at: number): Promise<void> {
  await sql`update card_attempts set key_refused_date =
      ${isRefused ? sql`coalesce(key_refused_date, ${momentOf(at)}::timestamptz)` : sql`null`}
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Keeps that the signed-in person has settled a payment. @param at milliseconds since 1970 */
export async function keepByHand(
  tx: Write,
  id: number,
  { outcome, note, at }: { outcome: HandOutcome; note: string; at: number },
): Promise<void> {
  await sql`update card_attempts set hand_outcome = ${outcome}, hand_note = ${note}, hand_by = current_person(),
    hand_date = ${momentOf(at)}::timestamptz, hand_state = 'open', provider_cents = null
    where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Keeps how a payment that was settled by hand compares with the provider. */
export async function keepCompared(
  tx: Write,
  id: number,
  { state, providerCents }: { state: HandState; providerCents: number | null },
): Promise<void> {
  await sql`update card_attempts set hand_state = ${state}, provider_cents = ${providerCents}::bigint
    where company_id = ${company} and id = ${id}`.execute(tx);
}
