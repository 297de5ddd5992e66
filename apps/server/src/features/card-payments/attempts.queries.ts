import type { CardChannel } from '@fieldwright/domain/payments/card-amount';
import type { refundStatuses } from '@fieldwright/domain/payments/card-refund';
import type { Provider } from '@fieldwright/domain/payments/gateway';
import type { AttemptStatus, PaymentAttempt } from '@fieldwright/domain/payments/payment-attempt';
import type { HandOutcome, HandState } from '@fieldwright/domain/payments/settled-by-hand';
import type { Tipped } from '@fieldwright/domain/payments/tip';
import type { PaidName } from '@fieldwright/domain/saves/document-names';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import type { CardDispute } from '../../integrations/cards/card-gateway.ts';
import { sameAccount } from './card-accounts.queries.ts';

export interface StoredRefund {
  id: number;
  guid: string;
  /** null for one of a payment that was billed for an agreement */
  attemptId: number | null;
  /** all of it, with what is of the tip */
  amountCents: number;
  tipCents: number;
  reason: string;
  status: (typeof refundStatuses)[number];
  providerRefundId: string | null;
  failure: string | null;
  createdDate: string;
  by: string | null;
}

/** A cardholder's dispute, as the provider reported it last. */
export type StoredDispute = CardDispute;

/** What an attempt pays of one document. */
export interface StoredShare extends Tipped {
  id: number;
  entity: PaidName;
  documentId: number;
  /** of the document; empty if it is the only one */
  number: string;
  status: AttemptStatus;
  /** without the tip */
  askedCents: number;
  paymentId: number | null;
  version: number;
  refunds: StoredRefund[];
}

/**
 * An attempt to take a card payment, as stored. For a share of another's charge, everything that the provider knows is
 * the other's.
 */
export interface StoredAttempt extends PaymentAttempt, Tipped {
  /** the attempt whose charge it is a share of; null if it is asked about itself */
  partOf: number | null;
  /** all shares of the charge, first the one that is asked about */
  shares: StoredShare[];
  id: number;
  companyId: number;
  guid: string;
  accountId: number;
  provider: Provider;
  isTest: boolean;
  entity: PaidName;
  documentId: number;
  channel: CardChannel;
  linkId: number | null;
  /** without the tip */
  askedCents: number;
  name: string;
  returnUrl: string;
  chargeId: string | null;
  orderId: string | null;
  url: string | null;
  providerPaymentId: string | null;
  /** the provider's word for how the payment is doing; null before its first answer */
  providerStatus: string | null;
  failure: string | null;
  /** the provider's category of the failure; null if it gave none */
  failureCategory: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  paymentId: number | null;
  /** the saved card that pays; null if one is typed */
  savedCardId: number | null;
  /** whether staff typed the card in the provider's frame */
  isTyped: boolean;
  /** whose card is saved or charged */
  customerId: number | null;
  /** the provider's id of that customer, once it is known */
  providerCustomerId: string | null;
  /** what the customer agreed to, if the card is to be saved */
  consentText: string | null;
  /** how saving the card is doing; null if it isn't to be saved */
  saveState: 'asked' | 'saved' | 'failed' | null;
  dispute: StoredDispute | null;
  /** the refunds listed by the provider that it was already asked about: the id and state of each */
  listedRefunds: string[];
  expiresDate: string;
  checks: number;
  /** since when the provider has refused the account's key or not known the payment; null while it can be asked */
  keyRefusedDate: string | null;
  /** settled by hand; null unless it was */
  byHand: {
    outcome: HandOutcome;
    note: string;
    state: HandState;
    date: string;
    by: string | null;
    providerCents: number | null;
  } | null;
  version: number;
  createdBy: number | null;
  createdDate: string;
  by: string | null;
  refunds: StoredRefund[];
}

export const nameOf = (alias: string) => sql`(select ${personName('m')} from memberships m
  where m.company_id = ${company} and m.person_id = ${sql.ref(`${alias}.created_by`)})`;

