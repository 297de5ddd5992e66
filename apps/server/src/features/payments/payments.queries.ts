import { type ListPlace, paymentSorts } from '@fieldwright/domain/kernel/list-sort';
import type {
  DayTotal,
  PaymentSearch,
  PersonTotal,
  RecordedPayment,
} from '@fieldwright/domain/payments/recorded-payment';
import { type RawBuilder, sql } from 'kysely';
import { companyZone, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { placeOf, placeTime } from '../../db/list-order.queries.ts';

export interface PaymentsWish {
  /** only those that this person took; null: the whole company's */
  takenBy: number | null;
  /** days in the company's time zone, both included */
  from: string | null;
  to: string | null;
  /** words, and the number or amount that they may be */
  search: ({ words: string } & PaymentSearch) | null;
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

const company = sql`(select current_company())`;
/** Written like the index of migration 0009, which finds a page by it. */
const moment = sql`(case when p.received_date is null then p.created_date else p.received_date end)`;

/** The two tables of payments: which document each is of. */
const sources = {
  workOrder: {
    payments: sql.ref('work_order_payments'),
    documents: sql.ref('work_orders'),
    root: 'work_order_id',
  },
  salesProposal: {
    payments: sql.ref('sales_proposal_payments'),
    documents: sql.ref('sales_proposals'),
    root: 'sales_proposal_id',
  },
} as const;
type Source = keyof typeof sources;

/** Which payment of its document it is, from 1: the end of the receipt's number. */
const ordinal = (source: Source) => {
  const root = sql.ref(sources[source].root);
  return sql`(select count(*) from ${sources[source].payments} o
    where o.company_id = p.company_id and o.${root} = p.${root} and o.id <= p.id)`;
};

function searched(source: Source, search: NonNullable<PaymentsWish['search']>) {
  const { words, documentId, ordinal: nth, amountCents } = search;
  const named = sql`strpos(lower(concat_ws(' ', c.first_name, c.last_name, c.company, p.reference, d.text,
    (select concat_ws(' ', t.first_name, t.last_name) from memberships t
     where t.company_id = p.company_id and t.person_id = p.created_by))), lower(${words})) > 0`;
  if (amountCents !== null) return sql`(p.amount_cents = ${amountCents} or ${named})`;
  if (documentId === null) return named;
  const ofDocument = sql`p.${sql.ref(sources[source].root)} = ${documentId}`;
  return nth === null
    ? sql`(${ofDocument} or ${named})`
    : sql`((${ofDocument} and ${ordinal(source)} = ${nth}) or ${named})`;
}

const withDocument = (source: Source) => {
  const { payments, documents, root } = sources[source];
  return sql`${payments} p
    join ${documents} d on d.company_id = p.company_id and d.id = p.${sql.ref(root)}
    left join sites s on s.company_id = d.company_id and s.id = d.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id`;
};

/** What the wish narrows payments down by. */
function conditions(
  source: Source,
  { takenBy, from: first, to: last, search }: PaymentsWish,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`p.company_id = ${company}`,
      ...(takenBy === null ? [] : [sql`p.created_by = ${takenBy}`]),
      ...(first === null ? [] : [sql`${moment} >= ${startOf(sql`${first}`)}`]),
      ...(last === null ? [] : [sql`${moment} < ${startOf(sql`${last}::date + 1`)}`]),
      ...(search === null ? [] : [searched(source, search)]),
    ],
    sql` and `,
  );
}

/** One more than asked for, which tells whether there is a next page. */
function pageOf(source: Source, wish: PaymentsWish): RawBuilder<unknown> {
  const { after, limit } = wish;
  const behind =
    after === null ? sql`` : sql`and (${moment}, p.id) < (${after.value}::timestamptz, ${after.id}::bigint)`;
  return sql`(select p.id, ${moment} as moment, ${sql.lit(source)} as source, d.id as document_id, d.text as document_text,
      ${ordinal(source)} as ordinal, p.kind, p.method, p.amount_cents, p.refunded_cents, p.status, p.reference, p.text,
      p.created_by, p.void_reason, p.voided_by, p.voided_date, s.time_zone,
      coalesce(nullif(c.company, ''), nullif(trim(concat_ws(' ', c.first_name, c.last_name)), '')) as customer_name
    from ${withDocument(source)} where ${conditions(source, wish)} ${behind}
    order by ${moment} desc, p.id desc limit ${limit + 1})`;
}

const nameOf = (
  person: string,
) => sql`(select trim(concat_ws(' ', m.first_name, m.last_name)) from memberships m
  where m.company_id = ${company} and m.person_id = ${sql.ref(person)})`;

/** Of whole days, so that a page that begins within one shows what the day came to. */
const totalsOf = (source: Source, wish: PaymentsWish) => sql`
  select (${moment} at time zone ${companyZone})::date as day, p.method, p.created_by, p.status = 'pending' as pending, p.amount_cents - p.refunded_cents as cents
  from ${wish.search === null ? sql`${sources[source].payments} p` : withDocument(source)}
  where ${conditions(source, wish)} and p.status in ('completed', 'pending')
    and ${moment} >= ${startOf(sql`select min(day) from page`)}
    and ${moment} < ${startOf(sql`(select max(day) from page) + 1`)}`;

/** Of a group of `counted`: what came in, and what is on its way. */
const received = sql`count(*) filter (where not t.pending)::int as count,
  coalesce(sum(t.cents) filter (where not t.pending), 0)::bigint as "amountCents",
  count(*) filter (where t.pending)::int as "pendingCount",
  coalesce(sum(t.cents) filter (where t.pending), 0)::bigint as "pendingCents"`;

/** A page of payments, newest first, and what their days came to: one statement. */
export async function listPayments(db: Read, wish: PaymentsWish): Promise<PaymentsPage> {
  const { rows } = await sql<{ payments: Row[]; totals: DayTotal[]; byPerson: PersonTotal[] }>`
    with page as (
      select r.*, (r.moment at time zone ${companyZone})::date as day
      from (${pageOf('workOrder', wish)} union all ${pageOf('salesProposal', wish)}) r
      order by r.moment desc, r.id desc limit ${wish.limit + 1}),
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
