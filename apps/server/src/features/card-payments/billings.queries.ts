import type { BillingFrequency } from '@fieldwright/domain/company-lists/agreement-plan';
import type { BillingHandState } from '@fieldwright/domain/payments/billing-by-hand';
import type { BillingPhase } from '@fieldwright/domain/payments/billing-phases';
import type { BilledState, BillingState } from '@fieldwright/domain/payments/billing-state';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import { paidByCard } from '../../db/paid-by-card.sql.ts';
import type { CardDispute } from '../../integrations/cards/card-gateway.ts';
import { refundsWhere, type StoredRefund } from './attempts.queries.ts';
import { byHand } from './billings-by-hand.queries.ts';
import { sameAccount } from './card-accounts.queries.ts';

/** An invoice of a billing, as stored. */
export interface StoredInvoice {
  id: number;
  invoiceId: string;
  status: string;
  state: BilledState;
  orderId: string | null;
  paymentId: string | null;
  amountCents: number;
  paidCents: number;
  /** how much of it was refunded */
  refundedCents: number;
  dispute: CardDispute | null;
  /** the refunds listed by the provider that it was already asked about: the id and state of each */
  listedRefunds: string[];
  /** those that were asked for here */
  refunds: StoredRefund[];
  errorCategory: string | null;
  errorCode: string | null;
  url: string | null;
  date: string;
}

/** A saved card that is billed for an agreement, as stored. */
export interface StoredBilling {
  id: number;
  companyId: number;
  guid: string;
  agreementId: number;
  accountId: number;
  provider: Provider;
  isTest: boolean;
  savedCardId: number;
  brand: string;
  last4: string;
  providerCustomerId: string;
  name: string;
  billingFrequency: BillingFrequency;
  phases: BillingPhase[];
  /** the day of the first payment; null if it was to be charged at once */
  startDate: string | null;
  /** when the provider was last asked to begin it; null if it wasn't */
  startAskedDate: string | null;
  consentText: string;
  state: BillingState;
  billingId: string | null;
  subscriptionId: string | null;
  failure: string | null;
  nextDate: string | null;
  stopWanted: boolean;
  cardWantedId: number | null;
  asked: number;
  checks: number;
  version: number;
  /** since when the provider has refused the account's key; null while it can be asked */
  keyRefusedDate: string | null;
  /** why someone has marked it as stopped, since the provider couldn't be asked; null if nobody did */
  byHand: { state: BillingHandState; note: string; date: string; by: string | null } | null;
  /** since when the provider has reported one that was marked as stopped as not over; null if it is, or isn't known */
  handActiveDate: string | null;
  createdBy: number | null;
  createdDate: string;
  by: string | null;
  invoices: StoredInvoice[];
}

