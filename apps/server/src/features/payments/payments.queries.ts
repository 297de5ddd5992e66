import { type ListPlace, paymentSorts } from '@fieldwright/domain/kernel/list-sort';
import type { paymentMethods } from '@fieldwright/domain/payments/payment-fields';
import type {
  DayTotal,
  PaymentToCheck,
  PersonTotal,
  RecordedPayment,
} from '@fieldwright/domain/payments/recorded-payment';
import { type RawBuilder, sql } from 'kysely';
import { companyZone, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { placeOf, placeTime } from '../../db/list-order.queries.ts';
import { company, customerName, personName } from '../../db/names.sql.ts';
import { orSimilar } from '../../db/similar-customers.queries.ts';
import { byKey } from '../../db/words.queries.ts';
import { listedMarks } from './day-payments.queries.ts';
import { matches, newestFound, type SearchedPayments, searchSteps } from './payment-search.queries.ts';
import { moment, ordinalOf, type Source, sharedCentsOf, sources, tipOf } from './payment-sources.queries.ts';
import { paymentsToCheck } from './payments-to-check.queries.ts';

export interface PaymentsQuery {
  /** only payments that this person collected; null: the whole company's */
  takenBy: number | null;
  /** of those, only this person's */
  takenById: number | null;
  method: (typeof paymentMethods)[number] | null;
  /** days in the company's time zone, both included */
  from: string | null;
  to: string | null;
  search: SearchedPayments | null;
  /** the last payment of the previous page */
  after: ListPlace | null;
  limit: number;
}

export interface PaymentsPage {
  payments: RecordedPayment[];
  totals: DayTotal[];
  byPerson: PersonTotal[];
  takers: { id: number; name: string }[] | null;
  /** card payments that someone has to look at; null for people who don't see the books, and on later pages */
  toCheck: PaymentToCheck[] | null;
  /** nothing matches the words; the payments are of customers with similar names or addresses */
  similar: boolean;
  next: string | null;
}

type Row = RecordedPayment & { place: string };

/** The conditions of the query, except the search. */
function conditions({
  takenBy,
  takenById,
  method,
  from: first,
  to: last,
}: PaymentsQuery): RawBuilder<unknown> {
  return sql.join(
    [
      sql`p.company_id = ${company}`,
      ...(takenBy === null ? [] : [sql`p.created_by = ${takenBy}`]),
      ...(takenById === null ? [] : [sql`p.created_by = ${takenById}::bigint`]),
      ...(method === null ? [] : [sql`p.method = ${method}`]),
      ...(first === null ? [] : [sql`${moment} >= ${startOf(sql`${first}`)}`]),
      ...(last === null ? [] : [sql`${moment} < ${startOf(sql`${last}::date + 1`)}`]),
    ],
    sql` and `,
  );
}

/**
 * Selects the payments of one table that may be on the page: one more than the limit, to know whether there
 * is a next page.
 */
function newestOf(source: Source, wish: PaymentsQuery): RawBuilder<unknown> {
  const { after, search } = wish;
  const behind =
    after === null ? sql`` : sql`and (${moment}, p.id) < (${after.value}::timestamptz, ${after.id}::bigint)`;
  const more = sql`${conditions(wish)} ${behind}`;
  const limit = wish.limit + 1;
  if (search) return newestFound(source, { search, more, limit });
  return sql`(select p.id, ${moment} as moment from ${sources[source].payments} p
    where ${more} order by ${moment} desc, p.id desc limit ${limit})`;
}

/**
 * Selects the columns of the page's payments of one table. Each payment and its related rows are looked up by
 * key.
 */
function shown(source: Source): RawBuilder<unknown> {
  const { payments, documents, root } = sources[source];
  return sql`select ${sql.lit(source)} as source, d.id as document_id, d.number as document_number, d.text as document_text,
      ${ordinalOf(source)} as ordinal, n.moment, p.id, p.kind, p.method, p.amount_cents, p.refunded_cents, p.status,
      case when p.method = 'card' then ${tipOf(source)} else 0 end as tip_cents,
      case when p.method = 'card' then ${sharedCentsOf(source)} end as shared_cents,
      exists (select from card_attempts t where t.company_id = ${company} and t.payment_id = p.id
        and t.entity = ${sql.lit(source)} and t.status = 'disputed') as disputed,
      p.reference, p.text, p.created_by, p.created_date, p.void_reason, p.voided_by, p.voided_date, s.time_zone,
      nullif(${customerName('c')}, '') as customer_name,
      coalesce(c.hidden or s.hidden, false) as place_removed
    from newest n
    cross join lateral ${byKey(payments, sql`n.id`)} p
    cross join lateral ${byKey(documents, sql`p.${root}`)} d
    left join lateral ${byKey('sites', sql`d.site_id`)} s on true
    left join lateral ${byKey('customers', sql`s.customer_id`)} c on true
    where n.source = ${sql.lit(source)}`;
}

const nameOf = (person: string) => sql`(select ${personName('m')} from memberships m
  where m.company_id = ${company} and m.person_id = ${sql.ref(person)})`;

/**
 * Everyone who ever collected a payment, including former members; each is looked up once along the index on
 * collectors.
 */
const takersOf = sql`(select coalesce(json_agg(json_build_object('id', m.person_id,
    'name', ${personName('m')}) order by m.last_name, m.first_name), '[]')
  from memberships m where m.company_id = ${company} and (
    exists (select from work_order_payments p where p.company_id = ${company} and p.created_by = m.person_id offset 0)
    or exists (select from sales_proposal_payments p where p.company_id = ${company} and p.created_by = m.person_id offset 0)))`;

/**
 * Amounts of whole days, so that a page that starts within a day still shows the day's total. Every day with
 * payments between the first and the last day of the page has one on the page. Credit is no new money, and isn't counted.
 */
const totalsOf = (source: Source, wish: PaymentsQuery) => sql`
  select g.day, p.method, p.created_by, p.pending, p.cents, p.tip_cents
  from (select distinct day from page) g cross join lateral (
    select p.method, p.created_by, p.status = 'pending' as pending, p.amount_cents - p.refunded_cents as cents,
      case when p.method = 'card' then ${tipOf(source)} else 0 end as tip_cents
    from ${sources[source].payments} p
    where ${conditions(wish)} and ${moment} >= ${startOf(sql`g.day`)} and ${moment} < ${startOf(sql`g.day + 1`)}
      and p.status in ('completed', 'pending') and p.method <> 'credit' ${wish.search ? sql`and ${matches(source, wish.search)}` : sql``}
    offset 0) p`;

/** Columns of a group of `counted`: the amount received and the amount pending. */
const received = sql`count(*) filter (where not t.pending)::int as count,
  coalesce(sum(t.cents) filter (where not t.pending), 0)::bigint as "amountCents",
  coalesce(sum(t.tip_cents), 0)::bigint as "tipCents",
  count(*) filter (where t.pending)::int as "pendingCount",
  coalesce(sum(t.cents) filter (where t.pending), 0)::bigint as "pendingCents"`;

/**
 * Returns a page of payments, newest first, with the totals of their days. If the words match nothing,
 * returns payments of similar customers.
 */
export async function listPayments(db: Read, wish: PaymentsQuery): Promise<PaymentsPage> {
  const page = await readPayments(db, wish);
  const { search, after } = wish;
  const isEmpty = ({ payments }: PaymentsPage) => payments.length === 0;
  if (search === null || after !== null || !isEmpty(page)) return page;
  return orSimilar(db, page, {
    words: search.words,
    of: (similarTo) => readPayments(db, { ...wish, search: { ...search, similarTo } }),
    isEmpty,
  });
}

/** Reads a page in one statement. */
async function readPayments(db: Read, wish: PaymentsQuery): Promise<PaymentsPage> {
  const offersTakers = wish.takenBy === null && wish.after === null;
  const { rows } = await sql<
    { payments: Row[] } & Pick<PaymentsPage, 'totals' | 'byPerson' | 'takers' | 'toCheck'>
  >`
    with ${wish.search ? searchSteps(wish.search) : sql``}
    newest as materialized (
      select * from (
        select 'workOrder' as source, * from ${newestOf('workOrder', wish)} w
        union all
        select 'salesProposal', * from ${newestOf('salesProposal', wish)} p) n
      order by moment desc, id desc limit ${wish.limit + 1}),
    page as materialized (
      select r.*, ${listedMarks.afterClosing} as after_closing, ${listedMarks.changedAfterClosing} as changed_after_closing
      from (select s.*, (s.moment at time zone ${companyZone})::date as day from (${shown('workOrder')} union all ${shown('salesProposal')}) s) r),
    counted as materialized (${totalsOf('workOrder', wish)} union all ${totalsOf('salesProposal', wish)}),
    total as (select t.day, t.method, ${received} from counted t group by t.day, t.method),
    person as (
      select t.day, t.created_by as "personId", ${nameOf('t.created_by')} as "takenBy", t.method, ${received}
      from counted t group by t.day, t.created_by, t.method)
    select
      (select coalesce(json_agg(json_build_object(
        'place', ${placeOf(paymentSorts.usual, sql`id`, placeTime(sql`moment`))}, 'id', id, 'receipt', 'R-' || document_number || '-' || ordinal,
        'document', json_build_object('kind', source, 'id', document_id, 'number', document_number, 'text', document_text),
        'customerName', customer_name, 'placeRemoved', place_removed, 'kind', kind, 'method', method,
        'amountCents', amount_cents, 'refundedCents', refunded_cents, 'tipCents', tip_cents, 'sharedCents', shared_cents, 'status', status, 'disputed', disputed, 'afterClosing', after_closing, 'changedAfterClosing', changed_after_closing,
        'reference', reference, 'text', text, 'paidDate', moment,
        'timeZone', coalesce(time_zone, ${companyZone}), 'day', day, 'takenBy', ${nameOf('page.created_by')},
        'voided', case when status = 'voided' then json_build_object(
          'reason', coalesce(void_reason, ''), 'by', ${nameOf('page.voided_by')}, 'date', voided_date) end
      ) order by moment desc, id desc), '[]') from page) as payments,
      (select coalesce(json_agg(t order by t.day desc, t."amountCents" desc, t.method), '[]') from total t) as totals,
      (select coalesce(json_agg(t order by t.day desc, t."takenBy", t."personId", t.method), '[]') from person t) as "byPerson",
      ${offersTakers ? takersOf : sql`null::json`} as takers,
      ${offersTakers ? paymentsToCheck : sql`null::json`} as "toCheck"`.execute(db);
  const { payments, totals, byPerson, takers, toCheck } = rows[0]!;
  const kept = payments.slice(0, wish.limit);
  return {
    payments: kept.map(({ place: _place, ...payment }) => payment),
    totals,
    // for a person who sees only their own payments, the totals already say it
    byPerson: wish.takenBy === null ? byPerson : [],
    takers,
    toCheck,
    similar: false,
    next: payments.length > wish.limit ? kept.at(-1)!.place : null,
  };
}
