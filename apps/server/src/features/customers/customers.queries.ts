import type { Customer, CustomerRow, Site } from '@fieldwright/contract/customers';
import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import type { CustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { customerSorts, type foundCustomerSorts } from '@fieldwright/domain/kernel/list-sort';
import {
  type CountedSums,
  countedTotals,
  type ListTotals,
  mostCounted,
} from '@fieldwright/domain/kernel/list-totals';
import { type RawBuilder, sql } from 'kysely';
import { isTooLittle } from '../../db/closest.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { orderOf, type PageRequest } from '../../db/list-order.queries.ts';
import { sumsOf } from '../../db/list-totals.sql.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company } from '../../db/names.sql.ts';
import { owed } from '../../db/owed.queries.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { customerTable, siteTable } from '../../db/record-tables.ts';
import { similarCustomers } from '../../db/similar-customers.queries.ts';
import { shownTags } from '../../db/tags.sql.ts';
import { byKey } from '../../db/words.queries.ts';
import { byMatch, found, pageByMatch, rankOfSite, searchSteps } from './found-customers.queries.ts';

export interface CustomersQuery extends PageRequest<keyof typeof foundCustomerSorts.kinds> {
  search: CustomerSearch | null;
  /** only customers with an amount due */
  owing: boolean;
  /** only customers with this tag; null for all */
  tagId: number | null;
  /** removed customers instead of live ones */
  removed: boolean;
}

const owing = sql`select w.customer_id from work_orders w where w.company_id = ${company} and ${owed}`;
/**
 * Selects customers `c` that owe, each by primary key. They are few, but the planner would otherwise scan all
 * customers.
 */
const thoseOwing = sql`(select distinct customer_id as id from (${owing}) w) debtor cross join lateral ${byKey('customers', sql`debtor.id`)} c`;

/** Builds the condition of the list's filters except owing, for a customer `c`. */
function shownBy({ removed, tagId }: Pick<CustomersQuery, 'removed' | 'tagId'>): RawBuilder<unknown> {
  const there = removed ? sql`c.hidden` : sql`not c.hidden`;
  // the index on tags leaves out customers without any
  return tagId === null
    ? there
    : sql`${there} and c.tag_ids <> '{}' and c.tag_ids @> array[${tagId}]::bigint[]`;
}

/** Builds the condition of all the list's filters, for a customer `c`. */
const keptBy = (filters: Pick<CustomersQuery, 'removed' | 'tagId' | 'owing'>): RawBuilder<unknown> =>
  filters.owing ? sql`${shownBy(filters)} and c.id in (${owing})` : shownBy(filters);

/**
 * The most customers with a common name that are read by key and sorted: in the list's order, all before them are read,
 * too.
 */
const mostSorted = 3_000;

/** Builds the steps that end with `page`, and the page's order. */
function pageOf(wish: CustomersQuery) {
  const { search, owing: onlyOwing, limit, after, sort } = wish;
  const those = onlyOwing ? thoseOwing : sql`customers c`;
  const [shown, kept] = [shownBy(wish), keptBy(wish)];
  if (search !== null && sort === 'match')
    return {
      steps: sql`${searchSteps(search)} ${pageByMatch({ search, after, limit, those, kept, narrowed: shown })}`,
      ...byMatch,
    };
  const { by, behind, place } = orderOf(
    customerSorts,
    { name: (row) => sql.ref(`${row}.sort_name`), since: (row) => sql.ref(`${row}.created_date`) },
    { sort: sort === 'match' || sort === '-match' ? customerSorts.usual : sort, after },
  );
  const narrowed = sql`c.company_id = ${company} and ${behind('c')}`;
  const next = sql`order by ${by('c')} limit ${limit + 1}`;
  if (search === null)
    return {
      steps: sql`page as (select c.* from ${those} where ${narrowed} and ${shown} ${next})`,
      by,
      place,
    };
  return {
    steps: sql`${searchSteps(search, mostSorted)} page as (select * from (
      (select c.* from hit h cross join lateral ${byKey('customers', sql`h.id`)} c
       where (select so from few) and ${narrowed} and ${kept} and ${found(search)})
      union all
      (select c.* from ${those}
       where not (select so from few) and ${narrowed} and ${shown} and ${found(search)} ${next})) c ${next})`,
    by,
    place,
  };
}

/** Selects the customer's site that matches the most words, the closest of those, or else the first. */
function shownSite(search: CustomerSearch | null): RawBuilder<unknown> {
  const hits = (search?.words ?? []).map((word) => sql`(strpos(s.search_text, ${word}) > 0)::int`);
  const closest =
    hits.length > 0 ? sql`${sql.join(hits, sql` + `)} desc, ${rankOfSite(search!.words)},` : sql``;
  return sql`(select json_build_object('id', s.id, 'street', s.street, 'city', s.city, 'state', s.state,
      'postalCode', s.postal_code)
    from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden
    order by ${closest} s.id limit 1)`;
}

/** The columns of a row of the list, for a customer `c`. */
const rowFields = (search: CustomerSearch | null) => sql`
  c.id, c.company, c.first_name as "firstName", c.last_name as "lastName", c.main_phone as "mainPhone",
  c.mobile_phone as "mobilePhone", c.do_not_service as "doNotService",
  c.tag_ids as "tagIds",
  ${shownSite(search)} as site,
  (select count(*)::int from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden) as "siteCount",
  w.open + (select count(*)::int from calls k
    where k.company_id = ${company} and k.customer_id = c.id and k.status not in ('done', 'canceled')
      and not exists (select from work_orders o
        where o.company_id = ${company} and o.call_id = k.id and not o.processed and not o.hidden)) as "openWork",
  w.due as "balanceCents", w.last as "lastWorkDate", c.created_date as "createdDate"`;
const work = sql`cross join lateral (
  select count(*) filter (where not w.processed)::int as open,
    coalesce(sum(w.amount_due_cents) filter (where ${owed}), 0)::bigint as due,
    max(w.created_date) as last
  from work_orders w where w.company_id = ${company} and w.customer_id = c.id and not w.hidden) w`;

interface CustomerList {
  customers: CustomerRow[];
  tags: ShownTag[] | null;
  /** customers with similar names or addresses, for a search that found too little */
  similar: CustomerRow[];
  next: string | null;
}

/** Returns a page of customers; the first also has the company's tags. The extra columns are read only for the rows of the page. */
export async function listCustomers(db: Read, wish: CustomersQuery): Promise<CustomerList> {
  const { search, limit, after } = wish;
  const { steps, by, place } = pageOf(wish);
  const rank = search !== null && wish.sort === 'match' ? sql`c.rank` : sql`null::integer`;
  const answer = await sql<{ rows: Row[]; tags: ShownTag[] | null }>`
    with ${steps}
    select ${after === null ? shownTags : sql`null::json`} as tags,
      (select coalesce(json_agg(r order by nth), '[]') from (
        select ${rowFields(search)}, ${place('c')} as place, ${rank} as rank,
          row_number() over (order by ${by('c')}) as nth from page c ${work}) r) as rows`.execute(db);
  const { rows, tags } = answer.rows[0]!;
  const kept = rows.slice(0, limit);
  const isLittle = rows[0] ? rows[0].rank !== null && isTooLittle(rows[0].rank) : true;
  const looksFurther = search !== null && after === null && isLittle;
  return {
    customers: kept.map(({ place: _place, rank: _rank, nth: _nth, ...row }) => row),
    tags,
    similar: looksFurther
      ? await listSimilar(
          db,
          { ...wish, search },
          rows.map(({ id }) => id),
        )
      : [],
    next: rows.length > limit ? kept.at(-1)!.place : null,
  };
}

/**
 * Returns how many customers match and what they owe.
 * @param most counts no more than these, however many match
 */
export async function customerTotals(
  db: Read,
  wish: Omit<CustomersQuery, 'after' | 'limit' | 'sort'>,
  most: number = mostCounted,
): Promise<ListTotals> {
  const { steps } = pageOf({ ...wish, sort: customerSorts.usual, after: null, limit: most });
  const { rows } = await sql<{ sums: CountedSums }>`
    with ${steps},
    debts as materialized (select w.customer_id, sum(w.amount_due_cents) as due
      from work_orders w where w.company_id = ${company} and ${owed} group by w.customer_id),
    counted as (select d.due from page c left join debts d on d.customer_id = c.id)
    select ${sumsOf({ total: false, due: true })} as sums from counted`.execute(db);
  return countedTotals(rows[0]!.sums, most);
}

type Row = CustomerRow & { place: string; rank: number | null; nth: number };

const mostSimilar = 8;
/** How many similar customers are tried against a filter. */
const mostFiltered = 200;

/**
 * Returns the similar customers that the list's filters let through.
 * @param known ids that the list already shows
 */
async function listSimilar(
  db: Read,
  { search, removed, owing: onlyOwing, tagId }: CustomersQuery & { search: CustomerSearch },
  known: readonly number[],
): Promise<CustomerRow[]> {
  const isFiltered = removed || onlyOwing || tagId !== null;
  const alike = await similarCustomers(db, search, {
    limit: isFiltered ? mostFiltered : mostSimilar,
    removed,
  });
  const ids = alike.filter((id) => !known.includes(id));
  if (ids.length === 0) return [];
  // as JSON, like the page's rows: lists of ids aren't read as numbers otherwise
  const { rows } = await sql<{ row: CustomerRow }>`
    select row_to_json(r) as row from (
      select ${rowFields(search)} from unnest(${ids}::bigint[]) with ordinality h(id, place)
      cross join lateral ${byKey('customers', sql`h.id`)} c ${work}
      where ${keptBy({ removed, owing: onlyOwing, tagId })} order by h.place limit ${mostSimilar}) r`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

const stamps = (alias: string) =>
  sql.raw(`'hidden', ${alias}.hidden, 'version', ${alias}.version, 'createdDate', ${alias}.created_date,
  'updatedDate', ${alias}.updated_date`);

/** The fields of a customer `c`, as in the API contract. */
export const customerJson = sql`json_build_object('id', c.id, ${jsonPairs(customerTable, 'c')}, ${stamps('c')})`;

/** The fields of a site `s`. */
export const siteFieldsJson = sql`jsonb_build_object('id', s.id, 'customerId', s.customer_id, ${jsonPairs(siteTable, 's')},
  'taxItem', (select t.text from tax_items t where t.company_id = ${company} and t.id = s.tax_item_id), ${stamps('s')})`;

/** Returns a customer by id or guid. With `lock`, locks the row until the transaction ends. */
export async function findCustomer(
  db: Read,
  by: { id: number } | { guid: string },
  lock: 'key share' | 'update' | null = null,
): Promise<Customer | null> {
  const { rows } = await sql<{ customer: Customer }>`
    select ${customerJson} as customer from customers c
    where c.company_id = ${company} and ${'id' in by ? sql`c.id = ${by.id}` : sql`c.guid = ${by.guid}`}
    ${lock ? sql.raw(`for ${lock}`) : sql``}`.execute(db);
  return rows[0]?.customer ?? null;
}

const siteBy = (by: { id: number } | { guid: string }) =>
  sql`from sites s where s.company_id = ${company} and ${'id' in by ? sql`s.id = ${by.id}` : sql`s.guid = ${by.guid}`}`;

export async function findSite(db: Read, by: { id: number } | { guid: string }): Promise<Site | null> {
  const { rows } = await sql<{ site: Site }>`select ${siteFieldsJson} as site ${siteBy(by)}`.execute(db);
  return rows[0]?.site ?? null;
}

/** Returns a site, locked against other changes until the transaction ends. */
export async function lockSite(db: Write, id: number): Promise<Site | null> {
  const read = sql<{ site: Site }>`select ${siteFieldsJson} as site ${siteBy({ id })}`;
  const rows = await lockThenRead(db, { lock: sql`select ${siteBy({ id })} for update`, read });
  return rows[0]?.site ?? null;
}
