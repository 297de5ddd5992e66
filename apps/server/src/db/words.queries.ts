import { isHouseNumber } from '@fieldwright/domain/customers/customer-search';
import { type RawBuilder, sql } from 'kysely';
import { company } from './names.sql.ts';

/** The look-up functions for the word indexes (migrations 0022, 0024 and 0038). */
const lookups = {
  customers: sql.ref('customers_with_words'),
  sites: sql.ref('sites_with_words'),
  workOrders: sql.ref('work_orders_with_words'),
  proposals: sql.ref('sales_proposals_with_words'),
  workOrderPayments: sql.ref('work_order_payments_with_words'),
  proposalPayments: sql.ref('sales_proposal_payments_with_words'),
};

/**
 * The maximum number of hits that are fetched by key; beyond it, rows are read in the list's order until a
 * page is full.
 */
export const maxHits = 500;
/**
 * The maximum number of customers and sites with a house number whose other words are checked. Of 200,000
 * sites, about 500 have the same number, and about as many customers have it in their email address.
 */
const maxNumbered = 3_000;
/** The shortest part of a word that a word index can find. */
const leastPart = 3;
/**
 * Samples the newest sites first: a word that a quarter of them have is too common to look up in an index.
 */
const sample = { of: 50, common: 12 };

export const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
/**
 * Returns the pattern for a number between blanks, such as a house number: a word index finds it at any
 * length.
 */
export const wholeNumberPattern = (number: string): string => patternOf(` ${number} `);
/** Represents more hits than are fetched by key. */
const tooMany = sql`select null::bigint as id, ${sql.lit(maxHits + 1)}::bigint as hits`;
/** Returns no hits; for a search without words. */
export const noHits = sql`select null::bigint as id, 0::bigint as hits where false`;
/** Returns SQL for the number of hits in a step. */
export const hitsOf = (step: string): RawBuilder<unknown> =>
  sql`coalesce((select sum(hits) from ${sql.ref(step)}), 0)`;

/** Returns SQL for whether a lower-case text has each of the words; false without words. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map((word) => sql`strpos(${text}, ${word}) > 0`),
        sql` and `,
      )})`;

/**
 * Returns SQL for the ids with all of the words, unordered, and how many hits each row represents (one). If
 * there are more than `maxHits`, or no index knows the words, returns that number of hits, not all of them
 * with ids.
 */
export function idsWithWords(kind: keyof typeof lookups, words: readonly string[]): RawBuilder<unknown> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < leastPart) return tooMany;
  const asked = sql`select id, 1::bigint as hits from ${lookups[kind]}(${patternOf(longest)}, ${words}::text[], ${maxHits + 1}) id`;
  if (kind !== 'sites') return asked;
  return sitesUnlessCommon(
    sql`${patternOf(longest)}`,
    sql`${words}::text[]`,
    hasWords(sql`s.search_text`, words),
  );
}

/**
 * Returns SQL for the ids that have the word in each row of a step (text and pattern), together with that
 * word.
 */
