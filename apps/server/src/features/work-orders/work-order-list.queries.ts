import type { WorkOrderList } from '@fieldwright/contract/work-order-page';
import { readSort, workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import type { SearchedNumber } from '@fieldwright/domain/settings/document-numbers';
import type {
  ListedWorkOrder,
  WorkOrderFilter,
  WorkOrderTile,
} from '@fieldwright/domain/work-orders/listed-work-order';
import { type RawBuilder, sql } from 'kysely';
import { hasWholeNumbers } from '../../db/closest.queries.ts';
import { moment, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { idOfNumber } from '../../db/document-numbers.queries.ts';
import { orderOf, orLeast, type PageRequest } from '../../db/list-order.queries.ts';
import { company, customerName, personName } from '../../db/names.sql.ts';
import { owed } from '../../db/owed.queries.ts';
import { orSimilar } from '../../db/similar-customers.queries.ts';
import {
  areMany,
  hasWords,
  hitsOf,
  idsWithWords,
  maxHits,
  namedSteps,
  placeHasWords,
  placesWithWords,
} from '../../db/words.queries.ts';

export interface WorkOrdersQuery extends PageRequest<keyof typeof workOrderSorts.kinds> {
  /** only the person's own: created by them, or for a call with one of their visits (R6.4) */
  own: boolean;
  filter: WorkOrderFilter | null;
  /** words that must all match, and the number that they may mean */
  search: { words: readonly string[]; number: SearchedNumber | null } | null;
  /** only work orders of these customers, for the fallback when nothing matches the words */
  similarTo?: readonly number[];
  departmentId: number | null;
  tagId: number | null;
  technicianId: number | null;
  /** only those with a balance due, of any status */
  unpaid?: boolean;
  /** only work orders whose calls return to an earlier one */
  returnVisits?: boolean;
  /** only those whose calls return to a work order of this technician */
  firstTechnicianId?: number | null;
  customerId: number | null;
  siteId: number | null;
  /** days in the company's time zone, both included */
  from: string | null;
  to: string | null;
  /** milliseconds since 1970 */
  now: number;
}

const order = (wish: WorkOrdersQuery) =>
  orderOf(
    workOrderSorts,
    {
      number: (row) => sql.ref(`${row}.number_value`),
      made: (row) => sql.ref(`${row}.created_date`),
      total: orLeast('total_cents'),
      due: orLeast('amount_due_cents'),
    },
    wish,
  );

/** Selects the ids of a person's work orders, by the indexes on creator, technician and call. */
const idsOf = (person: RawBuilder<unknown>) => sql`(
  select o.id from work_orders o where o.company_id = ${company} and o.created_by = ${person}
  union
  select o.id from schedule_event_technicians t
  join schedule_events e on e.company_id = t.company_id and e.id = t.schedule_event_id and not e.removed
  join work_orders o on o.company_id = e.company_id and o.call_id = e.call_id
  where t.company_id = ${company} and t.person_id = ${person})`;

/** Selects the signed-in person's work orders, if the list is only of those. */
export const ownOf = (own: boolean) =>
  own ? sql`select id from ${idsOf(sql`(select current_person())`)} i` : sql`select null::bigint as id`;

const filters: Record<WorkOrderFilter, RawBuilder<unknown>> = {
  open: sql`not w.processed`,
  incomplete: sql`not w.processed and not w.complete`,
  toProcess: sql`not w.processed and w.complete and not exists (select from calls k
    where k.company_id = w.company_id and k.id = w.call_id and k.status not in ('done', 'canceled'))`,
  unpaid: owed,
  processed: sql`w.processed`,
  removed: sql`w.hidden`,
};

/**
 * The most texts that are scanned: the newest after the previous page, or the newest overall if sorted
 * otherwise.
 */
export const mostTexts = 20_000;

/**
 * Builds the steps of a search. Few hits are looked up by key. If there are many, a scan in the list's order
 * fills a page quickly; it looks up sites by key, and "offset 0" keeps the planner from starting with them.
 * @param scanned the most texts that are scanned
 */
export function searchSteps(wish: WorkOrdersQuery, scanned: number = mostTexts): RawBuilder<unknown> {
  if (!wish.search) return sql``;
  const { words, number } = wish.search;
  const { by, behind } = order(wish);
  const next = sql`order by ${by('w')} limit ${wish.limit + 1}`;
  if (wish.similarTo)
    return sql`
      hit as materialized (
        select w.id from unnest(${wish.similarTo}::bigint[]) c(id) cross join lateral (
          select * from work_orders o where o.company_id = ${company} and o.customer_id = c.id offset 0) w
        where ${conditions(wish)} ${next}),`;
  const read = wish.sort === workOrderSorts.usual ? wish : { ...wish, after: null };
  return sql`
    ${namedSteps(words)},
    worded as materialized (${idsWithWords('workOrders', words)}),
    hit as materialized (
      select w.id from work_orders w where w.company_id = ${company} and w.id = ${idOfNumber('work_orders', number)}
      union
      (select w.id from (${placesWithWords(words)}) p
       cross join lateral (
         select * from work_orders o where o.company_id = ${company} and o.site_id = p.id offset 0) w
       where ${conditions(wish)} ${next})
      union
      (select w.id from work_orders w cross join lateral (
         select from sites s where s.company_id = ${company} and s.id = w.site_id and s.id > 0
           and ${placeHasWords(words)} offset 0) p
       where ${areMany} and ${conditions(wish)} ${next})
      union
      select id from worded where ${hitsOf('worded')} <= ${sql.lit(maxHits)}
      union
      (select w.id from (
         select w.id, w.number_value, w.created_date, w.total_cents, w.amount_due_cents, w.text from work_orders w
         where ${conditions(read)} order by w.created_date desc, w.id desc limit ${sql.lit(scanned)}) w
       where ${hitsOf('worded')} > ${sql.lit(maxHits)} and ${behind('w')}
         and ${hasWords(sql`lower(w.text)`, words)} ${next})),`;
}

/** Condition: a search by `searchSteps` has left older texts unread. */
export const hasUnread = (wish: WorkOrdersQuery, scanned: number = mostTexts): RawBuilder<unknown> =>
  !wish.search || wish.similarTo
    ? sql`false`
    : sql`(${hitsOf('worded')} > ${sql.lit(maxHits)} and (select count(*) from (
        select from work_orders w where ${conditions(wish)} limit ${sql.lit(scanned + 1)}) w) > ${sql.lit(scanned)})`;

/** Looks up each hit by key; with an order by time, the planner might scan all work orders. */
const eachHit = sql`hit h cross join lateral (
  select * from work_orders o where o.company_id = ${company} and o.id = h.id offset 0) w`;

export function conditions(wish: WorkOrdersQuery): RawBuilder<unknown> {
  const { own, filter, departmentId, tagId, technicianId, unpaid, customerId, siteId } = wish;
  const { returnVisits, firstTechnicianId } = wish;
  return sql.join(
    [
      sql`w.company_id = ${company}`,
      order(wish).behind('w'),
      ...(own ? [sql`w.id in (select id from own)`] : []),
      ...(filter ? [filters[filter]] : []),
      ...(filter === 'removed' ? [] : [sql`not w.hidden`]),
      ...(departmentId === null ? [] : [sql`w.call_department_type_id = ${departmentId}`]),
      ...(tagId === null
        ? []
        : [
            sql`w.id in (select g.work_order_id from tag_entities g where g.company_id = ${company} and g.tag_id = ${tagId})`,
          ]),
      ...(technicianId === null ? [] : [sql`w.id in ${idsOf(sql`${technicianId}::bigint`)}`]),
      ...(unpaid ? [owed] : []),
      ...(returnVisits ? [isReturn] : []),
      ...(firstTechnicianId == null ? [] : [isReturnTo(firstTechnicianId)]),
      ...(customerId === null ? [] : [sql`w.customer_id = ${customerId}`]),
      ...(siteId === null ? [] : [sql`w.site_id = ${siteId}`]),
      within(wish, 'w'),
      ...wholeNumbers(wish),
    ],
    sql` and `,
  );
}

/** Condition: the work order `w` is of a call that returns to an earlier one. */
const isReturn = sql`w.call_id in (select k.id from calls k
  where k.company_id = ${company} and k.return_of_work_order_id is not null)`;

/** Condition: the work order `w` is of a call that returns to a work order of this technician. */
const isReturnTo = (technicianId: number) => sql`w.call_id in (select k.id from calls k
  where k.company_id = ${company} and k.return_of_work_order_id in ${idsOf(sql`${technicianId}::bigint`)})`;

function wholeNumbers({ search, similarTo }: WorkOrdersQuery): RawBuilder<unknown>[] {
  if (!search || similarTo) return [];
  const has = hasWholeNumbers(search.words, { siteId: sql`w.site_id`, texts: [sql`w.text`] });
  return has ? [has] : [];
}

/**
 * The most days that are read entirely and then sorted. For more days, a scan in sort order meets enough
 * matches quickly.
 */
const mostDays = 62;

/**
 * Returns the rows that a page is read from. For a few days sorted otherwise than by time, only those days
 * are read; a scan in sort order would read all other days until a page is full.
 */
export function sourceOf(wish: WorkOrdersQuery): RawBuilder<unknown> {
  const { from, to, now, sort } = wish;
  if (wish.search) return eachHit;
  const end = to === null ? now : Date.parse(to);
  const areFew = from !== null && end - Date.parse(from) < mostDays * 86_400_000;
  if (!areFew || readSort(sort).key === 'made') return sql`work_orders w`;
  return sql`(select * from work_orders o where o.company_id = ${company} and ${within(wish, 'o')} offset 0) w`;
}

/** Condition: the row is in the requested days. */
function within({ from, to }: WorkOrdersQuery, row: string): RawBuilder<unknown> {
  const created = sql.ref(`${row}.created_date`);
  return sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${created} >= ${startOf(sql`${from}`)}`]),
      ...(to === null ? [] : [sql`${created} < ${startOf(sql`${to}::date + 1`)}`]),
    ],
    sql` and `,
  );
}

/**
 * Selects the tiles, over all work orders that the person may see. Processed ones count for the last 30 days.
 * Open ones are read once for their three tiles.
 */
const tilesOf = ({ own, now }: WorkOrdersQuery) => {
  const mine = own ? sql`and w.id in (select id from own)` : sql``;
  const tile = (filter: WorkOrderFilter, count: RawBuilder<unknown>, cents: RawBuilder<unknown>) =>
    sql`json_build_object('filter', ${sql.lit(filter)}::text, 'count', ${count}, 'cents', coalesce(${cents}, 0))`;
  const all = sql`count(*)`;
  const which = (condition: RawBuilder<unknown>, of: RawBuilder<unknown>) =>
    sql`${of} filter (where ${condition})`;
  const total = sql`sum(w.total_cents)`;
  const [incomplete, toProcess] = [sql`not w.complete`, sql`w.complete and k.id is null`];
  return sql`(select json_build_array(o.open, o.incomplete, o."toProcess", u.unpaid, d.processed) from
    (select ${tile('open', all, total)} as open,
       ${tile('incomplete', which(incomplete, all), which(incomplete, total))} as incomplete,
       ${tile('toProcess', which(toProcess, all), which(toProcess, total))} as "toProcess"
     from work_orders w left join calls k on k.company_id = w.company_id and k.id = w.call_id
       and k.status not in ('done', 'canceled')
     where w.company_id = ${company} and not w.processed and not w.hidden ${mine}) o,
    (select ${tile('unpaid', all, sql`sum(w.amount_due_cents)`)} as unpaid
     from work_orders w where w.company_id = ${company} and ${filters.unpaid} ${mine}) u,
    (select ${tile('processed', all, total)} as processed
     from work_orders w where w.company_id = ${company} and w.processed and not w.hidden
       and w.processed_date > ${moment(now)} - interval '30 days' ${mine}) d)`;
};

/** The choices of the list's filters: departments, technicians and tags. */
const choices = sql`json_build_object(
  'departments', (select coalesce(json_agg(json_build_object('id', d.id, 'text', d.text) order by d."order", d.text), '[]')
    from call_department_types d where d.company_id = ${company} and not d.hidden),
  'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'text', t.text) order by t."order", lower(t.text), t.id), '[]')
    from tags t where t.company_id = ${company} and not t.hidden),
  'technicians', (select coalesce(json_agg(json_build_object('id', m.person_id, 'name', ${personName('m')})
      order by m.last_name, m.first_name), '[]')
    from memberships m where m.company_id = ${company} and 'technician' = any(m.roles) and m.status = 'active'))`;

/** Selects the next visit, or the last if all are over. */
const visit = sql`(select json_build_object('start', e.start, 'status', e.status, 'technicians',
    (select coalesce(json_agg(${personName('m')} order by m.last_name, m.first_name), '[]')
     from schedule_event_technicians t
     join memberships m on m.company_id = t.company_id and m.person_id = t.person_id
     where t.company_id = e.company_id and t.schedule_event_id = e.id))
  from schedule_events e
  where e.company_id = p.company_id and e.call_id = p.call_id and not e.removed
  order by e.status = 'done', case when e.status = 'done' then -extract(epoch from e.start) else extract(epoch from e.start) end, e.id
  limit 1)`;

const row = (place: RawBuilder<unknown>) => sql`json_build_object(
  'place', ${place}, 'id', p.id, 'version', p.version, 'number', p.number, 'text', p.text, 'processed', p.processed, 'complete', p.complete,
  'createdDate', p.created_date, 'customerId', c.id,
  'customerName', ${customerName('c')},
  'placeRemoved', c.hidden or s.hidden, 'siteId', s.id, 'address', json_build_object('street', s.street, 'city', s.city, 'state', s.state,
    'postalCode', s.postal_code),
  'timeZone', s.time_zone, 'department', (select d.text from call_department_types d
    where d.company_id = p.company_id and d.id = p.call_department_type_id),
  'visit', ${visit}, 'callId', p.call_id,
  'returnOf', (select json_build_object('id', r.id, 'number', r.number) from calls k
    join work_orders r on r.company_id = k.company_id and r.id = k.return_of_work_order_id
    where k.company_id = p.company_id and k.id = p.call_id),
  'callStatus', (select k.status from calls k where k.company_id = p.company_id and k.id = p.call_id), 'totalCents', p.total_cents, 'amountDueCents', p.amount_due_cents)`;

type Row = ListedWorkOrder & { place: string };

/**
 * Returns a page of work orders; the first also has the tiles and filter choices. If the words match nothing,
 * returns work orders of similar customers.
 */
export async function listWorkOrders(db: Read, wish: WorkOrdersQuery): Promise<WorkOrderList> {
  const page = await readWorkOrders(db, wish);
  const { search, after } = wish;
  const isEmpty = ({ workOrders }: WorkOrderList) => workOrders.length === 0;
  if (search === null || after !== null || !isEmpty(page)) return page;
  return orSimilar(db, page, {
    words: search.words,
    of: (similarTo) => readWorkOrders(db, { ...wish, similarTo }),
    isEmpty,
  });
}

/** Reads a page in one statement. */
export async function readWorkOrders(db: Read, wish: WorkOrdersQuery): Promise<WorkOrderList> {
  const { own, limit, after } = wish;
  const isFirst = after === null;
  const { by, place } = order(wish);
  const { rows } = await sql<{
    rows: Row[];
    tiles: WorkOrderTile[] | null;
    choices: WorkOrderList['choices'];
  }>`
    with own as (${ownOf(own)}),
    ${searchSteps(wish)}
    page as (
      select w.* from ${sourceOf(wish)} where ${conditions(wish)}
      order by ${by('w')} limit ${limit + 1})
    select
      (select coalesce(json_agg(${row(place('p'))} order by ${by('p')}), '[]') from page p
       join sites s on s.company_id = p.company_id and s.id = p.site_id
       join customers c on c.company_id = p.company_id and c.id = p.customer_id) as rows,
      ${isFirst ? tilesOf(wish) : sql`null::json`} as tiles,
      ${isFirst ? choices : sql`null::json`} as choices`.execute(db);
  const { rows: found, tiles, choices: offered } = rows[0]!;
  const kept = found.slice(0, limit);
  return {
    workOrders: kept.map(({ place: _place, ...workOrder }) => workOrder),
    tiles,
    choices: offered,
    similar: false,
    next: found.length > limit ? kept.at(-1)!.place : null,
  };
}
