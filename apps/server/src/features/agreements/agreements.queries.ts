import type { AgreementList } from '@fieldwright/contract/agreements';
import {
  type AgreementFilter,
  agreementFilters,
  endingDays,
  type ListedAgreement,
} from '@fieldwright/domain/agreements/agreement';
import { type RawBuilder, sql } from 'kysely';
import { hasWholeNumbers } from '../../db/closest.queries.ts';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { orSimilar } from '../../db/similar-customers.queries.ts';
import { byKey, customerHasWord, namedStep, siteHasWord } from '../../db/words.queries.ts';

export interface AgreementsQuery {
  /** lowercase */
  words: string[];
  /** only agreements of these customers, for the fallback when no agreement matches the words */
  similarTo?: readonly number[];
  filter: AgreementFilter | null;
  /** the end date and id of the last agreement on the previous page */
  after: { endDate: string; id: number } | null;
  limit: number;
  /** milliseconds since 1970 */
  now: number;
}

/** Leaves out agreements of removed customers and sites (R4.4), which are few. */
const shown = sql`(a.customer_id not in (select c.id from customers c where c.company_id = ${company} and c.hidden)
  and a.site_id not in (select s.id from sites s where s.company_id = ${company} and s.hidden))`;
const filtersOn = (today: RawBuilder<unknown>): Record<AgreementFilter, RawBuilder<unknown>> => ({
  active: sql`a.status = 'active' and ${today} between a.start_date and a.end_date`,
  upcoming: sql`a.status = 'active' and a.start_date > ${today} and a.end_date >= ${today}`,
  ending: sql`a.status = 'active' and a.start_date <= ${today} and a.end_date between ${today} and ${today} + ${endingDays}::integer`,
  expired: sql`(a.status = 'expired' or a.status = 'active' and a.end_date < ${today})`,
  canceled: sql`a.status = 'canceled'`,
});

/** Returns the conditions of a search: each word must occur in the plan, the customer's names or the address. */
const found = (words: readonly string[]) =>
  [
    ...words.map(
      (word, at) => sql`(strpos(lower(a.text), ${word}) > 0
      or ${siteHasWord(word, at, sql`a.site_id`)} or ${customerHasWord(word, at, sql`a.customer_id`)})`,
    ),
    hasWholeNumbers(words, { siteId: sql`a.site_id`, texts: [sql`a.text`] }),
  ].filter((condition) => condition !== null);

/** Returns SQL for the count and sum of each filter, from one reading of all agreements. */
function tilesOf(filters: ReturnType<typeof filtersOn>): RawBuilder<unknown> {
  const tiles = agreementFilters.map(
    (filter) => sql`json_build_object('filter', ${sql.lit(filter)},
      'count', count(*) filter (where ${filters[filter]}),
      'cents', coalesce(sum(a.price_cents) filter (where ${filters[filter]}), 0))`,
  );
  return sql`(select json_build_array(${sql.join(tiles)}) from agreements a where a.company_id = ${company} and ${shown})`;
}

/**
 * Returns a page of agreements ordered by end date; the first page also has a count per filter. If the words
 * match nothing, it returns agreements of customers with similar names or addresses.
 */
export async function listAgreements(db: Read, wish: AgreementsQuery): Promise<AgreementList> {
  const page = await readAgreements(db, wish);
  const { words, after } = wish;
  const isEmpty = ({ agreements }: AgreementList) => agreements.length === 0;
  if (words.length === 0 || after !== null || !isEmpty(page)) return page;
  return orSimilar(db, page, {
    words,
    of: (similarTo) => readAgreements(db, { ...wish, similarTo }),
    isEmpty,
  });
}

/** Reads a page in one statement. */
export async function readAgreements(
  db: Read,
  { words, similarTo, filter, after, limit, now }: AgreementsQuery,
): Promise<AgreementList> {
  // computed once, since it reads the company's time zone
  const today = sql`(select today from day)`;
  const filters = filtersOn(today);
  // among active agreements, the next to end is the next to renew
  const isUp = filter === 'active' || filter === 'ending' || filter === 'upcoming';
  const direction = isUp ? sql`asc` : sql`desc`;
  const place = after && sql`(${after.endDate}::date, ${after.id}::bigint)`;
  const conditions = [
    sql`a.company_id = ${company}`,
    shown,
    ...(filter ? [filters[filter]] : []),
    ...(similarTo ? [sql`a.customer_id = any(${similarTo}::bigint[])`] : found(words)),
    ...(place ? [sql`(a.end_date, a.id) ${isUp ? sql`>` : sql`<`} ${place}`] : []),
  ];
  const { rows } = await sql<{
    agreements: ListedAgreement[];
    tiles: AgreementList['tiles'];
    today: string;
  }>`
    with day as materialized (select ${companyDay(now)} as today),
    ${namedStep(words)},
    page as (
      select a.* from agreements a where ${sql.join(conditions, sql` and `)}
      order by a.end_date ${direction}, a.id ${direction} limit ${limit + 1})
    select
      (select coalesce(json_agg(json_build_object(
        'id', p.id,
        'customer', json_build_object('id', c.id, 'name',
          ${customerName('c')}),
        'site', json_build_object('id', s.id, 'address',
          concat_ws(', ', nullif(s.street, ''), nullif(s.city, ''), nullif(btrim(concat_ws(' ', s.state, s.postal_code)), ''))),
        'text', p.text, 'priceCents', p.price_cents, 'visitsPerYear', p.visits_per_year,
        'startDate', p.start_date, 'endDate', p.end_date, 'status', p.status)
        order by p.end_date ${direction}, p.id ${direction}), '[]')
       from page p
       cross join lateral ${byKey('customers', sql`p.customer_id`)} c
       cross join lateral ${byKey('sites', sql`p.site_id`)} s) as agreements,
      ${after ? sql`null::json` : tilesOf(filters)} as tiles,
      to_char(${today}, 'YYYY-MM-DD') as today`.execute(db);
  const row = rows[0]!;
  const kept = row.agreements.slice(0, limit);
  const last = kept.at(-1);
  return {
    agreements: kept,
    tiles: row.tiles,
    today: row.today,
    similar: false,
    next: row.agreements.length > limit && last ? `${last.endDate}_${last.id}` : null,
  };
}
