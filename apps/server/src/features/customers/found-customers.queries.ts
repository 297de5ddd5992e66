import { type CustomerSearch, isHouseNumber } from '@fieldwright/domain/customers/customer-search';
import type { ListPlace } from '@fieldwright/domain/kernel/list-sort';
import { type RawBuilder, sql } from 'kysely';
import { backFrom, rankOf, rankWithPhone, unranked } from '../../db/closest.queries.ts';
import { placeOf } from '../../db/list-order.queries.ts';
import { company } from '../../db/names.sql.ts';
import {
  areFew,
  areMany,
  byKey,
  customersAt,
  foundTogether,
  hitsOf,
  idsWithPhone,
  maxHits,
  namedSteps,
  noHits,
  patternOf,
  wholeNumberPattern,
  withRarest,
} from '../../db/words.queries.ts';

/**
 * Condition: each word occurs in the customer's names or email or in the address of one of its sites, or the
 * search is a phone number. Sites are looked up only for the customers needed to fill a page, and not at all for
 * a word that few sites have.
 */
export function found({ words, phone }: CustomerSearch): RawBuilder<unknown> {
  const each = words.map(
    (
      word,
      at,
    ) => sql`(strpos(c.search_text, ${word}) > 0 or case when ${hitsAtSites(at)} > ${sql.lit(maxHits)}
      then coalesce((select true from sites s where s.company_id = ${company} and s.customer_id = c.id and not s.hidden
        and strpos(s.search_text, ${word}) > 0 limit 1), false)
      else c.id in (select p.id from placed p where p.word = ${sql.lit(at)}) end)`,
  );
  const byWords = each.length === 0 ? sql`true` : sql`(${sql.join(each, sql` and `)})`;
  return phone === null ? byWords : sql`(strpos(c.phones, ${phone}) > 0 or ${byWords})`;
}

/** How many sites have the word, up to one more than `maxHits`. */
const hitsAtSites = (at: number) =>
  sql`(select coalesce(sum(n.hits), 0) from named n where n.of_site and n.word = ${sql.lit(at)})`;

/** Builds the step `placed`: the customers of the sites that have a word, for words that few sites have. */
const placedStep = sql`placed as materialized (
  select n.word, s.customer_id as id from named n cross join lateral ${byKey('sites', sql`n.id`)} s
  where n.of_site and n.id is not null and not s.hidden)`;

/**
 * Builds the step `namesakes`: the customers that have all those words in their name that many customers have and few sites.
 * Every match is one of them, or a customer of one of those sites. None if they are more than `most`, or not asked for.
 */
const namesakesStep = (words: readonly string[], most: number) => sql`
  shared as materialized (
    select array_agg(w.text order by length(w.text) desc) as texts, array_agg(w.pattern order by length(w.text) desc) as patterns,
      array_agg(w.at::integer - 1) as words
    from unnest(${words}::text[], ${words.map(patternOf)}::text[]) with ordinality w(text, pattern, at)
    where ${sql.lit(most > 0)} and ${areMany}
      and (select coalesce(sum(n.hits), 0) from named n where n.of_site and n.word = w.at - 1) <= ${sql.lit(maxHits)}),
  called_so as materialized (
    select h.id from shared u cross join lateral customers_with_words(u.patterns[1], u.texts, ${most + 1}) h(id)
    where u.texts is not null),
  namesakes as materialized (
    select id from called_so where (select count(*) from called_so) <= ${sql.lit(most)}
    union
    select p.id from placed p where p.word = any((select words from shared)::integer[]))`;

/**
 * Builds the steps of a search that lead to a page of customers `c`. Few hits are read by key, many by
 * scanning in the list's order. Common words must all match the same address; only if no site has all of them
 * may they be spread over several sites of one customer.
 * @param namesakes the most customers with a common name that are read by key, in place of all in the list's order
 */
export function searchSteps(search: CustomerSearch, namesakes = 0): RawBuilder<unknown> {
  const { words, phone } = search;
  const areNamesakes = sql`((select texts is not null from shared) and (select count(*) from called_so) <= ${sql.lit(namesakes)})`;
  return sql`
    ${namedSteps(words)},
    ${placedStep},
    ${namesakesStep(words, namesakes)},
    called as materialized (${phone === null ? noHits : idsWithPhone(phone)}),
    few as materialized (
      select ${words.length > 0 ? sql`(${areFew} and ${foundTogether} or ${areNamesakes})` : sql`false`} and ${hitsOf('called')} <= ${sql.lit(maxHits)} as so),
    hit as materialized (
      select id from called
      union
      ${withRarest('customers')}
      union
      ${customersAt(withRarest('sites'))}
      union
      select id from namesakes where ${areNamesakes}),`;
}

