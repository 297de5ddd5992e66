import { type RawBuilder, sql } from 'kysely';

/** What the indexes of words are asked by: the functions of migrations 0022, 0024 and 0038. */
const lookups = {
  customers: sql.ref('customers_with_words'),
  sites: sql.ref('sites_with_words'),
  workOrders: sql.ref('work_orders_with_words'),
  proposals: sql.ref('sales_proposals_with_words'),
  workOrderPayments: sql.ref('work_order_payments_with_words'),
  proposalPayments: sql.ref('sales_proposal_payments_with_words'),
};

/** Of so many hits, each comes by its key; of more, rows are read in the list's own order until a page is full. */
export const mostHits = 500;
/** An index of words knows parts of this length. */
const leastPart = 3;
/** The newest sites are looked at first: words that a quarter of them have are in too many to ask an index for. */
const sample = { of: 50, common: 12 };

const company = sql`(select current_company())`;
const patternOf = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
/** Stands for more hits than come by their keys. */
const tooMany = sql`select null::bigint as id, ${sql.lit(mostHits + 1)}::bigint as hits`;
/** Without anything to look for. */
export const noHits = sql`select null::bigint as id, 0::bigint as hits where false`;
/** How many a step with hits has found. */
export const hitsOf = (step: string): RawBuilder<unknown> =>
  sql`coalesce((select sum(hits) from ${sql.ref(step)}), 0)`;

/** Whether a text, in lower case, has each of the words; without words it has not. */
export const hasWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql`(${sql.join(
        words.map((word) => sql`strpos(${text}, ${word}) > 0`),
        sql` and `,
      )})`;

/**
 * Ids with all of the words, in no order, and how many hits each row stands for: one. Where they are more than `mostHits`,
 * also where no index knows the words, that many hits, not all of them with ids.
 */
export function idsWithWords(kind: keyof typeof lookups, words: readonly string[]): RawBuilder<unknown> {
  const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  if (longest.length < leastPart) return tooMany;
  const asked = sql`select id, 1::bigint as hits from ${lookups[kind]}(${patternOf(longest)}, ${words}::text[], ${mostHits + 1}) id`;
  if (kind !== 'sites') return asked;
  return sitesUnlessCommon(
    sql`${patternOf(longest)}`,
    sql`${words}::text[]`,
    hasWords(sql`s.search_text`, words),
  );
}

/** Ids of sites by their index of words, unless so many of the newest sites `s` have them that it would find too many. */
function sitesUnlessCommon(
  pattern: RawBuilder<unknown>,
  words: RawBuilder<unknown>,
  haveThem: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const common = sql`(select count(*) from (select s.search_text from sites s where s.company_id = ${company} and s.id > 0
    order by s.id desc limit ${sql.lit(sample.of)}) s where ${haveThem}) > ${sql.lit(sample.common)}`;
  return sql`select id, 1::bigint as hits from ${lookups.sites}(${pattern}, ${words}, ${mostHits + 1}) id where not ${common}
    union all ${tooMany} where ${common}`;
}

/** Ids of customers with these digits in a phone number, as `idsWithWords` gives them. */
export const idsWithPhone = (digits: string): RawBuilder<unknown> =>
  sql`select id, 1::bigint as hits from customers_with_phone(${patternOf(digits)}, ${mostHits + 1}) id`;

