import type { Found } from '@fieldwright/contract/search';
import type { CustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import {
  byKey,
  hasWords,
  hitsOf,
  idsWithPhone,
  idsWithWords,
  mostHits,
  noHits,
} from '../../db/words.queries.ts';

export interface SearchWish extends CustomerSearch {
  /** a number that a document may be known by */
  number: number | null;
  sees: { workOrders: 'all' | 'own' | 'none'; proposals: 'all' | 'own' | 'none' };
}

const company = sql`(select current_company())`;
/** So many of each kind, and so many customers whose documents are looked at. */
const most = 5;
const mostCustomers = 20;

const address = sql`concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''))`;
const name = sql`btrim(case when c.company <> '' then c.company else c.first_name || ' ' || c.last_name end)`;

const own = {
  workOrders: sql`(w.created_by = (select current_person()) or has_visit(w.call_id))`,
  proposals: sql`p.created_by = (select current_person())`,
};
const seen = (kind: keyof typeof own, sees: 'all' | 'own' | 'none') =>
  sees === 'all' ? sql`true` : sees === 'own' ? own[kind] : sql`false`;

/** By last name or company, those of which it or the first name begins with the first word before the others. */
const byName = (words: readonly string[]) =>
  sql`strpos(c.sort_name, ${words[0] ?? ''}) <> 1 and strpos(lower(c.first_name), ${words[0] ?? ''}) <> 1, c.sort_name, c.id`;

/**
 * Customers with the words in their names or e-mail, or with the phone number. Few come by their keys; of many the first
 * by name: in the order of names, those that begin with the first word and those that have the words somewhere.
 */
function customerSteps({ words, phone }: CustomerSearch): RawBuilder<unknown> {
  const hits = hitsOf('called');
  const fits = sql`(${hasWords(sql`c.search_text`, words)}
    ${phone === null ? sql`` : sql`or strpos(c.phones, ${phone}) > 0`})`;
  const first = words[0] ?? '';
  const along = (more: RawBuilder<unknown>) => sql`(select c.id from customers c
    where ${hits} > ${sql.lit(mostHits)} and c.company_id = ${company} and c.id > 0 and not c.hidden and ${fits} ${more}
    order by c.sort_name, c.id limit ${sql.lit(mostCustomers)})`;
  return sql`
    called as materialized (
      ${words.length === 0 ? noHits : idsWithWords('customers', words)}
      ${phone === null ? sql`` : sql`union all ${idsWithPhone(phone)}`}),
    customer as (
      select c.*, ${name} as name from (
        select id from called where ${hits} <= ${sql.lit(mostHits)}
        union
        ${along(sql`and c.sort_name >= ${first} and c.sort_name < ${`${first}\u{10FFFF}`}`)}
        union
        ${along(sql``)}) h
      cross join lateral ${byKey('customers', sql`h.id`)} c
      where ${fits} and not c.hidden order by ${byName(words)} limit ${sql.lit(mostCustomers)}),`;
}

/** Sites with the words in their address: the first by address or, of many, the newest. */
const siteSteps = ({ words }: CustomerSearch) => sql`
    there as materialized (${words.length === 0 ? noHits : idsWithWords('sites', words)}),
    site as (
      select s.*, ${name} as name from (
        select id from there where ${hitsOf('there')} <= ${sql.lit(mostHits)}
        union all
        (select s.id from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
         where ${hitsOf('there')} > ${sql.lit(mostHits)} and s.company_id = ${company} and s.id > 0
           and not s.hidden and not c.hidden and ${hasWords(sql`s.search_text`, words)}
         order by s.id desc limit ${sql.lit(most)})) h
      cross join lateral ${byKey('sites', sql`h.id`)} s
      join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where not s.hidden and not c.hidden
      order by s.search_text, s.id limit ${sql.lit(most)}),`;

/** Finds what is called so, in one statement. Documents are found by number, and by the customers that are found. */
export async function searchAll(db: Read, wish: SearchWish): Promise<Found[]> {
  const { number, sees } = wish;
  const offered = sql`not p.is_template and not p.hidden and ${seen('proposals', sees.proposals)}`;
  const { rows } = await sql<Found>`
    with ${customerSteps(wish)} ${siteSteps(wish)}
    work as (
      select w.*, w.id is not distinct from ${number}::bigint as exact from (
        select w.* from work_orders w
        where w.company_id = ${company} and not w.hidden and ${seen('workOrders', sees.workOrders)} and w.id = ${number}::bigint
        union
        select w.* from customer c cross join lateral (
          select w.* from work_orders w
          where w.company_id = ${company} and not w.hidden and ${seen('workOrders', sees.workOrders)} and w.customer_id = c.id
          order by w.created_date desc, w.id desc limit ${sql.lit(most)}) w) w
      order by exact desc, w.created_date desc, w.id desc limit ${sql.lit(most)}),
    proposal as (
      select p.*, p.id is not distinct from ${number}::bigint as exact from (
        select p.* from sales_proposals p
        where p.company_id = ${company} and ${offered} and p.id = ${number}::bigint
        union
        select p.* from customer c cross join lateral (
          select p.* from sites h join sales_proposals p on p.company_id = h.company_id and p.site_id = h.id
          where h.company_id = ${company} and h.customer_id = c.id and ${offered}
          order by p.created_date desc, p.id desc limit ${sql.lit(most)}) p) p
      order by exact desc, p.created_date desc, p.id desc limit ${sql.lit(most)})
    select kind, id, title, detail from (
      select 'customer' as kind, c.id, c.name as title, coalesce((
          select ${address} from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden
          order by s.id limit 1), '') as detail, false as exact, 1 as rank, row_number() over () as place
      from (select * from customer limit ${sql.lit(most)}) c
      union all
      select 'site', s.id, ${address}, s.name, false, 2, row_number() over () from site s
      union all
      select 'workOrder', w.id, w.text, ${name}, w.exact, 3, row_number() over ()
      from work w join customers c on c.company_id = w.company_id and c.id = w.customer_id
      union all
      select 'proposal', p.id, p.text, coalesce((select ${name} from sites s
          join customers c on c.company_id = s.company_id and c.id = s.customer_id
          where s.company_id = p.company_id and s.id = p.site_id), ''), p.exact, 4, row_number() over ()
      from proposal p
    ) found order by exact desc, rank, place`.execute(db);
  return rows;
}
