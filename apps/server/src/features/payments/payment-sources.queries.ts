import { type RawBuilder, sql } from 'kysely';
import { company } from '../../db/names.sql.ts';

/** The two tables of payments, and the documents that they belong to. */
export const sources = {
  workOrder: {
    payments: sql.ref('work_order_payments'),
    documents: sql.ref('work_orders'),
    table: 'work_orders',
    root: sql.ref('work_order_id'),
  },
  salesProposal: {
    payments: sql.ref('sales_proposal_payments'),
    documents: sql.ref('sales_proposals'),
    table: 'sales_proposals',
    root: sql.ref('sales_proposal_id'),
  },
} as const;
export type Source = keyof typeof sources;

/** The time a payment `p` was received, written like the indexes of migrations 0009 and 0038. */
export const moment = sql`(case when p.received_date is null then p.created_date else p.received_date end)`;

/** The position of a payment `p` among those of its document, from 1: the end of the receipt's number. */
export const ordinalOf = (source: Source): RawBuilder<unknown> => {
  const { payments, root } = sources[source];
  return sql`(select count(*) from ${payments} o
    where o.company_id = p.company_id and o.${root} = p.${root} and o.id <= p.id)`;
};

const tips = (source: Source, cents: RawBuilder<unknown>) => sql`(
  select coalesce(sum(${cents}), 0)::bigint from card_attempts t
  where t.company_id = ${company} and t.payment_id = p.id and t.entity = ${sql.lit(source)}
    and t.status not in ('canceled', 'declined'))`;

/** The tip that was charged with a payment `p`. */
export const chargedTipOf = (source: Source): RawBuilder<unknown> => tips(source, sql`t.tip_cents`);

/** The same, without what was refunded of it. */
export const tipOf = (source: Source): RawBuilder<unknown> =>
  tips(source, sql`t.tip_cents - t.tip_refunded_cents`);

/** All attempts `o` of the card payment that a payment `p` is a part of: one of each work order. */
const sharesOf = (source: Source) => sql`(select coalesce(t.part_of, t.id) as id from card_attempts t
    where t.company_id = ${company} and t.payment_id = p.id and t.entity = ${sql.lit(source)} offset 0) w
  cross join lateral (
    select o.* from card_attempts o where o.company_id = ${company} and o.part_of = w.id
    union all select o.* from card_attempts o where o.company_id = ${company} and o.id = w.id) o`;

const sharedCents = sql`sum(o.amount_cents + o.tip_cents)::bigint`;

/** The cents of that card payment, with its tip, if it pays several work orders; null otherwise. */
export const sharedCentsOf = (source: Source): RawBuilder<unknown> => sql`(
  select ${sharedCents} from ${sharesOf(source)} having count(*) > 1)`;

/** The same as JSON with the numbers of the work orders. */
export const sharedOf = (source: Source): RawBuilder<unknown> => sql`(
  select json_build_object('amountCents', ${sharedCents}, 'workOrders', json_agg((select d.number from work_orders d
    where d.company_id = ${company} and d.id = o.document_id) order by o.document_id))
  from ${sharesOf(source)} having count(*) > 1)`;
