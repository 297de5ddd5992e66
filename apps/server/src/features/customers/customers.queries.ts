import type { Customer, CustomerRow, Site } from '@fieldwright/contract/customers';
import type { CustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { customerSorts } from '@fieldwright/domain/kernel/list-sort';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { type ListOrder, orderOf, type PageWish } from '../../db/list-order.queries.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { owed } from '../../db/owed.queries.ts';
import {
  areFew,
  byKey,
  foundTogether,
  hitsOf,
  idsWithPhone,
  mostHits,
  namedSteps,
  noHits,
  withRarest,
} from '../../db/words.queries.ts';

export const company = sql`(select current_company())`;

export interface CustomersWish extends PageWish<keyof typeof customerSorts.kinds> {
  search: CustomerSearch | null;
  /** those with an amount due only */
  owing: boolean;
  /** those that were removed instead of the others */
  removed: boolean;
}

const order = (wish: CustomersWish) =>
  orderOf(
    customerSorts,
    { name: (row) => sql.ref(`${row}.sort_name`), since: (row) => sql.ref(`${row}.created_date`) },
    wish,
  );

/**
 * Each word is in the customer's names or e-mail, or in the address of one of the sites; or it is a phone number. Sites
 * come by their customer: for as many customers as it takes to fill a page.
 */
function found({ words, phone }: CustomerSearch): RawBuilder<unknown> {
  const each = words.map(
    (word) => sql`(strpos(c.search_text, ${word}) > 0 or coalesce((select true from sites s
      where s.company_id = ${company} and s.customer_id = c.id and not s.hidden and strpos(s.search_text, ${word}) > 0 limit 1), false))`,
  );
  const byWords = each.length === 0 ? sql`true` : sql`(${sql.join(each, sql` and `)})`;
  return phone === null ? byWords : sql`(strpos(c.phones, ${phone}) > 0 or ${byWords})`;
}

/**
 * What a search finds, on its way to a page of customers `c`: few by their keys, many along the list's order. Words that
 * many have are of one address; only where no site has all of them, they may be in several sites of one customer.
 */
function searchSteps(search: CustomerSearch): RawBuilder<unknown> {
  const { words, phone } = search;
  return sql`
    ${namedSteps(words)},
    called as materialized (${phone === null ? noHits : idsWithPhone(phone)}),
    few as materialized (
      select ${words.length > 0 ? sql`${areFew} and ${foundTogether}` : sql`false`} and ${hitsOf('called')} <= ${sql.lit(mostHits)} as so),
    hit as materialized (
      select id from called
      union
      ${withRarest('customers')}
      union
      select s.customer_id from (${withRarest('sites')}) h join sites s on s.company_id = ${company} and s.id = h.id),`;
}

const owing = sql`select w.customer_id from work_orders w where w.company_id = ${company} and ${owed}`;
/** Customers `c` that owe, each by its key: those are few, and the planner would rather look at all customers in turn. */
const thoseOwing = sql`(select distinct customer_id as id from (${owing}) w) debtor cross join lateral ${byKey('customers', sql`debtor.id`)} c`;

function pageOf({ search, owing: onlyOwing, removed, limit }: CustomersWish, { by, behind }: ListOrder) {
  const narrowed = sql`c.company_id = ${company} and ${removed ? sql`c.hidden` : sql`not c.hidden`} and ${behind('c')}`;
  const next = sql`order by ${by('c')} limit ${limit + 1}`;
  const those = onlyOwing ? thoseOwing : sql`customers c`;
  if (search === null) return sql`select c.* from ${those} where ${narrowed} ${next}`;
  return sql`select * from (
    (select c.* from hit h cross join lateral ${byKey('customers', sql`h.id`)} c
     where (select so from few) and ${narrowed} and ${found(search)} ${onlyOwing ? sql`and c.id in (${owing})` : sql``})
    union all
    (select c.* from ${those}
     where not (select so from few) and ${narrowed} and ${found(search)} ${next})) c ${next}`;
}

/** Of a customer's sites, the one that has most of the words, else the first. */
function shownSite(search: CustomerSearch | null): RawBuilder<unknown> {
  const hits = (search?.words ?? []).map((word) => sql`(strpos(s.search_text, ${word}) > 0)::int`);
  const closest = hits.length > 0 ? sql`${sql.join(hits, sql` + `)} desc,` : sql``;
  return sql`(select json_build_object('id', s.id, 'street', s.street, 'city', s.city, 'state', s.state,
      'postalCode', s.postal_code)
    from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden
    order by ${closest} s.id limit 1)`;
}

/** A page of customers: one statement. What the rows show beside the customer is read for the page alone. */
export async function listCustomers(
  db: Read,
  wish: CustomersWish,
): Promise<{ customers: CustomerRow[]; next: string | null }> {
  const { search, limit } = wish;
  const { by, place } = order(wish);
  const { rows } = await sql<CustomerRow & { place: string }>`
    with ${search === null ? sql`` : searchSteps(search)}
    page as (${pageOf(wish, order(wish))})
    select c.id, c.company, c.first_name as "firstName", c.last_name as "lastName", c.main_phone as "mainPhone",
      c.mobile_phone as "mobilePhone", c.do_not_service as "doNotService",
      ${shownSite(search)} as site,
      (select count(*)::int from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden) as "siteCount",
      w.open + (select count(*)::int from calls k
        where k.company_id = ${company} and k.customer_id = c.id and k.status not in ('done', 'canceled')
          and not exists (select from work_orders o
            where o.company_id = ${company} and o.call_id = k.id and not o.processed and not o.hidden)) as "openWork",
      w.due as "balanceCents", w.last as "lastWorkDate",
      c.created_date as "createdDate", ${place('c')} as place
    from page c
    cross join lateral (
      select count(*) filter (where not w.processed)::int as open,
        coalesce(sum(w.amount_due_cents) filter (where ${owed}), 0)::bigint as due,
        max(w.created_date) as last
      from work_orders w where w.company_id = ${company} and w.customer_id = c.id and not w.hidden) w
    order by ${by('c')}`.execute(db);
  const kept = rows.slice(0, limit);
  return {
    customers: kept.map(({ place: _place, ...row }) => row),
    next: rows.length > limit ? kept.at(-1)!.place : null,
  };
}

/** The fields of a customer `c`, as the contract has them. */
export const customerJson = sql`json_build_object(
  'id', c.id, 'company', c.company, 'firstName', c.first_name, 'lastName', c.last_name, 'mainPhone', c.main_phone,
  'mobilePhone', c.mobile_phone, 'email', c.email, 'notes', c.notes, 'doNotService', c.do_not_service,
  'hidden', c.hidden, 'version', c.version, 'createdDate', c.created_date, 'updatedDate', c.updated_date)`;

/** The fields of a site `s`. */
export const siteFieldsJson = sql`jsonb_build_object(
  'id', s.id, 'customerId', s.customer_id, 'text', s.text, 'street', s.street, 'city', s.city, 'state', s.state,
  'postalCode', s.postal_code, 'gateCode', s.gate_code, 'notes', s.notes, 'timeZone', s.time_zone,
  'taxItemId', s.tax_item_id,
  'taxItem', (select t.text from tax_items t where t.company_id = ${company} and t.id = s.tax_item_id),
  'hidden', s.hidden, 'version', s.version, 'createdDate', s.created_date, 'updatedDate', s.updated_date)`;

/** A customer by id or guid; locked until the end of the transaction where one is about to change it, or to begin something. */
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

/** The same, locked against other changes until the transaction ends. */
export async function lockSite(db: Write, id: number): Promise<Site | null> {
  const read = sql<{ site: Site }>`select ${siteFieldsJson} as site ${siteBy({ id })}`;
  const rows = await lockThenRead(db, { lock: sql`select ${siteBy({ id })} for update`, read });
  return rows[0]?.site ?? null;
}