export const idsWithWordOf = (kind: keyof typeof lookups, step: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select w.word, id, 1::bigint as hits
    from ${step} w cross join lateral ${lookups[kind]}(w.pattern, array[w.text], ${maxHits + 1}) id`;

/** Returns the longest words that an index can find, each with its position, text and index pattern. */
export function askedWords(words: readonly string[], most: number) {
  const asked = [...words.entries()]
    .filter(([, word]) => word.length >= leastPart)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, most);
  return {
    places: asked.map(([at]) => at),
    texts: asked.map(([, word]) => word),
    patterns: asked.map(([, word]) => patternOf(word)),
  };
}

/**
 * Returns SQL for site ids from the word index, unless so many of the newest sites `s` have the words that
 * the index would return too many.
 */
function sitesUnlessCommon(
  pattern: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
  haveThem: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const common = sql`(select count(*) from (select s.search_text from sites s where s.company_id = ${company} and s.id > 0
    order by s.id desc limit ${sql.lit(sample.of)}) s where ${haveThem}) > ${sql.lit(sample.common)}`;
  return sql`select id, 1::bigint as hits from ${lookups.sites}(${pattern}, ${words}, ${maxHits + 1}) id where not ${common}
    union all ${tooMany} where ${common}`;
}

/**
 * Returns SQL for the ids of customers with these digits in a phone number, in the form of `idsWithWords`.
 */
export const idsWithPhone = (digits: string): RawBuilder<unknown> =>
  sql`select id, 1::bigint as hits from customers_with_phone(${patternOf(digits)}, ${maxHits + 1}) id`;

/**
 * Returns SQL for rows of a table, each fetched by key: the planner overestimates the hits and would read the
 * whole table.
 */
export const byKey = (
  table: 'customers' | 'sites' | 'sales_proposals' | RawBuilder<unknown>,
  hit: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select * from ${typeof table === 'string' ? sql.table(table) : table} o
    where o.company_id = ${company} and o.id = ${hit} offset 0)`;

/** Returns SQL for the customer ids of these sites. */
export const customersAt = (sites: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select s.customer_id as id from (${sites}) h cross join lateral ${byKey('sites', sql`h.id`)} s`;

const rarestHits = sql`(select hits from rarest)`;
const byRarest = sql`(${rarestHits} <= ${sql.lit(maxHits)})`;
const byTogether = sql`(${rarestHits} > ${sql.lit(maxHits)} and (select texts is not null from uncommon)
  and ${hitsOf('together')} <= ${sql.lit(maxHits)})`;

/** Returns the longest house number that an index finds. */
const houseNumberOf = (words: readonly string[]): string | undefined =>
  words
    .filter((word) => isHouseNumber(word) && word.length >= leastPart)
    .toSorted((a, b) => b.length - a.length)[0];

/**
 * Returns SQL for the customers and sites with the house number, if each word alone is in too many:
 * a whole address is at few of them.
 */
function numberedHits(words: readonly string[]): RawBuilder<unknown> {
  const number = houseNumberOf(words);
  if (number === undefined) return sql`select false as of_site, id from (${noHits}) h`;
  const asked = (kind: 'customers' | 'sites') =>
    sql`${lookups[kind]}(${patternOf(number)}, array[${number}], ${maxNumbered + 1}) id`;
  return sql`select h.* from (select where not ${byRarest} and not ${byTogether}) t cross join lateral (
      select false as of_site, id from ${asked('customers')} union all select true, id from ${asked('sites')}) h`;
}

/**
 * Returns SQL for the step `named`: the customers and sites with each word, by the word's position, or that
 * they are too many (`maxHits`).
 */
export const namedStep = (words: readonly string[]): RawBuilder<unknown> =>
  sql`named as materialized (${
    words.length === 0
      ? sql`select 0 as word, false as of_site, h.* from (${noHits}) h`
      : sql.join(
          words.flatMap((word, at) => [
            sql`select ${sql.lit(at)}::integer as word, false as of_site, id, hits from (${idsWithWords('customers', [word])}) c`,
            sql`select ${sql.lit(at)}::integer, true, id, hits from (${idsWithWords('sites', [word])}) s`,
          ]),
          sql` union all `,
        )
  })`;

/**
 * Returns SQL for whether a customer, or site, has a word: its id is compared with those in `named`, or its
 * text is read by key if too many have the word.
 * @param at the word's position in `namedStep`
 */
const hasNamedWord =
  (table: 'customers' | 'sites') =>
  (word: string, at: number, id: RawBuilder<unknown>): RawBuilder<unknown> => {
    const hits = sql`from named n where n.word = ${sql.lit(at)} and n.of_site = ${sql.lit(table === 'sites')}`;
    // without hits the sum is null, and null would not keep the text from being read
    return sql`(${id} in (select n.id ${hits} and n.id is not null)
      or coalesce((select sum(n.hits) ${hits}), 0) > ${sql.lit(maxHits)} and strpos((select o.search_text from ${sql.table(table)} o
        where o.company_id = ${company} and o.id = ${id}), ${word}) > 0)`;
  };
export const customerHasWord = hasNamedWord('customers');
export const siteHasWord = hasNamedWord('sites');

/**
 * Returns SQL for the candidates of a search: a superset of the customers and sites with all of the words.
 * Collects the customers and sites that have each word (`named`) and picks the word with the fewest
 * (`rarest`). The words of an address are often common one by one, so if even the rarest is in many, it looks
 * for sites that have all words at once (`together`), except for words that many customers have in their
 * names. Every match is then one of those sites, or one of the few customers with one of the words in the
 * name. If those are too many as well, it takes the customers and sites with the house number (`numbered`).
 */
export const namedSteps = (words: readonly string[]): RawBuilder<unknown> => sql`
  ${namedStep(words)},
  rarest as materialized (
    select w.word, coalesce(sum(n.hits), 0) as hits from generate_series(0, ${sql.lit(words.length - 1)}) w(word)
    left join named n on n.word = w.word group by w.word order by hits, w.word limit 1),
  uncommon as materialized (
    select array_agg(w.text order by length(w.text) desc) as texts, array_agg(w.pattern order by length(w.text) desc) as patterns,
      array_agg(w.at::integer - 1) as words
    from unnest(${words}::text[], ${words.map(patternOf)}::text[]) with ordinality w(text, pattern, at)
    where ${sql.lit(words.length > 1)} and ${rarestHits} > ${sql.lit(maxHits)}
      and (select coalesce(sum(n.hits), 0) from named n where n.word = w.at - 1 and not n.of_site) <= ${sql.lit(maxHits)}),
  together as materialized (
    select h.* from uncommon u cross join lateral (
      ${sitesUnlessCommon(
        sql`u.patterns[1]`,
        sql`u.texts`,
        sql`not exists (
        select from unnest(u.texts) word where strpos(s.search_text, word) = 0)`,
      )}) h
    where u.texts is not null),
  numbered as materialized (${numberedHits(words)}),
  narrowed as materialized (
    select ${byRarest} as by_rarest, ${byTogether} as by_together,
      not ${byRarest} and not ${byTogether} and ${sql.lit(houseNumberOf(words) !== undefined)}
        and (select count(*) from numbered) <= ${sql.lit(maxNumbered)} as by_number)`;

/** Returns SQL for whether the matches are few enough to fetch by key instead of scanning. */
export const areFew = sql`(select by_rarest or by_together or by_number from narrowed)`;
export const areMany = sql`(select not (by_rarest or by_together or by_number) from narrowed)`;

/** Returns SQL for whether one of the words is rare, or some site has all of them. */
export const foundTogether = sql`((select by_rarest or by_number from narrowed) or exists (select from together))`;

/** Returns SQL for the ids of the customers, or sites, that include every match. */
export const withRarest = (kind: 'customers' | 'sites'): RawBuilder<unknown> => sql`
  select n.id from named n join rarest r on r.word = n.word
  where n.of_site = ${sql.lit(kind === 'sites')} and (select by_rarest from narrowed)
  union all
  select n.id from numbered n where n.of_site = ${sql.lit(kind === 'sites')} and (select by_number from narrowed)
  union all
  ${
    kind === 'sites'
      ? sql`select t.id from together t where (select by_together from narrowed)`
      : sql`select n.id from named n
          where not n.of_site and n.word = any((select words from uncommon)::integer[]) and (select by_together from narrowed)`
  }`;

/**
 * Returns SQL for whether a site `s` has a word in its address or in its customer's name.
 * @param at the word's position in `namedSteps`
 */
export const placeHasWord = (word: string, at: number): RawBuilder<unknown> =>
  sql`(strpos(s.search_text, ${word}) > 0 or ${customerHasWord(word, at, sql`s.customer_id`)})`;

/** Returns SQL for whether a site `s` has each of the words in its address or its customer's name. */
export const placeHasWords = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0 ? sql`false` : sql.join(words.map(placeHasWord), sql` and `);

/**
 * Returns SQL for the sites with each of the words in the address or the customer's name, if they are few.
 */
export const placesWithWords = (words: readonly string[]): RawBuilder<unknown> => sql`
  select s.id from (
    ${withRarest('sites')}
    union
    select o.id from (${withRarest('customers')}) c cross join lateral (
      select s.id from sites s where s.company_id = ${company} and s.customer_id = c.id offset 0) o) h
  cross join lateral ${byKey('sites', sql`h.id`)} s
  where ${placeHasWords(words)}`;
