import { distanceOf, mayBeMistyped, withLettersSwapped } from '@fieldwright/domain/customers/similar-words';
import { type RawBuilder, sql } from 'kysely';
import { backFrom } from './closest.queries.ts';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';
import { byKey, customersAt, maxHits, patternOf } from './words.queries.ts';

/** Limits: how many words are varied, and how many customers and sites are checked for each. */
const most = { words: 3, alike: 50 };

interface Similar {
  id: number;
  /** how many letters differ; 0 if the customer has the words themselves */
  distance: number;
}

/**
 * Returns customers with something similar to each word of a search, most similar first, then by last
 * activity. A word that nobody has is assumed to be the mistyped one; if every word is found somewhere, any
 * of them may be.
 */
async function customersLike(db: Read, words: readonly string[], removed = false): Promise<Similar[]> {
  const mistyped = words.filter(mayBeMistyped);
  if (mistyped.length === 0) return [];
  const known = (table: 'customers' | 'sites') =>
    sql`exists (select from ${sql.ref(`${table}_with_words`)}(t.pattern, array[t.word], ${maxHits}))`;
  const others = sql`array(select word from unnest(${words}::text[]) word where word <> v.word)`;
  const alike = (table: 'customers' | 'sites', besides: RawBuilder<unknown>) =>
    sql`select h.id from varied v cross join lateral (
      select id from ${sql.ref(`${table}_like`)}(v.word, ${besides}, ${sql.lit(most.alike)}) id) h`;
  const none = sql`array[]::text[]`;
  const swaps = mistyped.flatMap((word) => withLettersSwapped(word).map((swapped) => ({ word, swapped })));
  const swapped = (table: 'customers' | 'sites') => sql`select h.id from swaps v cross join lateral (
    select id from ${sql.ref(`${table}_with_words`)}(v.pattern, array[v.swapped], ${sql.lit(maxHits)}) id) h`;
  const { rows } = await sql<{ id: number; text: string }>`
    with typed as materialized (
      select t.word, ${known('customers')} or ${known('sites')} as known
      from unnest(${mistyped}::text[], ${mistyped.map(patternOf)}::text[]) t(word, pattern)),
    varied as materialized (
      select word from typed where not known or not exists (select from typed where not known)
      order by length(word) desc, word limit ${sql.lit(most.words)}),
    swaps as materialized (
      select w.* from unnest(${swaps.map(({ word }) => word)}::text[], ${swaps.map((each) => each.swapped)}::text[],
        ${swaps.map((each) => patternOf(each.swapped))}::text[]) w(word, swapped, pattern)
      where w.word in (select word from varied)),
    hit as (
      ${alike('customers', others)} union ${customersAt(alike('sites', others))}
      union ${swapped('customers')} union ${customersAt(swapped('sites'))}
      ${words.length === 1 ? sql`` : sql`union ${alike('customers', none)} union ${customersAt(alike('sites', none))}`})
    select c.id, concat_ws(' ', c.search_text, (select string_agg(s.search_text, ' ') from sites s
      where s.company_id = ${company} and s.customer_id = c.id and not s.hidden)) as text
    from hit h cross join lateral ${byKey('customers', sql`h.id`)} c
    where c.hidden = ${removed} order by ${backFrom('c', 'customer_id')}, c.id`.execute(db);
  return rows
    .flatMap(({ id, text }) => {
      const distance = distanceOf(words, text);
      return distance === null ? [] : [{ id, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
}

/**
 * Returns the ids of up to `limit` customers with something similar to each word of a search, most similar
 * first. `removed`: removed customers instead of live ones.
 */
export async function similarCustomers(
  db: Read,
  { words }: { words: readonly string[] },
  { limit, removed = false }: { limit: number; removed?: boolean },
): Promise<number[]> {
  return (await customersLike(db, words, removed)).slice(0, limit).map(({ id }) => id);
}

/** The maximum number of similar customers whose rows a list shows. */
const mostListed = 50;

interface ListedPage {
  /** the rows belong to customers that have only something similar to the words */
  similar: boolean;
  next: string | null;
}

interface SimilarRows<Page> {
  words: readonly string[];
  /** reads the same list for these customers instead of the words */
  of: (customerIds: readonly number[]) => Promise<Page>;
  isEmpty: (page: Page) => boolean;
}

/**
 * Falls back to the rows of similar customers if the first page of a search is empty. The result is a single
 * page. If any customer has the words themselves, nothing was mistyped and there is no fallback: that
 * customer has no such rows.
 * @returns the original page if there are no similar customers either
 */
export async function orSimilar<Page extends ListedPage>(
  db: Read,
  page: Page,
  { words, of, isEmpty }: SimilarRows<Page>,
): Promise<Page> {
  const alike = await customersLike(db, words);
  if (alike.length === 0 || alike[0]!.distance === 0) return page;
  const similar = await of(alike.slice(0, mostListed).map(({ id }) => id));
  return isEmpty(similar) ? page : { ...similar, similar: true, next: null };
}
