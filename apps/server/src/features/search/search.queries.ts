import type { Found } from '@fieldwright/contract/search';
import { type CustomerSearch, isHouseNumber } from '@fieldwright/domain/customers/customer-search';
import type { SearchedNumber } from '@fieldwright/domain/settings/document-numbers';
import { type RawBuilder, sql } from 'kysely';
import { backFrom, isTooLittle, rankOf, rankWithPhone } from '../../db/closest.queries.ts';
import type { Read } from '../../db/database.ts';
import { idOfNumber } from '../../db/document-numbers.queries.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { similarCustomers } from '../../db/similar-customers.queries.ts';
import {
  byKey,
  hasWords,
  hitsOf,
  idsWithPhone,
  idsWithWords,
  maxHits,
  noHits,
  wholeNumberPattern,
} from '../../db/words.queries.ts';
import { rankOfSite } from '../customers/found-customers.queries.ts';

export interface SearchQuery extends CustomerSearch {
  /** the number of a document, if the text may be one */
  number: SearchedNumber | null;
  sees: { workOrders: 'all' | 'own' | 'none'; proposals: 'all' | 'own' | 'none' };
}

/** The most results of each kind, and the most customers whose documents are searched. */
const most = 5;
const mostCustomers = 20;

const address = sql`concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''))`;
const firstAddress = sql`coalesce((
  select ${address} from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden
  order by s.id limit 1), '')`;
const name = customerName('c');

const own = {
  workOrders: sql`(w.created_by = (select current_person()) or has_visit(w.call_id))`,
  proposals: sql`p.created_by = (select current_person())`,
};
const seen = (kind: keyof typeof own, sees: 'all' | 'own' | 'none') =>
  sees === 'all' ? sql`true` : sees === 'own' ? own[kind] : sql`false`;

/**
 * Builds the steps that find customers by name, email or phone number, best match first. Few hits are read by
 * key. Of many, those whose name starts with the first word are ranked, with others only to fill up.
 */
function customerSteps(search: CustomerSearch): RawBuilder<unknown> {
  const { words, phone } = search;
  const hits = hitsOf('called');
  const fits = sql`(${hasWords(sql`c.search_text`, words)}
    ${phone === null ? sql`` : sql`or strpos(c.phones, ${phone}) > 0`})`;
  const first = words[0] ?? '';
  const text = sql`c.search_text`;
  const rank = rankWithPhone(search, rankOf(words, { text, street: sql`''`, customer: 'c' }), sql`c.phones`);
  const along = (more: RawBuilder<unknown>, limit: number) => sql`(select c.id from customers c
    where ${hits} > ${sql.lit(maxHits)} and c.company_id = ${company} and c.id > 0 and not c.hidden and ${fits} ${more}
    order by c.sort_name, c.id limit ${sql.lit(limit)})`;
  return sql`
    called as materialized (
      ${words.length === 0 ? noHits : idsWithWords('customers', words)}
      ${phone === null ? sql`` : sql`union all ${idsWithPhone(phone)}`}),
    customer as (
      select c.*, ${name} as name, ${rank} as rank from (
        select id from called where ${hits} <= ${sql.lit(maxHits)}
        union
        ${along(sql`and c.sort_name >= ${first} and c.sort_name < ${`${first}\u{10FFFF}`}`, maxHits)}
        union
        ${along(sql``, mostCustomers)}) h
      cross join lateral ${byKey('customers', sql`h.id`)} c
      where ${fits} and not c.hidden
      order by rank, ${backFrom('c', 'customer_id')}, c.sort_name, c.id limit ${sql.lit(mostCustomers)}),`;
}

/** Builds the steps that find sites by address: best match first, or the newest if there are many. */
function siteSteps({ words }: CustomerSearch): RawBuilder<unknown> {
  const hits = hitsOf('there');
  const number = words.find(isHouseNumber);
  const atNumber =
    number === undefined
      ? sql``
      : sql`union select id from sites_with_words(${wholeNumberPattern(number)}, ${words}::text[], ${sql.lit(maxHits)}) id`;
  return sql`
    there as materialized (${words.length === 0 ? noHits : idsWithWords('sites', words)}),
    site as (
      select s.*, ${name} as name, ${rankOfSite(words)} as rank from (
        select id from there where ${hits} <= ${sql.lit(maxHits)}
        union
        (select s.id from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
         where ${hits} > ${sql.lit(maxHits)} and s.company_id = ${company} and s.id > 0
           and not s.hidden and not c.hidden and ${hasWords(sql`s.search_text`, words)}
         order by s.id desc limit ${sql.lit(most)})
        ${atNumber}) h
      cross join lateral ${byKey('sites', sql`h.id`)} s
      join customers c on c.company_id = s.company_id and c.id = s.customer_id
      where not s.hidden and not c.hidden
      order by rank, ${backFrom('s', 'site_id')}, s.search_text, s.id limit ${sql.lit(most)}),`;
}