/** Rows of a table, each by its key: the planner takes hits for so many that it would rather read the whole table. */
export const byKey = (
  table: 'customers' | 'sites' | 'sales_proposals' | RawBuilder<unknown>,
  hit: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select * from ${typeof table === 'string' ? sql.table(table) : table} o
    where o.company_id = ${company} and o.id = ${hit} offset 0)`;

const rarestHits = sql`(select hits from rarest)`;

/**
 * What customers and sites with all of the words are looked for among. Of each word the customers and the sites that have
 * it (`named`), and the word that the fewest have (`rarest`): whatever has all words is among those. An address is of
 * words that many have each. So where even the rarest is in many, the sites are asked for that have all words at once
 * (`together`), but for the words that many customers are called by: whatever has all words is among those sites, or
 * among the few customers who are called by one of the words.
 */
export const namedSteps = (words: readonly string[]): RawBuilder<unknown> => sql`
  named as materialized (${
    words.length === 0
      ? sql`select 0 as word, false as of_site, h.* from (${noHits}) h`
      : sql.join(
          words.flatMap((word, at) => [
            sql`select ${sql.lit(at)}::integer as word, false as of_site, id, hits from (${idsWithWords('customers', [word])}) c`,
            sql`select ${sql.lit(at)}::integer, true, id, hits from (${idsWithWords('sites', [word])}) s`,
          ]),
          sql` union all `,
        )
  }),
  rarest as materialized (
    select w.word, coalesce(sum(n.hits), 0) as hits from generate_series(0, ${sql.lit(words.length - 1)}) w(word)
    left join named n on n.word = w.word group by w.word order by hits, w.word limit 1),
  uncommon as materialized (
    select array_agg(w.text order by length(w.text) desc) as texts, array_agg(w.pattern order by length(w.text) desc) as patterns,
      array_agg(w.at::integer - 1) as words
    from unnest(${words}::text[], ${words.map(patternOf)}::text[]) with ordinality w(text, pattern, at)
    where ${sql.lit(words.length > 1)} and ${rarestHits} > ${sql.lit(mostHits)}
      and (select coalesce(sum(n.hits), 0) from named n where n.word = w.at - 1 and not n.of_site) <= ${sql.lit(mostHits)}),
  together as materialized (
    select h.* from uncommon u cross join lateral (
      ${sitesUnlessCommon(
        sql`u.patterns[1]`,
        sql`u.texts`,
        sql`not exists (
        select from unnest(u.texts) word where strpos(s.search_text, word) = 0)`,
      )}) h
    where u.texts is not null),
  narrowed as materialized (
    select ${rarestHits} <= ${sql.lit(mostHits)} as by_rarest,
      ${rarestHits} > ${sql.lit(mostHits)} and (select texts is not null from uncommon)
        and ${hitsOf('together')} <= ${sql.lit(mostHits)} as by_together)`;

/** Whether what has all words comes by its keys, or is so much that it is read through. */
export const areFew = sql`(select by_rarest or by_together from narrowed)`;
export const areMany = sql`(select not (by_rarest or by_together) from narrowed)`;

/** Whether the words are rare, or one site has all of them. */
export const foundTogether = sql`((select by_rarest from narrowed) or exists (select from together))`;

/** The ids of customers, or of sites, among which those with all words are. */
export const withRarest = (kind: 'customers' | 'sites'): RawBuilder<unknown> => sql`
  select n.id from named n join rarest r on r.word = n.word
  where n.of_site = ${sql.lit(kind === 'sites')} and (select by_rarest from narrowed)
  union all
  ${
    kind === 'sites'
      ? sql`select t.id from together t where (select by_together from narrowed)`
      : sql`select n.id from named n
          where not n.of_site and n.word = any((select words from uncommon)::integer[]) and (select by_together from narrowed)`
  }`;

/** Whether a site `s` has each of the words in its address or in its customer's name. Customers with a word that many have come by their keys. */
export const placeHasWords = (words: readonly string[]): RawBuilder<unknown> =>
  words.length === 0
    ? sql`false`
    : sql.join(
        words.map((word, at) => {
          const customers = sql`from named n where n.word = ${sql.lit(at)} and not n.of_site`;
          return sql`(strpos(s.search_text, ${word}) > 0 or s.customer_id in (select n.id ${customers} and n.id is not null)
            or (select sum(n.hits) ${customers}) > ${sql.lit(mostHits)} and strpos((select c.search_text from customers c
              where c.company_id = ${company} and c.id = s.customer_id), ${word}) > 0)`;
        }),
        sql` and `,
      );

/** The sites that have each of the words there or in the customer's name, where they are few. */
export const placesWithWords = (words: readonly string[]): RawBuilder<unknown> => sql`
  select s.id from (
    ${withRarest('sites')}
    union
    select o.id from (${withRarest('customers')}) c join sites o on o.company_id = ${company} and o.customer_id = c.id) h
  cross join lateral ${byKey('sites', sql`h.id`)} s
  where ${placeHasWords(words)}`;
