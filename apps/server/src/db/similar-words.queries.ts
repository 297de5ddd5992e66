import { mayBeMistyped, withLettersSwapped } from '@fieldwright/domain/customers/similar-words';
import { type RawBuilder, sql } from 'kysely';
import { maxHits, patternOf } from './words.queries.ts';

/** Limits: how many words are varied, and how many rows of a table are checked for each. */
const most = { words: 3, alike: 50 };

/** A table with functions `…_with_words` and `…_like`. */
export type AlikeTable = 'customers' | 'sites' | 'service_repairs' | 'part_items';

/**
 * Builds the steps that vary the words of a search, for `similarIn`. A word that none of the tables has is
 * assumed to be the mistyped one; if every word is found somewhere, any of them may be.
 */
export function variedSteps(words: readonly string[], tables: readonly AlikeTable[]): RawBuilder<unknown> {
  const mistyped = words.filter(mayBeMistyped);
  const swaps = mistyped.flatMap((word) => withLettersSwapped(word).map((swapped) => ({ word, swapped })));
  const known = sql.join(
    tables.map(
      (table) =>
        sql`exists (select from ${sql.ref(`${table}_with_words`)}(t.pattern, array[t.word], ${maxHits}))`,
    ),
    sql` or `,
  );
  return sql`
    typed as materialized (
      select t.word, ${known} as known
      from unnest(${mistyped}::text[], ${mistyped.map(patternOf)}::text[]) t(word, pattern)),
    varied as materialized (
      select word from typed where not known or not exists (select from typed where not known)
      order by length(word) desc, word limit ${sql.lit(most.words)}),
    swaps as materialized (
      select w.* from unnest(${swaps.map(({ word }) => word)}::text[], ${swaps.map((each) => each.swapped)}::text[],
        ${swaps.map((each) => patternOf(each.swapped))}::text[]) w(word, swapped, pattern)
      where w.word in (select word from varied))`;
}

/** Returns SQL for the ids of a table's rows that may have something similar to each word. */
export function similarIn(table: AlikeTable, words: readonly string[]): RawBuilder<unknown> {
  const others = sql`array(select word from unnest(${words}::text[]) word where word <> v.word)`;
  const alike = (besides: RawBuilder<unknown>) => sql`select h.id from varied v cross join lateral (
    select id from ${sql.ref(`${table}_like`)}(v.word, ${besides}, ${sql.lit(most.alike)}) id) h`;
  return sql`${alike(others)}
    union select h.id from swaps v cross join lateral (
      select id from ${sql.ref(`${table}_with_words`)}(v.pattern, array[v.swapped], ${sql.lit(maxHits)}) id) h
    ${words.length === 1 ? sql`` : sql`union ${alike(sql`array[]::text[]`)}`}`;
}
