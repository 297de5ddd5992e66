import { gramsOf, soughtOf } from '@fieldwright/domain/price-books/search-grams';
import { type RawBuilder, sql } from 'kysely';
import { company } from './names.sql.ts';

/* Searches for price book entries by code and words (decision 22): one way, for the list, the picker and the export. */

type Kind = 'serviceRepair' | 'partItem';

/** What is searched for. */
export interface EntrySearch {
  /** as typed, trimmed, in lower case */
  text: string;
  /** the words as typed, and other ways to spell them */
  spellings: readonly (readonly string[])[];
}

/** The last entry of a page. */
export interface LastEntry {
  /** in a search, how well it matches: its rank */
  place: number;
  kind: Kind;
  code: string;
  id: number;
}

/** The most hits of a kind that are ranked and counted. With more, those with such a code come first, the rest by code. */
export const mostRanked = 1_000;
/** Services come before parts that match as well. */
export const kindOrders = { serviceRepair: 0, partItem: 1 } as const;

export const entryTables = { serviceRepair: 'service_repairs', partItem: 'part_items' } as const;
const lookups = {
  serviceRepair: sql.ref('service_repairs_found'),
  partItem: sql.ref('part_items_found'),
} as const;
const hits = { serviceRepair: sql.ref('service_hits'), partItem: sql.ref('part_hits') } as const;

/** A single character finds codes that begin with it. */
const isOfCodesAlone = ({ text }: EntrySearch) => text.length === 1;
const beginsSo = ({ text }: EntrySearch) =>
  sql`o.search_code >= ${text} and o.search_code < ${`${text}\u{10FFFF}`}`;

/** Returns SQL for whether an entry `o` has the words of a search. */
export function matches(search: EntrySearch): RawBuilder<unknown> {
  if (isOfCodesAlone(search)) return beginsSo(search);
  const words = search.spellings[0]!.map(soughtOf);
  return sql.join(
    words.map((word) => sql`strpos(o.search_text, ${word}) > 0`),
    sql` and `,
  );
}

/** Returns SQL for whether an entry `o` has the words in any of a search's spellings. */
export const matchesAny = (search: EntrySearch): RawBuilder<unknown> =>
  sql`(${sql.join(
    search.spellings.map((words) => matches({ ...search, spellings: [words] })),
    sql` or `,
  )})`;

interface Found extends Omit<Best, 'where' | 'limit'> {
  /** written into the text: as a parameter, the plan would depend on it, and be made anew for each search */
  limit: number;
  /** whether only one kind is looked for */
  kind: Kind | null;
  /** returns a condition on `x`, as for `bestOf` */
  where: (kind: Kind) => RawBuilder<unknown>;
}

/**
 * Returns the steps that look for a search: `services` and `parts` have the best matches of each kind, by `bestOf`, and the
 * functions below read the others. If there are more services than are ranked and they fill the page, parts aren't looked
 * for but by code: the others come after all services. They are then taken for too many, too.
 */
export function foundSteps(
  search: EntrySearch,
  { kind, where, after, limit: rows }: Found,
): RawBuilder<unknown> {
  const limit = sql.lit(rows);
  const best = (of: Kind) => bestOf(of, search, { where: where(of), after, limit });
  const areLeft =
    kind === null
      ? sql`${tooMany('serviceRepair')} and (select count(*) from services) >= ${limit}`
      : sql`false`;
  return sql`service_hits as materialized (${hitsOf('serviceRepair', search)}),
    services as materialized (${best('serviceRepair')}),
    left_parts as materialized (select ${areLeft} as are),
    part_hits as materialized (select h.* from (${hitsOf('partItem', search)}) h where not ${partsAreLeft}),
    parts as materialized (${best('partItem')})`;
}

const partsAreLeft = sql`(select are from left_parts)`;

const bookOf = (kind: Kind) =>
  kind === 'serviceRepair' ? sql`o.price_book_id` : sql`null::bigint as price_book_id`;
const most = sql.lit(mostRanked + 1);

