import { type RawBuilder, sql } from 'kysely';
import {
  type EntrySearch,
  entryTables,
  foundSteps,
  kindOrders,
  type LastEntry,
  matchesAny,
} from '../../db/found-entries.queries.ts';
import { company } from '../../db/names.sql.ts';
import { favoriteIds, usedIds, usedPlace } from '../../db/usual-entries.sql.ts';

/* Which entries of a book a page has, and in which order. */

type Kind = LastEntry['kind'];
const entryColumns = { serviceRepair: 'service_repair_id', partItem: 'part_item_id' } as const;

/** Which entries of a book are listed. */
export interface Listed {
  bookId: number;
  /** a category with its subcategories; `none`: entries without one; `favorites` and `recent`: the person's; null: the whole book */
  category: number | 'none' | 'favorites' | 'recent' | null;
  /** null: all */
  search: EntrySearch | null;
  /** the last entry of the previous page */
  after: LastEntry | null;
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

/** Selects the places of part `x` in categories of any book that isn't removed. */
const partPlaces = sql`select from price_book_category_entries e
  join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
  join price_books b on b.company_id = k.company_id and b.id = k.price_book_id and not b.hidden
  where e.company_id = ${company} and e.part_item_id = x.id`;

/**
 * Conditions: the entry is in a category; for services, of the book; for parts, which belong to no book, of
 * any that isn't removed.
 */
export const servicePlaced = (bookId: number): RawBuilder<unknown> =>
  sql`exists (${placesIn(bookId, 'service_repair_id', sql`x.id`)})`;
export const partPlaced = sql`exists (${partPlaces})`;
export const partOfBook = (bookId: number): RawBuilder<unknown> =>
  sql`exists (${placesIn(bookId, 'part_item_id', sql`x.id`)})`;
/**
 * The same for the few rows of a page: a part that the book shows. Scalar, so that the planner doesn't hash the entries of
 * all categories first.
 */
export const partIsHere = (bookId: number): RawBuilder<unknown> => sql`coalesce(
  (select true from (${placesIn(bookId, 'part_item_id', sql`x.id`)}) k limit 1),
  (select false from (${partPlaces}) k limit 1), true)`;

/** Selects a category of the book and all its subcategories. */
const branch = (bookId: number, categoryId: number) => sql`branch as (
  select k.id from price_book_categories k where k.company_id = ${company} and k.id = ${categoryId} and k.price_book_id = ${bookId}
  union
  select k.id from price_book_categories k join branch on k.parent_price_book_category_id = branch.id
  where k.company_id = ${company})`;

export const withBranch = ({ bookId, category }: Pick<Listed, 'bookId' | 'category'>): RawBuilder<unknown> =>
  typeof category === 'number' ? sql`${branch(bookId, category)},` : sql``;

/** Returns the condition that `x`, an entry or a hit, is in the book and in the category. */
function isIn(kind: Kind, { bookId, category }: Listed): RawBuilder<unknown> {
  const isService = kind === 'serviceRepair';
  const column = sql.ref(entryColumns[kind]);
  const where = [isService ? sql`x.price_book_id = ${bookId}` : sql`true`];
  if (category === 'none') where.push(isService ? sql`not ${servicePlaced(bookId)}` : sql`not ${partPlaced}`);
  else if (typeof category === 'number')
    where.push(sql`x.id in (select e.${column} from price_book_category_entries e join branch on branch.id = e.price_book_category_id
      where e.company_id = ${company} and e.${column} is not null)`);
  else if (!isService) where.push(partIsHere(bookId));
  if (category === 'favorites') where.push(sql`x.id in (${favoriteIds(kind)})`);
  if (category === 'recent') where.push(sql`x.id in (${usedIds(kind)})`);
  return sql.join(where, sql` and `);
}

/** Behind all places: the entry is only in a subcategory. */
const nowhere = 2_147_483_647;

/**
 * Selects the entries of a category by their place there (R3.10), and then those that are only in its
 * subcategories, by code. Each is read by its key, without the conditions that would let an index of codes be read for each.
 */
function listedInCategory(
  kind: Kind,
  { bookId, after }: Listed,
  category: number,
  limit: RawBuilder<unknown>,
) {
  const column = sql.ref(entryColumns[kind]);
  const ofService = kind === 'serviceRepair';
  const where = [sql`not x.hidden`];
  if (ofService) where.push(sql`x.price_book_id = ${bookId}`);
  if (after?.kind === kind)
    where.push(sql`(p.place, x.code, x.id) > (${after.place}, ${after.code}, ${after.id}::bigint)`);
  return sql`select x.id, x.code, p.place from (
      select e.id, coalesce(min(e."order") filter (where branch.id = ${category}), ${sql.lit(nowhere)}) as place
      from branch cross join lateral (
        select o.${column} as id, o."order" from price_book_category_entries o
        where o.company_id = ${company} and o.price_book_category_id = branch.id and o.${column} is not null offset 0) e
      group by e.id offset 0) p
    cross join lateral (
      select r.id, r.code, r.hidden ${ofService ? sql`, r.price_book_id` : sql``} from ${sql.table(entryTables[kind])} r
      where r.company_id = ${company} and r.id = p.id offset 0) x
    where ${sql.join(where, sql` and `)} order by p.place, x.code, x.id limit ${limit}`;
}

/** Selects an entry's place among those used; in the whole book all have the same place. */
const placeIn = (kind: Kind, { category }: Listed) => (category === 'recent' ? usedPlace(kind) : sql`0`);

/** Selects the listed entries of one kind, by place and code. */
export function listedBy(
  kind: Kind,
  listed: Listed,
  { place, limit }: { place: RawBuilder<unknown>; limit: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { search, after, category } = listed;
  const where = [sql`x.company_id = ${company}`, sql`not x.hidden`, isIn(kind, listed)];
  // without places, the index of codes says where the page begins
  if (after?.kind === kind)
    where.push(
      category === 'recent'
        ? sql`(${place}, x.code, x.id) > (${after.place}, ${after.code}, ${after.id}::bigint)`
        : sql`(x.code, x.id) > (${after.code}, ${after.id}::bigint)`,
    );
  if (search)
    where.push(sql`x.id in (select o.id from ${sql.table(entryTables[kind])} o
      where o.company_id = ${company} and not o.hidden and ${matchesAny(search)})`);
  return sql`select x.id, x.code, ${place} as place from ${sql.table(entryTables[kind])} x
    where ${sql.join(where, sql` and `)} order by place, x.code, x.id limit ${limit}`;
}

/** Returns the order of a page's entries `f`: the best match first, or else services before parts. */
export const orderOf = ({ search }: Listed): RawBuilder<unknown> =>
  search ? sql`f.place, f."kindOrder", f.code, f.id` : sql`f."kindOrder", f.place, f.code, f.id`;

/**
 * Returns the steps that select one entry more than a page, to know whether there is a next one. Without a search,
 * parts come after all services: if services fill the page, no part is read.
 */
export function pageOf(listed: Listed & { limit: number }): RawBuilder<unknown> {
  const most = listed.limit + 1;
  const { search, after, category } = listed;
  // as a parameter, the plan would depend on it, and be made anew for each page, which takes longer than reading the page
  const fixed = sql.lit(most);
  const page = (place: 'rank' | 'place') => sql`page as (
      select * from (
        select 'serviceRepair' as kind, ${sql.lit(kindOrders.serviceRepair)} as "kindOrder", id, code, ${sql.ref(place)} as place from services
        union all select 'partItem', ${sql.lit(kindOrders.partItem)}, id, code, ${sql.ref(place)} from parts) f
      order by ${orderOf(listed)} limit ${fixed})`;
  if (search) {
    const where = (kind: Kind) => isIn(kind, listed);
    return sql`${foundSteps(search, { kind: null, where, after, limit: most })}, ${page('rank')}`;
  }
  const rows = (kind: Kind) =>
    typeof category === 'number'
      ? listedInCategory(kind, listed, category, fixed)
      : listedBy(kind, listed, { place: placeIn(kind, listed), limit: fixed });
  const services =
    after?.kind === 'partItem'
      ? sql`select null::bigint as id, null::text as code, 0 as place where false`
      : rows('serviceRepair');
  return sql`
    services as materialized (${services}),
    parts as materialized (
      select * from (${rows('partItem')}) p where (select count(*) from services) < ${fixed}),
    ${page('place')}`;
}