/**
 * Finds customers, sites and documents in one statement. Documents are found by number, and by the customers
 * found.
 */
export async function searchAll(db: Read, wish: SearchQuery): Promise<Found[]> {
  const { number, sees } = wish;
  const offered = sql`not p.is_template and not p.hidden and ${seen('proposals', sees.proposals)}`;
  const [workId, proposalId] = [idOfNumber('work_orders', number), idOfNumber('sales_proposals', number)];
  const { rows } = await sql<Omit<Found, 'similar'> & { exact: boolean; match: number | null }>`
    with ${customerSteps(wish)} ${siteSteps(wish)}
    work as (
      select w.*, w.id is not distinct from ${workId} as exact from (
        select w.* from work_orders w
        where w.company_id = ${company} and not w.hidden and ${seen('workOrders', sees.workOrders)} and w.id = ${workId}
        union
        select w.* from customer c cross join lateral (
          select w.* from work_orders w
          where w.company_id = ${company} and not w.hidden and ${seen('workOrders', sees.workOrders)} and w.customer_id = c.id
          order by w.created_date desc, w.id desc limit ${sql.lit(most)}) w) w
      order by exact desc, w.created_date desc, w.id desc limit ${sql.lit(most)}),
    proposal as (
      select p.*, p.id is not distinct from ${proposalId} as exact from (
        select p.* from sales_proposals p
        where p.company_id = ${company} and ${offered} and p.id = ${proposalId}
        union
        select p.* from customer c cross join lateral (
          select p.* from sites h join sales_proposals p on p.company_id = h.company_id and p.site_id = h.id
          where h.company_id = ${company} and h.customer_id = c.id and ${offered}
          order by p.created_date desc, p.id desc limit ${sql.lit(most)}) p) p
      order by exact desc, p.created_date desc, p.id desc limit ${sql.lit(most)})
    select kind, id, number, title, detail, exact, match from (
      select 'customer' as kind, c.id, null as number, c.name as title, ${firstAddress} as detail, false as exact, 1 as rank, row_number() over () as place, c.rank as match
      from (select * from customer limit ${sql.lit(most)}) c
      union all
      select 'site', s.id, null, ${address}, s.name, false, 2, row_number() over (), s.rank from site s
      union all
      select 'workOrder', w.id, w.number, w.text, ${name}, w.exact, 3, row_number() over (), null
      from work w join customers c on c.company_id = w.company_id and c.id = w.customer_id
      union all
      select 'proposal', p.id, p.number, p.text, coalesce((select ${name} from sites s
          join customers c on c.company_id = s.company_id and c.id = s.customer_id
          where s.company_id = p.company_id and s.id = p.site_id), ''), p.exact, 4, row_number() over (), null
      from proposal p
    ) found order by exact desc, rank, place`.execute(db);
  const best = rows.flatMap(({ match }) => match ?? []).sort((a, b) => a - b)[0];
  const isLittle = isTooLittle(best) && !rows.some(({ exact }) => exact);
  const ids = isLittle ? await similarCustomers(db, wish, { limit: most }) : [];
  return [
    ...rows.map(({ match: _match, exact: _exact, ...found }) => ({ ...found, similar: false })),
    ...(await similarFound(
      db,
      ids.filter((id) => !rows.some((row) => row.kind === 'customer' && row.id === id)),
    )),
  ];
}

async function similarFound(db: Read, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Found>`
    select 'customer' as kind, c.id, null as number, ${name} as title, ${firstAddress} as detail, true as similar
    from unnest(${ids}::bigint[]) with ordinality h(id, place)
    cross join lateral ${byKey('customers', sql`h.id`)} c order by h.place`.execute(db);
  return rows;
}