function hitsOf(kind: Kind, search: EntrySearch): RawBuilder<unknown> {
  const { text, spellings } = search;
  const asked = spellings.map((words) => {
    const grams = gramsOf(words);
    // what no index knows is read through
    if (isOfCodesAlone(search) || grams.length === 0)
      return sql`(select o.id, o.search_code as code, case when o.search_code = ${text} then 0
          when starts_with(o.search_code, ${text}) then 1 else 2 end as rank, ${bookOf(kind)}
        from ${sql.table(entryTables[kind])} o
        where o.company_id = ${company} and not o.hidden and ${matches({ text, spellings: [words] })}
        order by o.search_code, o.id limit ${most})`;
    return sql`(select f.id, f.code collate "C" as code, f.rank, f.price_book_id
      from ${lookups[kind]}(${text}, ${grams}::text[], ${words.map(soughtOf)}::text[], ${most}) f)`;
  });
  return spellings.length === 1
    ? asked[0]!
    : sql`select id, code, min(rank) as rank, price_book_id from (${sql.join(asked, sql` union all `)}) f group by 1, 2, 4`;
}

/** Returns SQL for whether there are more hits of a kind than are ranked. */
export const tooMany = (kind: Kind): RawBuilder<unknown> =>
  sql`((select count(*) from ${hits[kind]}) > ${sql.lit(mostRanked)} ${kind === 'partItem' ? sql`or ${partsAreLeft}` : sql``})`;
/** Returns SQL for whether anything was found, in whichever book or category. */
export const anyHits = sql`(exists (select from service_hits) or exists (select from part_hits))`;
/** Returns SQL for the number of hits of a kind that meet a condition on `x`, up to as many as are ranked. */
export const countOf = (kind: Kind, where: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(${sql.lit(mostRanked)}, (select count(*) from ${hits[kind]} x where ${where}))`;

interface Best {
  /** a condition on `x`, with its id, code, rank and, for a service, book */
  where: RawBuilder<unknown>;
  /** where the previous page ended */
  after: LastEntry | null;
  limit: RawBuilder<unknown>;
}

/**
 * Returns SQL for the best matches of a kind: id, code (in lower case) and rank. Up to `mostRanked` are all ranked.
 * Of more, the codes that begin with the text come first, the code itself before all, and the others are read in the
 * order of their codes.
 */
function bestOf(kind: Kind, search: EntrySearch, { where, after, limit }: Best): RawBuilder<unknown> {
  const isBehind = after
    ? sql`(x.rank, ${sql.lit(kindOrders[kind])}, x.code, x.id) >
        (${after.place}::integer, ${sql.lit(kindOrders[after.kind])}, lower(${after.code}::text), ${after.id}::bigint)`
    : sql`true`;
  const own = sql`${sql.table(entryTables[kind])} o where o.company_id = ${company} and not o.hidden`;
  const begins = beginsSo(search);
  return sql`
    select * from (
      (select x.id, x.code, x.rank from (select * from ${hits[kind]} order by rank, code, id offset 0) x
       where not ${tooMany(kind)} and ${where} and ${isBehind} limit ${limit})
      union all
      (select x.id, x.code, x.rank from (
         select o.id, o.search_code as code, case when o.search_code = ${search.text} then 0 else 1 end as rank, ${bookOf(kind)}
         from ${own} and ${begins}) x
       where ${tooMany(kind)} and ${where} and ${isBehind} order by code, id limit ${limit})
      union all
      (select x.id, x.code, x.rank from (
         select o.id, o.search_code as code, 2 as rank, ${bookOf(kind)}
         from ${own} and ${isOfCodesAlone(search) ? sql`false` : matchesAny(search)} and not (${begins}) and ${restBehind(kind, after)}) x
       where ${tooMany(kind)} ${kind === 'partItem' ? sql`and not ${partsAreLeft}` : sql``} and ${where} order by code, id limit ${limit})) best
    order by rank, code, id limit ${limit}`;
}

/** Where those that are read by code continue, so that no page reads the ones before it again. */
function restBehind(kind: Kind, after: LastEntry | null): RawBuilder<unknown> {
  if (!after || after.place < 2) return sql`true`;
  if (after.place > 2 || kindOrders[after.kind] > kindOrders[kind]) return sql`false`;
  return after.kind === kind
    ? sql`(o.search_code, o.id) > (lower(${after.code}::text), ${after.id}::bigint)`
    : sql`true`;
}