const invoices = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'invoiceId', i.invoice_id, 'status', i.status,
    'state', i.state, 'orderId', i.order_id, 'paymentId', i.payment_id, 'amountCents', i.amount_cents, 'paidCents', i.paid_cents,
    'refundedCents', i.refunded_cents, 'listedRefunds', i.listed_refunds,
    'refunds', ${refundsWhere(sql`r.invoice_id = i.id`)},
    'dispute', case when i.dispute_id is null then null else json_build_object('disputeId', i.dispute_id,
      'state', i.dispute_state, 'reason', i.dispute_reason, 'dueDate', i.dispute_due_date) end,
    'errorCategory', i.error_category, 'errorCode', i.error_code, 'url', i.url, 'date', i.invoice_date)
    order by i.invoice_date desc, i.id desc), '[]')
  from agreement_invoices i where i.company_id = b.company_id and i.billing_id = b.id)`;

const billings = (where: RawBuilder<unknown>) => sql<StoredBilling>`
  select b.id, b.company_id as "companyId", b.guid, b.agreement_id as "agreementId", b.account_id as "accountId", a.provider,
    a.is_test as "isTest", b.saved_card_id as "savedCardId", s.brand, s.last4,
    b.provider_customer_id as "providerCustomerId", b.name, b.billing_frequency as "billingFrequency", b.phases,
    to_char(b.start_date, 'YYYY-MM-DD') as "startDate", b.start_asked_date as "startAskedDate",
    b.consent_text as "consentText", b.state, b.billing_id as "billingId", b.subscription_id as "subscriptionId", b.failure,
    b.next_date as "nextDate", b.stop_wanted as "stopWanted", b.card_wanted_id as "cardWantedId", b.asked, b.checks,
    b.version, b.key_refused_date as "keyRefusedDate", ${byHand} as "byHand", b.hand_active_date as "handActiveDate", b.created_by as "createdBy", b.created_date as "createdDate", (select ${personName('m')} from memberships m
      where m.company_id = b.company_id and m.person_id = b.created_by) as by, ${invoices} as invoices
  from agreement_billings b join card_accounts a on a.company_id = b.company_id and a.id = b.account_id
  join saved_cards s on s.company_id = b.company_id and s.id = b.saved_card_id
  where b.company_id = ${company} and ${where} order by b.id desc`;

export async function billingById(db: Read, id: number): Promise<StoredBilling | null> {
  return (await billings(sql`b.id = ${id}`).execute(db)).rows[0] ?? null;
}

export async function billingByGuid(db: Read, guid: string): Promise<StoredBilling | null> {
  return (await billings(sql`b.guid = ${guid}`).execute(db)).rows[0] ?? null;
}

/** Returns the billings that an agreement had, the latest first. */
export async function billingsOf(db: Read, agreementId: number): Promise<StoredBilling[]> {
  return (await billings(sql`b.agreement_id = ${agreementId}`).execute(db)).rows;
}

/** Returns a billing, locked until the transaction ends. */
export async function lockBilling(tx: Write, id: number): Promise<StoredBilling | null> {
  await sql`select from agreement_billings where company_id = ${company} and id = ${id} for update`.execute(
    tx,
  );
  return billingById(tx, id);
}

export type NewBilling = Pick<
  StoredBilling,
  | 'guid'
  | 'agreementId'
  | 'accountId'
  | 'savedCardId'
  | 'providerCustomerId'
  | 'name'
  | 'billingFrequency'
  | 'phases'
  | 'startDate'
  | 'consentText'
>;

/** Stores a billing before its provider is asked. @returns its id */
export async function insertBilling(tx: Write, billing: NewBilling, now: number): Promise<number> {
  const { guid, agreementId, accountId, savedCardId, providerCustomerId, name, billingFrequency } = billing;
  const { rows } = await sql<{ id: number }>`
    insert into agreement_billings (guid, agreement_id, account_id, saved_card_id, provider_customer_id, name,
      billing_frequency, phases, start_date, consent_text, next_check_date)
    values (${guid}, ${agreementId}, ${accountId}, ${savedCardId}, ${providerCustomerId}, ${name}, ${billingFrequency},
      ${JSON.stringify(billing.phases)}::jsonb, ${billing.startDate}::date, ${billing.consentText}, ${new Date(now).toISOString()}::timestamptz)
    returning id`.execute(tx);
  return rows[0]!.id;
}

/** Numbers the next question about a billing. */
export async function nextBillingQuestion(db: Read, id: number): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    update agreement_billings set questions = questions + 1
    where company_id = ${company} and id = ${id} returning questions`.execute(db);
  return rows[0]!.questions;
}

/**
 * Records that the provider is being asked to begin a billing, unless it's to be stopped or has begun since.
 * @returns whether it may be asked
 */
export async function noteStartAsked(db: Read, id: number, now: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update agreement_billings set start_asked_date = ${new Date(now).toISOString()}::timestamptz
    where company_id = ${company} and id = ${id} and state = 'starting' and billing_id is null
      and not stop_wanted`.execute(db);
  return numAffectedRows === 1n;
}

export type BillingUpdate = Pick<
  StoredBilling,
  | 'savedCardId'
  | 'state'
  | 'billingId'
  | 'subscriptionId'
  | 'failure'
  | 'nextDate'
  | 'stopWanted'
  | 'cardWantedId'
  | 'asked'
  | 'checks'
  | 'version'
  | 'keyRefusedDate'
  | 'byHand'
  | 'handActiveDate'
> & { nextCheckAt: number | null };

export async function updateBilling(tx: Write, id: number, now: BillingUpdate): Promise<void> {
  const nextCheck = now.nextCheckAt === null ? null : new Date(now.nextCheckAt).toISOString();
  await sql`update agreement_billings set saved_card_id = ${now.savedCardId}, state = ${now.state},
    billing_id = ${now.billingId}, subscription_id = ${now.subscriptionId}, failure = ${now.failure},
    next_date = ${now.nextDate}::timestamptz, stop_wanted = ${now.stopWanted}, card_wanted_id = ${now.cardWantedId}::bigint,
    asked = ${now.asked}, checks = ${now.checks}, version = ${now.version},
    key_refused_date = ${now.keyRefusedDate}::timestamptz, hand_state = ${now.byHand?.state ?? null},
    hand_active_date = ${now.handActiveDate}::timestamptz, next_check_date = ${nextCheck}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(tx);
}

