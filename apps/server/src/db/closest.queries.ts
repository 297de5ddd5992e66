import {
  type CustomerSearch,
  isHouseNumber,
  wholeNumbersOf,
} from '@fieldwright/domain/customers/customer-search';
import { type RawBuilder, sql } from 'kysely';
import { company } from './names.sql.ts';

/*
 * Ranks how closely a customer or a place matches a search. Every search that shows the closest match first
 * uses this rule (docs/decisions/016). A rank is `number * 16 + word * 4 + own`; the lowest is the closest
 * match:
 * - number: 0 a number of the search is the house number, 1 each is a whole number there, 2 one is only part
 *   of a number
 * - word, for the worst-matching word: 0 a whole word, 1 the start of a word, 2 inside a word, 3 found
 *   elsewhere
 * - own: 0 the customer's name begins with the first word, and name and email have all words, 1 name and
 *   email have all words, 2 the address is needed
 *
 * Equal ranks are ordered by last activity.
 */

/** The texts that a search is compared with. */
interface Place {
  /** all searchable text, in lower case */
  text: RawBuilder<unknown>;
  /** in lower case; empty if there is no address */
  street: RawBuilder<unknown>;
  /** the row of the customer; null if only the address counts */
  customer: string | null;
}

/** Ranks after every other rank: for matches that are too many to rank. */
export const unranked = 99;
const inside = 2;
const edge = '[^[:alnum:]]';
const escaped = (word: string) => word.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`);
const begins = (word: string) => `(^|${edge})${escaped(word)}`;
const whole = (word: string) => `${begins(word)}($|${edge})`;
const all = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`;

const gradeOf = (word: string, { text }: Place) => sql`case when strpos(${text}, ${word}) = 0 then 3
  when ${text} ~ ${whole(word)} then 0 when ${text} ~ ${begins(word)} then 1 else ${sql.lit(inside)} end`;

/**
 * Returns SQL for whether the whole numbers of a search occur as such in a row's own texts, its site's address
 * or its customer's name; null if the search has none.
 * @param siteId the row's site; may be null in a row
 */
export function hasWholeNumbers(
  words: readonly string[],
  { siteId, texts }: { siteId: RawBuilder<unknown>; texts: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown> | null {
  const numbers = wholeNumbersOf(words);
  if (numbers.length === 0) return null;
  const text = sql`lower(concat_ws(' ', ${sql.join(texts)}, n.search_text, c.search_text))`;
  return sql`(select ${all(numbers.map((number) => sql`${text} ~ ${whole(number)}`))}
    from (select ${siteId} as id) o
    left join sites n on n.company_id = ${company} and n.id = o.id
    left join customers c on c.company_id = ${company} and c.id = n.customer_id)`;
}

/** Returns SQL for the rank of a place by the words of a search. */
export function rankOf(words: readonly string[], place: Place): RawBuilder<unknown> {
  if (words.length === 0) return sql`${sql.lit(unranked)}`;
  const numbers = words.filter(isHouseNumber);
  const isHouse = numbers.map((number) => sql`${place.street} ~ ${`^${escaped(number)}($|${edge})`}`);
  const number =
    numbers.length === 0
      ? sql`0`
      : sql`case when not ${all(numbers.map((each) => sql`${place.text} ~ ${whole(each)}`))} then 2
          when ${sql.join(isHouse, sql` or `)} then 0 else 1 end`;
  const grades = words.map((word) => gradeOf(word, place));
  return sql`(${number}) * 16 + greatest(${sql.join(grades)}) * 4 + ${ownOf(words, place.customer)}`;
}

function ownOf(words: readonly string[], customer: string | null): RawBuilder<unknown> {
  if (customer === null) return sql`2`;
  const of = (column: string) => sql.ref(`${customer}.${column}`);
  const names = [of('sort_name'), sql`lower(${of('last_name')})`, sql`lower(${of('first_name')})`];
  const hasAll = all(words.map((word) => sql`strpos(${of('search_text')}, ${word}) > 0`));
  const begin = sql.join(
    names.map((each) => sql`strpos(${each}, ${words[0]}) = 1`),
    sql` or `,
  );
  return sql`case when not ${hasAll} then 2 when ${begin} then 0 else 1 end`;
}

/**
 * Returns SQL for a customer's rank by digits of a phone number: all of it, then its end, its start, its
 * middle.
 */
export const phoneRank = (digits: string, phones: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${phones} ~ ${`(^| )[+]?1?${digits}($|[^0-9])`} then 0 when ${phones} ~ ${`${digits}($|[^0-9])`} then 20
    when ${phones} ~ ${`(^| )[+]?1?${digits}`} then 36 when strpos(${phones}, ${digits}) > 0 then 40
    else ${sql.lit(unranked)} end`;

/** Returns SQL for the better of a customer's ranks by words and by phone number. */
export const rankWithPhone = (
  { phone }: CustomerSearch,
  rank: RawBuilder<unknown>,
  phones: RawBuilder<unknown>,
): RawBuilder<unknown> => (phone === null ? rank : sql`least(${rank}, ${phoneRank(phone, phones)})`);

/**
 * Checks whether even the best match has the words only inside other words, so that similar customers are
 * worth a look.
 */
export const isTooLittle = (best: number | undefined): boolean =>
  best === undefined || (best !== unranked && Math.floor((best % 16) / 4) >= inside);

/**
 * Returns SQL that orders the customers or sites in `row` by last activity, latest first: the last work order
 * or call, or else when they were added.
 */
export const backFrom = (row: string, column: 'customer_id' | 'site_id'): RawBuilder<unknown> => {
  const latest = (
    table: string,
    seen: RawBuilder<unknown>,
  ) => sql`(select max(t.created_date) from ${sql.table(table)} t
    where t.company_id = ${company} and t.${sql.ref(column)} = ${sql.ref(`${row}.id`)} ${seen})`;
  return sql`-(extract(epoch from greatest(${sql.ref(`${row}.created_date`)},
    ${latest('work_orders', sql`and not t.hidden`)}, ${latest('calls', sql``)})) * 1000000)::bigint`;
};
