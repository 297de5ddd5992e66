import { type ListPlace, paymentSorts } from '@fieldwright/domain/kernel/list-sort';
import type { DayTotal, PersonTotal, RecordedPayment } from '@fieldwright/domain/payments/recorded-payment';
import { type RawBuilder, sql } from 'kysely';
import { companyZone, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { placeOf, placeTime } from '../../db/list-order.queries.ts';
import { byKey } from '../../db/words.queries.ts';
import { matches, newestFound, type SearchedPayments, searchSteps } from './payment-search.queries.ts';
import { company, moment, ordinalOf, type Source, sources } from './payment-sources.queries.ts';

export interface PaymentsWish {
  /** only those that this person took; null: the whole company's */
  takenBy: number | null;
  /** days in the company's time zone, both included */
  from: string | null;
  to: string | null;
  search: SearchedPayments | null;
  /** the last payment of the page before */
  after: ListPlace | null;
  limit: number;
}

export interface PaymentsPage {
  payments: RecordedPayment[];
  totals: DayTotal[];
  byPerson: PersonTotal[];
  next: string | null;
}

type Row = RecordedPayment & { place: string };

/** What the wish narrows payments down by, but for the search. */
function conditions({ takenBy, from: first, to: last }: PaymentsWish): RawBuilder<unknown> {
  return sql.join(
    [
      sql`p.company_id = ${company}`,
      ...(takenBy === null ? [] : [sql`p.created_by = ${takenBy}`]),
      ...(first === null ? [] : [sql`${moment} >= ${startOf(sql`${first}`)}`]),
      ...(last === null ? [] : [sql`${moment} < ${startOf(sql`${last}::date + 1`)}`]),
    ],
    sql` and `,
  );
}

/** Which payments of a table may be on the page: one more than asked for, which tells whether there is a next page. */
function newestOf(source: Source, wish: PaymentsWish): RawBuilder<unknown> {
  const { after, search } = wish;
  const behind =
    after === null ? sql`` : sql`and (${moment}, p.id) < (${after.value}::timestamptz, ${after.id}::bigint)`;
  const more = sql`${conditions(wish)} ${behind}`;
  const limit = wish.limit + 1;
  if (search) return newestFound(source, { search, more, limit });
  return sql`(select p.id, ${moment} as moment from ${sources[source].payments} p
    where ${more} order by ${moment} desc, p.id desc limit ${limit})`;
}

/** What the page shows of its payments of one table. Each comes by its key, and so does what stands beside it. */
function shown(source: Source): RawBuilder<unknown> {
  const { payments, documents, root } = sources[source];
  return sql`select ${sql.lit(source)} as source, d.id as document_id, d.text as document_text,
      ${ordinalOf(source)} as ordinal, n.moment, p.id, p.kind, p.method, p.amount_cents, p.refunded_cents, p.status,
      p.reference, p.text, p.created_by, p.void_reason, p.voided_by, p.voided_date, s.time_zone,
      coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '')) as customer_name
    from newest n
    cross join lateral ${byKey(payments, sql`n.id`)} p
    cross join lateral ${byKey(documents, sql`p.${root}`)} d
    left join lateral ${byKey('sites', sql`d.site_id`)} s on true
    left join lateral ${byKey('customers', sql`s.customer_id`)} c on true
    where n.source = ${sql.lit(source)}`;
}

const nameOf = (
  person: string,
) => sql`(select trim(concat_ws(' ', m.first_name, m.last_name)) from memberships m
  where m.company_id = ${company} and m.person_id = ${sql.ref(person)})`;

/**
 * Of whole days, so that a page that begins within one shows what the day came to. Each day between the first and the
 * last of the page has a payment there, or none at all.
 */
const totalsOf = (source: Source, wish: PaymentsWish) => sql`
  select g.day, p.method, p.created_by, p.pending, p.cents
  from (select distinct day from page) g cross join lateral (
    select p.method, p.created_by, p.status = 'pending' as pending, p.amount_cents - p.refunded_cents as cents
    from ${sources[source].payments} p
    where ${conditions(wish)} and ${moment} >= ${startOf(sql`g.day`)} and ${moment} < ${startOf(sql`g.day + 1`)}
      and p.status in ('completed', 'pending') ${wish.search ? sql`and ${matches(source, wish.search)}` : sql``}
    offset 0) p`;

/** Of a group of `counted`: what came in, and what is on its way. */
const received = sql`count(*) filter (where not t.pending)::int as count,
  coalesce(sum(t.cents) filter (where not t.pending), 0)::bigint as "amountCents",
  count(*) filter (where t.pending)::int as "pendingCount",
  coalesce(sum(t.cents) filter (where t.pending), 0)::bigint as "pendingCents"`;

/** A page of payments, newest first, and what their days came to: one statement. */
export async function listPayments(db: Read, wish: PaymentsWish): Promise<PaymentsPage> {
  const { rows } = await sql<{ payments: Row[]; totals: DayTotal[]; byPerson: PersonTotal[] }>`
    with ${wish.search ? searchSteps(wish.search) : sql``}
    newest as materialized (
      select * from (
        select 'workOrder' as source, * from ${newestOf('workOrder', wish)} w
        union all
        select 'salesProposal', * from ${newestOf('salesProposal', wish)} p) n
      order by moment desc, id desc limit ${wish.limit + 1}),
    page as materialized (
      select r.*, (r.moment at time zone ${companyZone})::date as day
      from (${shown('workOrder')} union all ${shown('salesProposal')}) r),
    counted as materialized (${totalsOf('workOrder', wish)} union all ${totalsOf('salesProposal', wish)}),
    total as (select t.day, t.method, ${received} from counted t group by t.day, t.method),
    person as (
      select t.day, t.created_by as "personId", ${nameOf('t.created_by')} as "takenBy", t.method, ${received}
      from counted t group by t.day, t.created_by, t.method)
    select
      (select coalesce(json_agg(json_build_object(
        'place', ${placeOf(paymentSorts.usual, sql`id`, placeTime(sql`moment`))}, 'id', id, 'receipt', 'R-' || document_id || '-' || ordinal,
        'document', json_build_object('kind', source, 'id', document_id, 'text', document_text),
        'customerName', customer_name, 'kind', kind, 'method', method,
        'amountCents', amount_cents, 'refundedCents', refunded_cents, 'status', status,
        'reference', reference, 'text', text, 'paidDate', moment,
        'timeZone', coalesce(time_zone, ${companyZone}), 'day', day, 'takenBy', ${nameOf('page.created_by')},
        'voided', case when status = 'voided' then json_build_object(
          'reason', coalesce(void_reason, ''), 'by', ${nameOf('page.voided_by')}, 'date', voided_date) end
      ) order by moment desc, id desc), '[]') from page) as payments,
      (select coalesce(json_agg(t order by t.day desc, t."amountCents" desc, t.method), '[]') from total t) as totals,
      (select coalesce(json_agg(t order by t.day desc, t."takenBy", t."personId", t.method), '[]') from person t) as "byPerson"`.execute(
    db,
  );
  const { payments, totals, byPerson } = rows[0]!;
  const kept = payments.slice(0, wish.limit);
  return {
    payments: kept.map(({ place: _place, ...payment }) => payment),
    totals,
    // who sees the own ones only has them in the totals already
    byPerson: wish.takenBy === null ? byPerson : [],
    next: payments.length > wish.limit ? kept.at(-1)!.place : null,
  };
}
