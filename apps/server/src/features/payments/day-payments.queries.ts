import type { Compared, CountedPayment } from '@fieldwright/domain/payments/day-closing';
import { type RawBuilder, sql } from 'kysely';
import { startOf } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { byKey } from '../../db/words.queries.ts';
import { moment, ordinalOf, type Source, sources, tipOf } from './payment-sources.queries.ts';

/** A day, of one person or of everyone. */
export interface PersonalDay {
  day: string;
  personId: number | null;
}

type Sql = RawBuilder<unknown>;

/** A day and a person as SQL; the person may be null. */
interface DaySql {
  day: Sql;
  personId: Sql;
}

/**
 * Checks whether the cash of a voided payment `p` was given back: the closing of its day had counted it as cash, and it
 * was voided on a later day. A payment that was voided before its day was closed doesn't count at all. Only closings of
 * the same drawer matter: everyone's for everyone's day, and for one person's day that of who took it, no matter who gave it
 * back. So what is given back on a day is always what the day that took it still counts.
 */
const isGivenBack = (personId: Sql) => sql`(p.method = 'cash' and p.status = 'voided' and exists (
  select from day_closing_payments g join day_closings o on o.company_id = ${company} and o.id = g.closing_id
  where g.company_id = ${company} and g.payment_id = p.id and not g.given_back and g.method = 'cash'
    and ${moment} >= ${startOf(sql`o.day`)} and ${moment} < ${startOf(sql`o.day + 1`)}
    and o.person_id is not distinct from case when ${personId} is null then null else p.created_by end
    and p.voided_date >= ${startOf(sql`o.day + 1`)}
    and (o.reopened_date is null or o.reopened_date > p.voided_date)))`;

/** Selects a payment `p` with what is compared. */
const columns = (source: Source, givenBack: boolean) => sql`p.id, ${sql.lit(source)} as entity,
  ${sql.lit(givenBack)} as given_back, p.status, p.method, p.amount_cents, p.refunded_cents,
  case when p.method = 'card' then ${tipOf(source)} else 0 end as tip_cents`;

const isOf = (person: Sql, personId: Sql) => sql`(${personId} is null or ${person} = ${personId})`;

/**
 * Selects what a day counts of one table: what was taken on it, and the cash that was given back on it. Credit is no new
 * money.
 */
const countedFrom = (source: Source, { day, personId }: DaySql): Sql => sql`
  select ${columns(source, false)} from ${sources[source].payments} p
  where p.company_id = ${company} and ${moment} >= ${startOf(day)} and ${moment} < ${startOf(sql`${day} + 1`)}
    and p.method <> 'credit' and (p.status = 'completed' or ${isGivenBack(personId)})
    and ${isOf(sql`p.created_by`, personId)}
  union all
  select ${columns(source, true)} from ${sources[source].payments} p
  where p.company_id = ${company} and p.voided_date >= ${startOf(day)} and p.voided_date < ${startOf(sql`${day} + 1`)}
    and ${moment} < ${startOf(day)} and ${isGivenBack(personId)} and ${isOf(sql`p.voided_by`, personId)}`;

const counted = (day: DaySql): Sql =>
  sql`(${countedFrom('workOrder', day)} union all ${countedFrom('salesProposal', day)})`;

/** Returns the payments that a day counts, and the cash that was given back on it. */
export async function countedOn(db: Read, { day, personId }: PersonalDay): Promise<CountedPayment[]> {
  const { rows } = await sql<CountedPayment>`
    select n.id, n.entity, n.given_back as "givenBack", n.status, n.method, n.amount_cents as "amountCents",
      n.refunded_cents as "refundedCents", n.tip_cents as "tipCents",
      (select a.provider from card_attempts t join card_accounts a on a.company_id = t.company_id and a.id = t.account_id
        where t.company_id = ${company} and t.payment_id = n.id and t.entity = n.entity limit 1) as provider
    from ${counted({ day: sql`${day}::date`, personId: sql`${personId}::bigint` })} n`.execute(db);
  return rows;
}

