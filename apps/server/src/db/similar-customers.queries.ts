import { distanceOf, mayBeMistyped } from '@fieldwright/domain/customers/similar-words';
import { sql } from 'kysely';
import { backFrom } from './closest.queries.ts';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';
import { similarIn, variedSteps } from './similar-words.queries.ts';
import { byKey, customersAt } from './words.queries.ts';

interface Similar {
  id: number;
  /** how many letters differ; 0 if the customer has the words themselves */
  distance: number;
}

/**
 * Returns customers with something similar to each word of a search, most similar first, then by last
 * activity.
 */
async function customersLike(db: Read, words: readonly string[], removed = false): Promise<Similar[]> {
  if (!words.some(mayBeMistyped)) return [];
  const { rows } = await sql<{ id: number; text: string }>`
    with ${variedSteps(words, ['customers', 'sites'])},
    hit as (${similarIn('customers', words)} union ${customersAt(similarIn('sites', words))})
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
