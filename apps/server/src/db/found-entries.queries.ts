import { distanceOf, mayBeMistyped } from '@fieldwright/domain/customers/similar-words';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';
import { patternOf } from './words.queries.ts';

/* Searches for price book entries by code and words (decision 22): one way, for the list, the picker and the palette. */

type Kind = 'serviceRepair' | 'partItem';

/** What is searched for. */
export interface EntrySearch {
  /** as typed, trimmed */
  text: string;
  /** the words in lowercase; several spellings if something in them is assumed to be mistyped */
  spellings: readonly (readonly string[])[];
}

/** The most hits of a kind that are ranked and counted. With more, those with such a code come first, the rest by code. */
export const mostRanked = 1_000;
/** Shorter words are too common inside others: they must begin a word. */
const leastInside = 3;

const tables = { serviceRepair: 'service_repairs', partItem: 'part_items' } as const;
const lookups = {
  serviceRepair: sql.ref('service_repairs_found'),
  partItem: sql.ref('part_items_found'),
} as const;
const hits = { serviceRepair: sql.ref('service_hits'), partItem: sql.ref('part_hits') } as const;

const soughtOf = (words: readonly string[]) =>
  words.map((word) => (word.length < leastInside ? ` ${word}` : word));

/** Returns the steps with the hits of each kind; the others below read them. */
export const hitSteps = (search: EntrySearch): RawBuilder<unknown> =>
  sql`service_hits as materialized (${hitsOf('serviceRepair', search)}),
    part_hits as materialized (${hitsOf('partItem', search)})`;

function hitsOf(kind: Kind, { text, spellings }: EntrySearch): RawBuilder<unknown> {
  const asked = spellings.map((words) => {
    const sought = soughtOf(words);
    const [longest = '', also = longest] = sought.toSorted((a, b) => b.length - a.length);
    return sql`select f.id, f.code, f.rank, f.price_book_id from ${lookups[kind]}(${text.toLowerCase()},
      ${patternOf(longest)}, ${patternOf(also)}, ${sought}::text[], ${sql.lit(mostRanked + 1)}) f`;
  });
  return spellings.length === 1
    ? asked[0]!
    : sql`select id, code, min(rank) as rank, price_book_id from (${sql.join(asked, sql` union all `)}) f group by 1, 2, 4`;
}

/** Returns SQL for the number of hits of a kind, counted up to one more than are ranked. */
const countOf = (kind: Kind) => sql`(select count(*) from ${hits[kind]})`;
/** Returns SQL for whether there are more hits of a kind than are ranked. */
export const tooMany = (kind: Kind): RawBuilder<unknown> => sql`(${countOf(kind)} > ${sql.lit(mostRanked)})`;
/** Returns SQL for whether anything was found, in whichever book or category. */
export const anyHits = sql`(exists (select from service_hits) or exists (select from part_hits))`;

/**
 * Returns SQL for the best matches of a kind: id, code and rank. Up to `mostRanked` are all ranked. Of more, the
 * codes that begin with the text come first, and the others are read in the order of their codes.
 * @param where a condition on `x`, with its id, code, rank and, for a service, book
 */
export function bestOf(
  kind: Kind,
  search: EntrySearch,
  where: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const typed = search.text.toLowerCase();
  const book = kind === 'serviceRepair' ? sql`o.price_book_id` : sql`null::bigint as price_book_id`;
  const own = sql`${sql.table(tables[kind])} o where o.company_id = ${company} and not o.hidden`;
  const beginsSo = sql`o.lower_code ~>=~ ${typed} and o.lower_code ~<~ ${`${typed}\u{10FFFF}`}`;
  const words = soughtOf(search.spellings[0] ?? []);
  const hasWords = sql.join(
    words.map((word) => sql`strpos(o.search_text, ${word}) > 0`),
    sql` and `,
  );
  return sql`
    select * from (
      (select x.id, x.code, x.rank from (select * from ${hits[kind]} order by rank, code, id offset 0) x
       where not ${tooMany(kind)} and ${where} limit ${most})
      union all
      (select x.id, x.code, x.rank from (
         select o.id, o.code, case when o.lower_code = ${typed} then 0 else 1 end as rank, ${book} from ${own} and ${beginsSo}) x
       where ${tooMany(kind)} and ${where} order by rank, code, id limit ${most})
      union all
      (select x.id, x.code, x.rank from (
         select o.id, o.code, 2 as rank, ${book} from ${own} and ${hasWords} and not (${beginsSo})) x
       where ${tooMany(kind)} and ${where} order by code, id limit ${most})) best
    order by rank, code, id limit ${most}`;
}

/** Limits: how many words of a search are varied, and how many spellings are searched for. */
const most = { words: 3, spellings: 4, alike: 30 };

/**
 * Returns what was probably meant by words that nothing has: the spellings most like them that the company's
 * entries have. A word that no entry has is assumed to be the mistyped one; if each is in some entry, any may be.
 */
export async function similarSpellings(
  db: Read,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const mistyped = words.filter(mayBeMistyped).slice(0, most.words);
  if (mistyped.length === 0) return [];
  const { rows } = await sql<{ word: string; known: boolean; alike: string[] }>`
    with own as materialized (
      select distinct k.word from price_book_words k where k.company_id = ${company})
    select t.word, exists (select from own where strpos(own.word, t.word) > 0) as known,
      array(select own.word from own where length(own.word) >= length(t.word) - 2
        order by extensions.word_similarity(t.word, own.word) desc, own.word limit ${sql.lit(most.alike)}) as alike
    from unnest(${mistyped}::text[]) with ordinality t(word, at) order by t.at`.execute(db);
  const isAnyUnknown = rows.some(({ known }) => !known);
  const varied = new Map(
    rows
      .filter(({ known }) => !(known && isAnyUnknown))
      .map(({ word, alike }) => [word, closest(word, alike)] as const),
  );
  const spelled = words.reduce<{ words: string[]; distance: number }[]>(
    (before, word) =>
      before.flatMap((each) =>
        (varied.get(word) ?? [{ word, distance: 0 }]).map((as) => ({
          words: [...each.words, as.word],
          distance: each.distance + as.distance,
        })),
      ),
    [{ words: [], distance: 0 }],
  );
  return spelled
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most.spellings)
    .map((each) => each.words);
}

/** Returns the words like a typed one, closest first; the word itself, too, since it may be right. */
function closest(word: string, alike: readonly string[]) {
  const others = alike.flatMap((each) => {
    const distance = each.includes(word) ? 0 : distanceOf([word], each);
    return distance === null || distance === 0 ? [] : [{ word: each, distance }];
  });
  return [
    { word, distance: 0 },
    ...others.toSorted((a, b) => a.distance - b.distance).slice(0, most.spellings),
  ];
}