/** SQL for refunds as JSON. @param where selects rows of `card_refunds r` */
export const refundsWhere = (
  where: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('id', r.id, 'guid', r.guid, 'attemptId', r.attempt_id,
    'amountCents', r.amount_cents, 'tipCents', r.tip_cents, 'reason', r.reason, 'status', r.status, 'providerRefundId', r.provider_refund_id,
    'failure', r.failure, 'createdDate', r.created_date, 'by', ${nameOf('r')}) order by r.id), '[]')
  from card_refunds r where r.company_id = ${company} and ${where})`;

const refundsOf = (alias: string) => refundsWhere(sql`r.attempt_id = ${sql.ref(`${alias}.id`)}`);

const numberOf = sql`coalesce((select d.number from work_orders d
  where d.company_id = ${company} and x.entity = 'workOrder' and d.id = x.document_id), '')`;

/** The shares of a charge `w` that pays several work orders; null for all others, which are their own only share. */
const shares = sql`case when exists (select from card_attempts p where p.company_id = ${company} and p.part_of = w.id) then
  (select json_agg(json_build_object('id', x.id, 'entity', x.entity, 'documentId', x.document_id, 'number', ${numberOf},
      'status', x.status, 'askedCents', x.asked_cents, 'amountCents', x.amount_cents, 'refundedCents', x.refunded_cents,
      'tipCents', x.tip_cents, 'tipRefundedCents', x.tip_refunded_cents, 'paymentId', x.payment_id, 'version', x.version,
      'refunds', ${refundsOf('x')}) order by x.id)
    from (select * from card_attempts o where o.company_id = ${company} and o.id = w.id
      union all select * from card_attempts o where o.company_id = ${company} and o.part_of = w.id) x) end`;

const byHand = sql`case when w.hand_outcome is null then null else json_build_object('outcome', w.hand_outcome,
  'note', w.hand_note, 'state', w.hand_state, 'date', w.hand_date, 'providerCents', w.provider_cents,
  'by', (select ${personName('h')} from memberships h where h.company_id = w.company_id and h.person_id = w.hand_by)) end`;

const dispute = sql`case when w.dispute_id is null then null else json_build_object('disputeId', w.dispute_id,
  'state', w.dispute_state, 'reason', w.dispute_reason, 'dueDate', w.dispute_due_date) end`;

const columns = sql`t.id, t.company_id as "companyId", t.guid, t.account_id as "accountId", a.provider, a.is_test as "isTest", t.entity,
  t.document_id as "documentId", t.part_of as "partOf", t.channel, t.link_id as "linkId", t.status, t.asked_cents as "askedCents",
  t.amount_cents as "amountCents", t.refunded_cents as "refundedCents", t.tip_cents as "tipCents",
  t.tip_refunded_cents as "tipRefundedCents", w.asked, w.unanswered, w.name,
  w.return_url as "returnUrl", w.charge_id as "chargeId", w.order_id as "orderId", w.url,
  w.provider_payment_id as "providerPaymentId", w.provider_status as "providerStatus",
  w.failure, w.failure_category as "failureCategory", w.card_brand as "cardBrand", w.card_last4 as "cardLast4",
  t.payment_id as "paymentId", w.saved_card_id as "savedCardId", w.is_typed as "isTyped", w.customer_id as "customerId",
  w.provider_customer_id as "providerCustomerId", w.consent_text as "consentText", w.save_state as "saveState",
  ${dispute} as dispute, w.listed_refunds as "listedRefunds", w.expires_date as "expiresDate", w.checks, w.key_refused_date as "keyRefusedDate", ${byHand} as "byHand", t.version, t.created_by as "createdBy",
  t.created_date as "createdDate", ${nameOf('t')} as by, ${refundsOf('t')} as refunds, ${shares} as shares`;

/** The attempt `w` that is asked about for `t`: itself, or the one whose charge it is a share of. */
const asked = sql`cross join lateral (select * from card_attempts o
  where o.company_id = ${company} and o.id = coalesce(t.part_of, t.id) offset 0) w`;

/** An attempt as it is read. */
type Row = Omit<StoredAttempt, 'shares'> & { shares: StoredShare[] | null };

const attempts = (where: RawBuilder<unknown>) => sql<Row>`select ${columns}
  from card_attempts t join card_accounts a on a.company_id = t.company_id and a.id = t.account_id ${asked}
  where t.company_id = ${company} and ${where}`;

/** The same, of few attempts among many, each read by its key. @param ids selects their ids */
const attemptsAmong = (ids: RawBuilder<unknown>) => sql<Row>`select ${columns}
  from (${ids} offset 0) k
  cross join lateral (select * from card_attempts o where o.company_id = ${company} and o.id = k.id offset 0) t
  join card_accounts a on a.company_id = t.company_id and a.id = t.account_id ${asked}`;

/** Adds an attempt's only share, unless there are several. */
const withShares = <R extends Row>(row: R): R & StoredAttempt => ({
  ...row,
  shares: row.shares ?? [{ ...row, number: '' }],
});

async function first(db: Read, query: RawBuilder<Row>): Promise<StoredAttempt | null> {
  const [row] = (await query.execute(db)).rows;
  return row ? withShares(row) : null;
}

export const attemptById = (db: Read, id: number): Promise<StoredAttempt | null> =>
  first(db, attempts(sql`t.id = ${id}`));

export const attemptByGuid = (db: Read, guid: string): Promise<StoredAttempt | null> =>
  first(db, attempts(sql`t.guid = ${guid}`));

/** Returns an attempt, locked until the transaction ends. Lock its document first. */
export async function lockAttempt(db: Write, id: number): Promise<StoredAttempt | null> {
  await sql`select from card_attempts where company_id = ${company} and id = ${id} for update`.execute(db);
  return attemptById(db, id);
}

/**
 * Returns an attempt's tip as it was asked for, and what of its refunds was of the tip: of the completed ones, and of those
 * on their way as far as more was refunded, since the provider may complete one before its answer about it is kept.
 * @param refunded what the provider refunded of the whole charge
 */
export function tipAsked(
  { tipCents, refunds }: Pick<StoredAttempt, 'tipCents' | 'refunds'>,
  refunded: number,
) {
  const sum = (status: StoredRefund['status'], field: 'amountCents' | 'tipCents') =>
    refunds.filter((refund) => refund.status === status).reduce((cents, refund) => cents + refund[field], 0);
  const more = Math.max(0, refunded - sum('completed', 'amountCents'));
  return {
    tipCents,
    refundedCents: sum('completed', 'tipCents') + Math.min(more, sum('pending', 'tipCents')),
  };
}

/** Identifies a document that takes payments. */
export interface PaidDocument {
  entity: PaidName;
  id: number;
}

/** Returns a document's attempts, newest first. */
export async function attemptsOf(db: Read, { entity, id }: PaidDocument): Promise<StoredAttempt[]> {
  const { rows } = await sql<Row>`
    ${attempts(sql`t.entity = ${entity} and t.document_id = ${id}`)} order by t.id desc limit 200`.execute(
    db,
  );
  return rows.map(withShares);
}

/** Returns the latest attempt by a link. */
export const latestOfLink = (db: Read, linkId: number): Promise<StoredAttempt | null> =>
  first(db, sql<Row>`${attempts(sql`t.link_id = ${linkId}`)} order by t.id desc limit 1`);

/**
 * Returns the ids of the attempts that a webhook names by any of the provider's ids, or by our own: those of the account,
 * and of earlier connections of the same one.
 */
export async function attemptIdsNamed(
  db: Read,
  accountId: number,
  ids: readonly string[],
): Promise<number[]> {
  // each by its own index, or all attempts of the account would be read
  const by = (
    column: 'charge_id' | 'order_id' | 'provider_payment_id' | 'guid',
    named: readonly string[],
  ) => {
    const type = sql.raw(column === 'guid' ? 'uuid' : 'text');
    return sql`select t.id, t.account_id from unnest(${[...named]}::${type}[]) n(id) cross join lateral (
      select t.id, t.account_id from card_attempts t
      where t.company_id = ${company} and t.${sql.ref(column)} = n.id offset 0) t`;
  };
  const { rows } = await sql<{ id: number }>`select distinct id from (
      ${by('charge_id', ids)} union all ${by('order_id', ids)} union all ${by('provider_payment_id', ids)}
      union all ${by(
        'guid',
        ids.filter((id) => z.uuid().safeParse(id).success),
      )}) t
    where account_id in (${sameAccount(accountId)}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** @param at milliseconds since 1970 */
export const momentOf = (at: number) => new Date(at).toISOString();

/** Charged payments with a refund on its way, whose provider refuses the key. */
const refundsInDoubt = sql`select d.id from card_refunds r
  cross join lateral (select coalesce(p.part_of, p.id) as id from card_attempts p
    where p.company_id = ${company} and p.id = r.attempt_id offset 0) k
  cross join lateral (select * from card_attempts o where o.company_id = ${company} and o.id = k.id offset 0) d
  where r.company_id = ${company} and r.status = 'pending' and d.key_refused_date is not null and d.status <> 'checking'`;

/** Returns the payments that someone has to look at: in doubt for a while, or settled otherwise than by the provider. */
export async function attemptsToSettle(
  db: Read,
  leastChecks: number,
): Promise<(StoredAttempt & { number: string })[]> {
  const { rows } = await sql<Row & { number: string }>`select a.*, case a.entity
      when 'workOrder' then (select w.number from work_orders w where w.company_id = ${company} and w.id = a."documentId")
      else (select p.number from sales_proposals p where p.company_id = ${company} and p.id = a."documentId") end as number
    from (${attemptsAmong(sql`select d.id from card_attempts d where d.company_id = ${company} and d.hand_state = 'differs'
      union select d.id from card_attempts d
      where d.company_id = ${company} and d.status = 'checking' and d.checks >= ${leastChecks}
      union ${refundsInDoubt}`)}) a
    order by a.id limit 200`.execute(db);
  return rows.filter(({ number }) => number !== null).map(withShares);
}

/** Has the provider asked again soon. */
export async function checkSoon(db: Read, id: number, at: number): Promise<void> {
  await sql`update card_attempts set next_check_date = ${momentOf(at)}::timestamptz, checks = 0
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Returns the ids of attempts whose provider is due to be asked. */
export async function dueAttempts(db: Read, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from card_attempts where company_id = ${company} and next_check_date <= ${momentOf(now)}::timestamptz
    order by next_check_date limit 200`.execute(db);
  return rows.map(({ id }) => id);
}