/** Keeps the payments that a closing has counted. */
export async function keepCounted(
  tx: Write,
  closingId: number,
  payments: readonly CountedPayment[],
): Promise<void> {
  await sql`insert into day_closing_payments (closing_id, entity, payment_id, given_back, status, method, amount_cents,
      refunded_cents, tip_cents)
    select ${closingId}::bigint, x.entity, x.id, x."givenBack", x.status, x.method, x."amountCents", x."refundedCents",
      x."tipCents"
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as x(entity text, id bigint, "givenBack" boolean,
      status text, method text, "amountCents" bigint, "refundedCents" bigint, "tipCents" bigint)`.execute(tx);
}

/** A payment that isn't as its closing kept it. */
export interface ChangedPayment extends Compared {
  id: number;
  document: { kind: Source; id: number };
  receipt: string;
}

const asJson = (
  row: string,
): Sql => sql`case when ${sql.ref(`${row}.status`)} is not null then json_build_object(
  'status', ${sql.ref(`${row}.status`)}, 'givenBack', x.given_back, 'method', ${sql.ref(`${row}.method`)},
  'amountCents', ${sql.ref(`${row}.amount_cents`)}, 'refundedCents', ${sql.ref(`${row}.refunded_cents`)},
  'tipCents', ${sql.ref(`${row}.tip_cents`)}) end`;

const compared = (row: string): Sql =>
  sql.join(
    ['status', 'method', 'amount_cents', 'refunded_cents', 'tip_cents'].map((each) =>
      sql.ref(`${row}.${each}`),
    ),
  );

const documentOf = (source: Source): Sql => sql`
  select d.id as document_id, 'R-' || d.number || '-' || ${ordinalOf(source)} as receipt, p.status = 'completed' as counts
  from ${byKey(sources[source].payments, sql`x.id`)} p
  cross join lateral ${byKey(sources[source].documents, sql`p.${sources[source].root}`)} d
  where x.entity = ${sql.lit(source)}`;

/** Selects the payments that aren't as a closing `k` kept them, as JSON; none of a closing that was reopened. */
export const changesSince = (): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', x.id, 'document', json_build_object('kind', x.entity, 'id', d.document_id),
    'receipt', d.receipt, 'kept', ${asJson('c')}, 'now', ${asJson('n')}, 'counts', d.counts) order by x.id, x.given_back), '[]')
  from (select * from day_closing_payments c where c.company_id = ${company} and c.closing_id = k.id) c
  full join ${counted({ day: sql`k.day`, personId: sql`k.person_id` })} n on n.id = c.payment_id and n.given_back = c.given_back
  cross join lateral (select coalesce(n.id, c.payment_id) as id, coalesce(n.entity, c.entity) as entity,
    coalesce(n.given_back, c.given_back) as given_back) x
  cross join lateral (${documentOf('workOrder')} union all ${documentOf('salesProposal')}) d
  where k.reopened_date is null and (${compared('c')}) is distinct from (${compared('n')}))`;

/** Conditions on a payment `r` of the list: whether it was recorded after its day was closed, or has changed since. */
export const listedMarks = {
  afterClosing: sql`(r.status = 'completed' and r.method <> 'credit' and exists (
    select from day_closings k where k.company_id = ${company} and k.day = r.day and k.reopened_date is null
      and (k.person_id is null or k.person_id = r.created_by) and not exists (
        select from day_closing_payments c where c.company_id = ${company} and c.closing_id = k.id
          and c.payment_id = r.id and not c.given_back)))`,
  changedAfterClosing: sql`exists (
    select from day_closing_payments c join day_closings k on k.company_id = ${company} and k.id = c.closing_id
    where c.company_id = ${company} and c.payment_id = r.id and not c.given_back and k.reopened_date is null
      and (k.day, c.status, c.method, c.amount_cents, c.refunded_cents, c.tip_cents)
        is distinct from (r.day, r.status, r.method, r.amount_cents, r.refunded_cents, r.tip_cents))`,
};