/** The rank of a customer `c` by its best-matching site. */
const rankOfCustomer = (search: CustomerSearch) =>
  rankWithPhone(
    search,
    sql`(select min(${rankOf(search.words, { text: sql`p.text`, street: sql`p.street`, customer: 'c' })})
      from (select c.search_text as text, '' as street
        union all
        select c.search_text || ' ' || s.search_text, lower(s.street) from sites s
        where s.company_id = ${company} and s.customer_id = c.id and not s.hidden) p)`,
    sql`c.phones`,
  );

/** The rank of a site `s` by its address only. */
export const rankOfSite = (words: readonly string[]): RawBuilder<unknown> =>
  rankOf(words, { text: sql`s.search_text`, street: sql`lower(s.street)`, customer: null });

/** The most words that a name is tried to begin with, and the most matches for each. */
const beginnings = { words: 3, matches: 200 };

/**
 * Selects the likely best matches when there are too many hits to rank: sites with the house number that was
 * typed, customers with the rarest word in their name, and matching customers whose name starts with a word.
 */
function closestOfMany(search: CustomerSearch): RawBuilder<unknown> {
  const { words } = search;
  const number = words.find(isHouseNumber);
  const asked = (which: readonly string[]) =>
    customersAt(
      sql`select id from sites_with_words(${wholeNumberPattern(number!)}, ${which}::text[], ${maxHits}) id`,
    );
  const beginning = (
    word: string,
  ) => sql`(select c.id from customers c where c.company_id = ${company} and c.id > 0
    and c.sort_name >= ${word} and c.sort_name < ${`${word}\u{10FFFF}`} and ${found(search)}
    order by c.sort_name, c.id limit ${sql.lit(beginnings.matches)})`;
  return sql.join(
    [
      ...(number === undefined ? [] : [asked(words), asked([number])]),
      sql`select n.id from named n where not n.of_site and n.id is not null and n.word = (select word from named
        where not of_site group by word having sum(hits) <= ${sql.lit(maxHits)} order by sum(hits), word limit 1)`,
      ...words.slice(0, beginnings.words).map(beginning),
    ],
    sql` union `,
  );
}

interface MatchPage {
  search: CustomerSearch;
  after: ListPlace | null;
  limit: number;
  /** the customers `c` to scan when many match, and the condition on them */
  those: RawBuilder<unknown>;
  narrowed: RawBuilder<unknown>;
  /** condition on the customers `c` when few match */
  kept: RawBuilder<unknown>;
}

const order = sql`rank, back, sort_name, id`;
/** Reads the position where the next page by match starts: rank, last activity, name and id. */
const readMatch = ({ value, id }: ListPlace) => {
  const [, rank, back, name] = /^(\d+) (-?\d+) (.*)$/s.exec(value)!;
  return { rank: Number(rank), back: back!, name: name!, id };
};

/**
 * Orders customers by how well they match. Ranks all hits if they are few; otherwise ranks the likely best
 * ones and lists the rest by name.
 * @returns steps that end with `page`, which has rank and activity in addition to the columns of customers
 */
export function pageByMatch({ search, after, limit, those, narrowed, kept }: MatchPage): RawBuilder<unknown> {
  const place = after && readMatch(after);
  const behind = place
    ? sql`(c.rank, c.back, c.sort_name, c.id) > (${place.rank}::integer, ${place.back}::bigint, ${place.name}::text, ${place.id}::bigint)`
    : sql`true`;
  const behindName =
    place?.rank === unranked
      ? sql`(c.sort_name, c.id) > (${place.name}::text, ${place.id}::bigint)`
      : sql`true`;
  const few = sql`(select so from few)`;
  const next = sql`limit ${limit + 1}`;
  return sql`
    closest as materialized (
      select id from hit where ${few}
      union
      select id from (${closestOfMany(search)}) n where not ${few}),
    ranked as materialized (
      select c.id, c.sort_name, ${rankOfCustomer(search)} as rank, ${backFrom('c', 'customer_id')} as back
      from closest h cross join lateral ${byKey('customers', sql`h.id`)} c
      where ${kept} and ${found(search)}),
    page as (
      select * from (
        (select o.*, c.rank, c.back from (select * from ranked c where ${behind} order by ${order} ${next}) c
         cross join lateral ${byKey('customers', sql`c.id`)} o)
        union all
        (select c.*, ${sql.lit(unranked)}, 0::bigint from ${those}
         where not ${few} and (select count(*) from ranked c where ${behind}) <= ${limit} and c.company_id = ${company} and c.id > 0 and ${narrowed} and ${behindName}
           and c.id not in (select id from ranked) and ${found(search)} order by c.sort_name, c.id ${next})) c
      order by ${order} ${next})`;
}
/** The order of a page by match, and the position of a row `c` in it. */
export const byMatch = {
  by: () => sql`c.rank, c.back, c.sort_name, c.id`,
  place: () => placeOf('match', sql`c.id`, sql`c.rank || ' ' || c.back || ' ' || c.sort_name`),
};
