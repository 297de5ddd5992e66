import type { PriceBookEntry } from '@fieldwright/contract/price-books';
import { distanceOf, mayBeMistyped } from '@fieldwright/domain/customers/similar-words';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { similarIn, variedSteps } from '../../db/similar-words.queries.ts';
import { byKey, hitsOf, idsWithWords, maxHits } from '../../db/words.queries.ts';

export type EntryKind = PriceBookEntry['kind'];
/** In the order in which equals are listed. */
export const entryKinds = ['serviceRepair', 'partItem'] as const satisfies readonly EntryKind[];

export interface EntrySearch {
  /** as typed, trimmed and lowercase: it may be a code */
  text: string;
  /** its words, lowercase */
  words: readonly string[];
}

export interface EntryKey {
  kind: EntryKind;
  id: number;
}

const names = { serviceRepair: 'service_repairs', partItem: 'part_items' } as const;
export const entryTable = (kind: EntryKind): RawBuilder<unknown> => sql.table(names[kind]);

const hitStep = (kind: EntryKind) => `${kind}Hit`;
/** Returns SQL for the step with a kind's hits. */
export const hitsIn = (kind: EntryKind): RawBuilder<unknown> => sql.ref(hitStep(kind));

/** Builds the step that asks the index of words for a kind's entries. */
export const hitStepOf = (kind: EntryKind, { words }: EntrySearch): RawBuilder<unknown> =>
  sql`${hitsIn(kind)} as materialized (${idsWithWords(kind, words)})`;

/** Returns SQL for whether a kind's hits are few enough to read each by its key. */
export const areFewHits = (kind: EntryKind): RawBuilder<unknown> =>
  sql`${hitsOf(hitStep(kind))} <= ${sql.lit(maxHits)}`;

/** Returns SQL for the kind's entries `x` of a list of keys, each with its place in the list. */
export function entriesAmong(kind: EntryKind, keys: readonly EntryKey[]): RawBuilder<unknown> {
  const places = [...keys.entries()].filter(([, key]) => key.kind === kind);
  const ids = places.map(([, { id }]) => id);
  return sql`unnest(${ids}::bigint[], ${places.map(([place]) => place)}::integer[]) h(id, place)
    cross join lateral ${byKey(entryTable(kind), sql`h.id`)} x`;
}

/** The most similar entries that are shown. */
const mostSimilar = 50;

/**
 * Returns entries with something similar to each word of a search, most similar first. None if one has the
 * words themselves: then nothing was mistyped.
 */
export async function similarEntries(
  db: Read,
  { words }: EntrySearch,
  kinds: readonly EntryKind[] = entryKinds,
): Promise<EntryKey[]> {
  if (!words.some(mayBeMistyped)) return [];
  const found = kinds.map(
    (
      kind,
    ) => sql`select ${sql.lit(kind)} as kind, ${sql.lit(entryKinds.indexOf(kind))} as place, x.id, x.code, x.search_text as text
      from (${similarIn(names[kind], words)}) h cross join lateral ${byKey(entryTable(kind), sql`h.id`)} x
      where x.company_id = ${company} and not x.hidden`,
  );
  const { rows } = await sql<EntryKey & { text: string }>`
    with ${variedSteps(
      words,
      kinds.map((kind) => names[kind]),
    )}
    select kind, id, text from (${sql.join(found, sql` union all `)}) f order by place, code, id`.execute(db);
  const alike = rows
    .flatMap(({ kind, id, text }) => {
      const distance = distanceOf(words, text);
      return distance === null ? [] : [{ kind, id, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  if (alike[0]?.distance === 0) return [];
  return alike.slice(0, mostSimilar).map(({ kind, id }) => ({ kind, id }));
}
