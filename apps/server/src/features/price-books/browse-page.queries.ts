import { type RawBuilder, sql } from 'kysely';
import { company } from '../../db/names.sql.ts';
import { byKey, hasWords } from '../../db/words.queries.ts';
import {
  areFewHits,
  type EntryKey,
  type EntryKind,
  type EntrySearch,
  entriesAmong,
  entryKinds,
  entryTable,
  hitStepOf,
  hitsIn,
} from './found-entries.queries.ts';

/** Which entries of a book a page lists. */
export interface PageQuery {
  bookId: number;
  /** a category with its subcategories; `none`: entries without a category; null: the whole book */
  category: number | 'none' | null;
  search: EntrySearch;
  /** entries that are only similar to the words of the search, in this order; null: those that have the words */
  among: readonly EntryKey[] | null;
  /** the last entry of the previous page */
  after: (EntryKey & { code: string }) | null;
  limit: number;
}

/** Selects the categories of a book that contain an entry. */
export const placesIn = (
  bookId: number,
  column: 'service_repair_id' | 'part_item_id',
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select e.price_book_category_id as id from price_book_category_entries e
    join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
    where e.company_id = ${company} and e.${sql.ref(column)} = ${id} and k.price_book_id = ${bookId}`;

/**
 * Conditions: the entry is in a category; for services, of the book; for parts, which belong to no book, of
 * any.
 */
export const servicePlaced = (bookId: number): RawBuilder<unknown> =>
  sql`exists (${placesIn(bookId, 'service_repair_id', sql`x.id`)})`;
export const partPlaced: RawBuilder<unknown> = sql`exists (select from price_book_category_entries e
  where e.company_id = ${company} and e.part_item_id = x.id)`;
export const partOfBook = (bookId: number): RawBuilder<unknown> =>
  sql`exists (${placesIn(bookId, 'part_item_id', sql`x.id`)})`;

/** Selects a category of the book and all its subcategories. */
const branch = (bookId: number, categoryId: number) => sql`branch as (
  select k.id from price_book_categories k where k.company_id = ${company} and k.id = ${categoryId} and k.price_book_id = ${bookId}
  union
  select k.id from price_book_categories k join branch on k.parent_price_book_category_id = branch.id
  where k.company_id = ${company})`;

/** Conditions on the entries `x` of a kind, apart from the words of the search. */
function conditions(
  kind: EntryKind,
  { bookId, category }: Pick<PageQuery, 'bookId' | 'category'>,
): RawBuilder<unknown> {
  const isService = kind === 'serviceRepair';
  const column = sql.ref(isService ? 'service_repair_id' : 'part_item_id');
  const where = [sql`x.company_id = ${company}`, sql`not x.hidden`];
  if (isService) where.push(sql`x.price_book_id = ${bookId}`);
  if (category === 'none') where.push(isService ? sql`not ${servicePlaced(bookId)}` : sql`not ${partPlaced}`);
  else if (category !== null)
    where.push(sql`x.id in (select e.${column} from price_book_category_entries e join branch on branch.id = e.price_book_category_id
      where e.company_id = ${company} and e.${column} is not null)`);
  else if (!isService) where.push(sql`(${partOfBook(bookId)} or not ${partPlaced})`);
  return sql.join(where, sql` and `);
}

const noRows = sql`select null::bigint as id, null::text as code where false`;
const behind = ({ code, id }: NonNullable<PageQuery['after']>) =>
  sql`(x.code, x.id) > (${code}, ${id}::bigint)`;

/**
 * Selects a kind's entries with the words, by code: few by key, many along the index. One whose code was
 * typed whole is left out, since it comes before all others.
 */
function listed(kind: EntryKind, wish: PageQuery): RawBuilder<unknown> {
  const { search, after, limit } = wish;
  const place = after === null || isExact(after, search) ? null : after;
  if (place?.kind === 'partItem' && kind === 'serviceRepair') return noRows;
  const where = sql`${conditions(kind, wish)} and ${place?.kind === kind ? behind(place) : sql`true`}`;
  const page = sql`order by x.code, x.id limit ${limit + 1}`;
  if (search.words.length === 0)
    return sql`select x.id, x.code from ${entryTable(kind)} x where ${where} ${page}`;
  const fits = sql`${where} and x.search_code <> ${search.text} and ${hasWords(sql`x.search_text`, search.words)}`;
  return sql`
    select * from (
      (select x.id, x.code from ${hitsIn(kind)} h cross join lateral ${byKey(entryTable(kind), sql`h.id`)} x
       where ${areFewHits(kind)} and ${fits} ${page})
      union all
      (select x.id, x.code from ${entryTable(kind)} x where not ${areFewHits(kind)} and ${fits} ${page})) x ${page}`;
}

const isExact = ({ code }: { code: string }, { text }: EntrySearch) => code.toLowerCase() === text;

/** Selects the entries whose code was typed whole. */
function exact(wish: PageQuery): RawBuilder<unknown> {
  const { search, after } = wish;
  if (search.words.length === 0 || (after && !isExact(after, search)))
    return sql`select null as kind, 0 as rank, e.* from (${noRows}) e`;
  const each = entryKinds.map((kind, rank) => {
    const place = after && entryKinds.indexOf(after.kind);
    const next = place === rank ? behind(after!) : sql.lit(place === null || place < rank);
    return sql`select ${sql.lit(kind)} as kind, ${sql.lit(rank)} as rank, x.id, x.code from ${entryTable(kind)} x
      where ${conditions(kind, wish)} and x.search_code = ${search.text} and ${next}`;
  });
  return sql.join(each, sql` union all `);
}

/**
 * Selects one entry more than a page, to know whether there is a next one. Parts come after all services: if
 * services fill the page, no part is read.
 */
function pageOf(wish: PageQuery): RawBuilder<unknown> {
  const { search, among, limit } = wish;
  const most = limit + 1;
  if (among) {
    const each = entryKinds.map(
      (
        kind,
      ) => sql`select ${sql.lit(kind)} as kind, h.place as rank, x.id, x.code from ${entriesAmong(kind, among)}
        where ${conditions(kind, wish)}`,
    );
    return sql`page as (${sql.join(each, sql` union all `)} order by rank limit ${limit})`;
  }
  const hits = entryKinds.map((kind) => sql`${hitStepOf(kind, search)},`);
  return sql`
    ${search.words.length > 0 ? sql.join(hits, sql` `) : sql``}
    exact as materialized (${exact(wish)}),
    services as materialized (${listed('serviceRepair', wish)}),
    parts as materialized (
      select * from (${listed('partItem', wish)}) p where (select count(*) from services) < ${most}),
    page as (
      select * from exact
      union all select 'serviceRepair', 2, id, code from services
      union all select 'partItem', 3, id, code from parts
      order by rank, code, id limit ${most})`;
}

/** Which entries of a book are listed. */
export interface Listed extends Pick<PageQuery, 'bookId' | 'category' | 'after'> {
  /** lowercase */
  words: readonly string[];
}

/** Selects the listed entries `x` of one kind, behind one of them. */
export function listedEntries(kind: EntryKind, { words, after, ...where }: Listed): RawBuilder<unknown> {
  const all = [conditions(kind, where)];
  if (words.length > 0) all.push(hasWords(sql`x.search_text`, words));
  if (after?.kind === kind) all.push(behind(after));
  return sql.join(all, sql` and `);
}

/** Builds the step that selects a category with those below it, if one was asked for. */
export const withBranch = ({
  bookId,
  category,
}: Pick<PageQuery, 'bookId' | 'category'>): RawBuilder<unknown> =>
  typeof category === 'number' ? sql`${branch(bookId, category)},` : sql``;

/** Builds the steps that end with `page`: the kind, rank, id and code of each entry. */
export const pageSteps = (wish: PageQuery): RawBuilder<unknown> => sql`${withBranch(wish)} ${pageOf(wish)}`;
