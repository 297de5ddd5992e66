import type { DeferredWorkList } from '@fieldwright/contract/recommendations';
import type { deferredWorkSorts } from '@fieldwright/domain/kernel/list-sort';
import { deferredWorkSorts as sorts } from '@fieldwright/domain/kernel/list-sort';
import {
  type DeferredWork,
  type DeferredWorkFilter,
  deferredWorkFilters,
} from '@fieldwright/domain/work-orders/deferred-work';
import { type RawBuilder, sql } from 'kysely';
import { companyDay, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { orderOf, orLeast, type PageRequest } from '../../db/list-order.queries.ts';
import { company, customerName, personName } from '../../db/names.sql.ts';
import { recommendationStatusText } from '../../db/recommendation-status.sql.ts';

export interface DeferredWorkQuery extends PageRequest<keyof typeof deferredWorkSorts.kinds> {
  filter: DeferredWorkFilter | null;
  /** lowercase; each must occur */
  words: readonly string[];
  urgency: string | null;
  systemTypeId: number | null;
  technicianId: number | null;
  /** days in the company's time zone, both included */
  from: string | null;
  to: string | null;
  /** milliseconds since 1970 */
  now: number;
}

const order = (wish: DeferredWorkQuery) =>
  orderOf(sorts, { made: (row) => sql.ref(`${row}.created_date`), price: orLeast('price_cents') }, wish);

/** A recommended item `i` with its work order, place and proposal; only undecided ones. */
const source = sql`recommendation_items i
  join work_orders w on w.company_id = i.company_id and w.id = i.work_order_id and not w.hidden
  join sites s on s.company_id = w.company_id and s.id = w.site_id and not s.hidden
  join customers c on c.company_id = w.company_id and c.id = w.customer_id and not c.hidden
  join recommendations r on r.company_id = i.company_id and r.id = i.recommendation_id
  left join sales_proposals q on q.company_id = i.company_id and q.id = i.sales_proposal_id and i.status = 'quoted'`;
const statusNow = sql.raw<string>(recommendationStatusText('i', 'q'));
/** As the indexes of the list have it, and not decided by a proposal. */
const undecided = sql`i.company_id = ${company} and i.id > 0 and i.status in ('open', 'quoted', 'deferred')
  and ${statusNow} in ('open', 'quoted', 'deferred')`;

const filtersOn = (now: number): Record<DeferredWorkFilter, RawBuilder<unknown>> => {
  const isDue = sql`(i.deferred_until is null or i.deferred_until <= ${companyDay(now)})`;
  return {
    open: sql`${statusNow} = 'open'`,
    quoted: sql`${statusNow} = 'quoted'`,
    due: sql`${statusNow} = 'deferred' and ${isDue}`,
    later: sql`${statusNow} = 'deferred' and not ${isDue}`,
  };
};

/** Returns what narrows the list, without its place in the order. */
function narrowing(wish: DeferredWorkQuery): RawBuilder<unknown>[] {
  const { filter, words, urgency, systemTypeId, technicianId, from, to, now } = wish;
  return [
    undecided,
    ...(filter === null ? [] : [filtersOn(now)[filter]]),
    ...words.map(
      (word) => sql`(strpos(lower(i.text), ${word}) > 0 or strpos(c.search_text, ${word}) > 0
        or strpos(s.search_text, ${word}) > 0)`,
    ),
    ...(urgency === null ? [] : [sql`i.urgency = ${urgency}`]),
    ...(technicianId === null ? [] : [sql`i.created_by = ${technicianId}`]),
    ...(systemTypeId === null
      ? []
      : [
          sql`exists (select from site_systems y where y.company_id = r.company_id and y.id = r.site_system_id
            and y.site_system_type_id = ${systemTypeId})`,
        ]),
    ...(from === null ? [] : [sql`i.created_date >= ${startOf(sql`${from}`)}`]),
    ...(to === null ? [] : [sql`i.created_date < ${startOf(sql`${to}::date + 1`)}`]),
  ];
}

const and = sql` and `;

/** Counts and adds up all that is undecided, in one pass. */
const tilesOf = ({ now }: DeferredWorkQuery) => {
  const filters = filtersOn(now);
  const tiles = deferredWorkFilters.map(
    (filter) => sql`json_build_object('filter', ${sql.lit(filter)}::text,
      'count', count(*) filter (where ${filters[filter]}),
      'cents', coalesce(sum(i.price_cents) filter (where ${filters[filter]}), 0))`,
  );
  return sql`(select json_build_array(${sql.join(tiles)}) from ${source} where ${undecided})`;
};

const sumOf = (wish: DeferredWorkQuery) =>
  sql`(select json_build_object('count', count(*), 'cents', coalesce(sum(i.price_cents), 0))
    from ${source} where ${sql.join(narrowing(wish), and)})`;

const choices = sql`json_build_object(
  'technicians', (select coalesce(json_agg(json_build_object('id', m.person_id, 'name', ${personName('m')})
      order by m.last_name, m.first_name), '[]')
    from memberships m where m.company_id = ${company} and 'technician' = any(m.roles) and m.status = 'active'),
  'systemTypes', (select coalesce(json_agg(json_build_object('id', t.id, 'text', t.text)
      order by t."order", lower(t.text), t.id), '[]')
    from site_system_types t where t.company_id = ${company} and not t.hidden))`;

const row = (
  place: RawBuilder<unknown>,
) => sql`json_build_object('place', ${place}, 'id', i.id, 'text', i.text,
  'priceCents', i.price_cents, 'urgency', i.urgency, 'status', ${statusNow}, 'deferredUntil', i.deferred_until,
  'partItemId', i.part_item_id, 'serviceRepairId', i.service_repair_id,
  'workOrderId', w.id, 'workOrderNumber', w.number, 'date', i.created_date,
  'customer', json_build_object('id', c.id, 'name', ${customerName('c')}),
  'siteId', s.id, 'address', json_build_object('street', s.street, 'city', s.city, 'state', s.state, 'postalCode', s.postal_code),
  'system', (select y.text from site_systems y where y.company_id = r.company_id and y.id = r.site_system_id),
  'technician', coalesce((select ${personName('m')} from memberships m
    where m.company_id = i.company_id and m.person_id = i.created_by), ''),
  'proposal', case when ${statusNow} = 'quoted' and q.id is not null then json_build_object('id', q.id, 'number', q.number) end)`;

/** Returns a page of undecided recommendations; the first one with the sums and filter choices, in one statement. */
export async function listDeferredWork(db: Read, wish: DeferredWorkQuery): Promise<DeferredWorkList> {
  const isFirst = wish.after === null;
  const { by, behind, place } = order(wish);
  const none = sql`null::json`;
  const { rows } = await sql<{
    rows: (DeferredWork & { place: string })[];
    tiles: DeferredWorkList['tiles'];
    sum: DeferredWorkList['sum'];
    choices: DeferredWorkList['choices'];
  }>`
    select
      (select coalesce(json_agg(p.row order by p.nth), '[]') from (
        select ${row(place('i'))} as row, row_number() over (order by ${by('i')}) as nth
        from ${source} where ${sql.join([...narrowing(wish), behind('i')], and)}
        order by ${by('i')} limit ${wish.limit + 1}) p) as rows,
      ${isFirst ? tilesOf(wish) : none} as tiles,
      ${isFirst ? sumOf(wish) : none} as sum,
      ${isFirst ? choices : none} as choices`.execute(db);
  const { rows: found, ...first } = rows[0]!;
  const kept = found.slice(0, wish.limit);
  return {
    ...first,
    recommendations: kept.map(({ place: _place, ...each }) => each),
    next: found.length > wish.limit ? kept.at(-1)!.place : null,
  };
}