/** Checks whether two accounts are the same one at the provider. */
export async function isSameAccount(db: Read, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${other} in (${sameAccount(one)}) as is`.execute(db);
  return rows[0]!.is;
}

/** Returns the billings of an account that the ids of an event name, or whose invoices they name. */
export async function billingIdsNamed(
  db: Read,
  accountId: number,
  ids: readonly string[],
): Promise<number[]> {
  const guids = ids.filter((id) => z.uuid().safeParse(id).success);
  const named = sql`any(${[...ids]}::text[])`;
  const { rows } = await sql<{ id: number }>`
    select b.id from agreement_billings b where b.company_id = ${company} and b.account_id in (${sameAccount(accountId)}) and b.id in (
      select id from agreement_billings where company_id = ${company} and billing_id = ${named}
      union select id from agreement_billings where company_id = ${company} and subscription_id = ${named}
      union select id from agreement_billings where company_id = ${company} and guid = any(${guids}::uuid[])
      union select billing_id from agreement_invoices where company_id = ${company} and invoice_id = ${named}
      union select billing_id from agreement_invoices where company_id = ${company} and order_id = ${named}
      union select billing_id from agreement_invoices where company_id = ${company} and payment_id = ${named})
    order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns what the account's events of late have named together with orders: the payments that were declined. */
export async function namedWithOrders(
  db: Read,
  accountId: number,
  orderIds: readonly string[],
): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(ids) as id from card_events
    where company_id = ${company} and account_id = ${accountId} and ids && ${[...orderIds]}::text[]`.execute(
    db,
  );
  return rows.map(({ id }) => id).filter((id) => !orderIds.includes(id));
}

export async function dueBillings(db: Read, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from agreement_billings where company_id = ${company}
      and next_check_date <= ${new Date(now).toISOString()}::timestamptz
    order by next_check_date limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the work order that an agreement, or the one of a billing, was sold on; null if it wasn't sold on one. */
export async function workOrderSoldOn(
  db: Read,
  of: { agreementId: number } | { billingId: number },
): Promise<number | null> {
  const id =
    'agreementId' in of
      ? sql`${of.agreementId}`
      : sql`(select b.agreement_id from agreement_billings b where b.company_id = ${company} and b.id = ${of.billingId})`;
  const { rows } = await sql<{
    workOrderId: number | null;
  }>`select a.work_order_id as "workOrderId" from agreements a
    where a.company_id = ${company} and a.id = ${id}`.execute(db);
  return rows[0]?.workOrderId ?? null;
}

/** An agreement that is to be billed. */
export interface BilledAgreement {
  id: number;
  text: string;
  priceCents: number;
  /** what cards have paid of it so far */
  paidCents: number;
  status: 'active' | 'expired' | 'canceled';
  startDate: string;
  endDate: string;
  customerId: number;
  billingFrequency: BillingFrequency;
  /** the number of the work order that bills it; null if none does */
  workOrder: string | null;
  /** the company's */
  today: string;
}

/** @param locks the agreement against other changes until the transaction ends */
export async function agreementToBill(
  db: Read,
  { id, now, locks = false }: { id: number; now: number; locks?: boolean },
): Promise<BilledAgreement | null> {
  const { rows } = await sql<BilledAgreement>`
    select a.id, a.text, a.price_cents as "priceCents", ${paidByCard('a')} as "paidCents", a.status,
      to_char(a.start_date, 'YYYY-MM-DD') as "startDate", to_char(a.end_date, 'YYYY-MM-DD') as "endDate",
      a.customer_id as "customerId", coalesce(a.card_frequency, (select p.billing_frequency from agreement_plans p
        where p.company_id = a.company_id and p.id = a.agreement_plan_id), 'yearly') as "billingFrequency",
      (select w.number from work_orders w where w.company_id = a.company_id and w.id = a.work_order_id
        and a.card_frequency is null) as "workOrder",
      to_char(${companyDay(now)}, 'YYYY-MM-DD') as today
    from agreements a where a.company_id = ${company} and a.id = ${id} ${locks ? sql`for update of a` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}
