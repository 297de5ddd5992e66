import { distanceOf, mayBeMistyped, withLettersSwapped } from '@fieldwright/domain/customers/similar-words';
import { joinedSpellings } from '@fieldwright/domain/price-books/search-spellings';
import { sql } from 'kysely';
import type { Read } from './database.ts';
import type { EntrySearch } from './found-entries.queries.ts';
import { company } from './names.sql.ts';

/** Limits: how many words of a search are varied, and how many spellings are searched for. */
const most = { words: 3, spellings: 4, alike: 30 };

/** Returns what a search that finds nothing may mean: its words joined, or spelled like others; null for nothing else. */
export async function meantSearch(db: Read, search: EntrySearch): Promise<EntrySearch | null> {
  const words = search.spellings[0]!;
  const spellings = [...joinedSpellings(words), ...(await similarSpellings(db, words))];
  return spellings.length === 0 ? null : { ...search, spellings };
}

/**
 * Returns what was probably meant by words that nothing has: the spellings most like them that the company's price
 * book has. A word that no entry has is assumed to be the mistyped one; if each is in some entry, any may be.
 */
export async function similarSpellings(
  db: Read,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const mistyped = words.filter(mayBeMistyped).slice(0, most.words);
  if (mistyped.length === 0) return [];
  const swapped = mistyped.map((word) => withLettersSwapped(word).join(' '));
  const { rows } = await sql<{ word: string; known: boolean; alike: string[] }>`
    with own as materialized (
      select distinct k.word from price_book_words k where k.company_id = ${company})
    select t.word, exists (select from own where strpos(own.word, t.word) > 0) as known,
      array(select own.word from own where length(own.word) >= length(t.word) - 2
        order by own.word = any(string_to_array(t.swapped, ' ')) desc,
          extensions.word_similarity(t.word, own.word) desc, own.word limit ${sql.lit(most.alike)}) as alike
    from unnest(${mistyped}::text[], ${swapped}::text[]) with ordinality t(word, swapped, at) order by t.at`.execute(
    db,
  );
  const isAnyUnknown = rows.some(({ known }) => !known);
  const varied = new Map(
    rows
      .filter(({ known }) => !(known && isAnyUnknown))
      .map(({ word, alike }) => [word, closest(word, alike)] as const),
  );
  return spelledWith(words, varied)
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most.spellings)
    .map((each) => each.words);
}

interface Spelling {
  words: string[];
  /** how many letters differ */
  distance: number;
}
type Varied = ReadonlyMap<string, readonly { word: string; distance: number }[]>;

/** Returns each combination of the words' spellings. */
const spelledWith = (words: readonly string[], varied: Varied): Spelling[] =>
  words.reduce<Spelling[]>(
    (before, word) =>
      before.flatMap((each) =>
        (varied.get(word) ?? [{ word, distance: 0 }]).map((as) => ({
          words: [...each.words, as.word],
          distance: each.distance + as.distance,
        })),
      ),
    [{ words: [], distance: 0 }],
  );

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
