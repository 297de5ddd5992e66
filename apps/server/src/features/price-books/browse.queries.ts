import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { BrowsedEntry, EntriesPage, PriceBookBranch } from '@fieldwright/contract/price-book-pages';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import {
  memberTerms,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from '../../db/price-basis.sql.ts';
import type { Whose } from './price-books.queries.ts';
import { type Pricing, shownPart, shownPrice } from './priced-entry.ts';

type Kind = BrowsedEntry['kind'];
type OpenedBook = Answer<Endpoints['GET /api/pricebooks/{id}']>;

export interface BrowseQuery {
  bookId: number;
  /** a category with its subcategories; `none`: entries without a category; null: the whole book */
  category: number | 'none' | null;
  /** lowercase */
  words: string[];
  /** requested by id, even if it isn't on the page */
  entry: { kind: Kind; id: number } | null;
  /** the last entry of the previous page */
  after: { kind: Kind; id: number; code: string; place: number } | null;
  limit: number;
  withCosts: boolean;
  whose: Whose;
}

/** Selects the categories of a book that contain an entry. */
const placesIn = (bookId: number, column: 'service_repair_id' | 'part_item_id', id: RawBuilder<unknown>) =>
  sql`select e.price_book_category_id as id from price_book_category_entries e
    join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
    where e.company_id = ${company} and e.${sql.ref(column)} = ${id} and k.price_book_id = ${bookId}`;

/**
 * Conditions: the entry is in a category; for services, of the book; for parts, which belong to no book, of
 * any.
 */
const servicePlaced = (bookId: number) => sql`exists (${placesIn(bookId, 'service_repair_id', sql`x.id`)})`;
const partPlaced = sql`exists (select from price_book_category_entries e
  where e.company_id = ${company} and e.part_item_id = x.id)`;
const partOfBook = (bookId: number) => sql`exists (${placesIn(bookId, 'part_item_id', sql`x.id`)})`;

/**
 * Returns the books with their counts; a book's parts are those in its categories.
 * @param removed the removed books instead
 */
export async function listBooks(
  db: Read,
  removed: boolean,
): Promise<Answer<Endpoints['GET /api/pricebooks']>> {
  const { rows } = await sql<Answer<Endpoints['GET /api/pricebooks']>[number]>`
    select b.id, b.type, b.text,
      (select count(*)::integer from service_repairs r
        where r.company_id = ${company} and r.price_book_id = b.id and not r.hidden) as services,
      ${partsOfBook(sql`b.id`)} as parts,
      (select count(*)::integer from price_book_categories k
        where k.company_id = ${company} and k.price_book_id = b.id) as categories
    from price_books b where b.company_id = ${company} and b.hidden = ${removed}
    order by b.text, b.id`.execute(db);
  return rows;
}

const partsOfBook = (bookId: RawBuilder<unknown>) => sql`(
  select count(distinct p.id)::integer from price_book_categories k
  join price_book_category_entries e on e.company_id = k.company_id and e.price_book_category_id = k.id
  join part_items p on p.company_id = e.company_id and p.id = e.part_item_id
  where k.company_id = ${company} and k.price_book_id = ${bookId} and not p.hidden)`;

/** Selects a category of the book and all its subcategories. */
const branch = (bookId: number, categoryId: number) => sql`branch as (
  select k.id from price_book_categories k where k.company_id = ${company} and k.id = ${categoryId} and k.price_book_id = ${bookId}
  union
  select k.id from price_book_categories k join branch on k.parent_price_book_category_id = branch.id
  where k.company_id = ${company})`;

/** Which entries of a book are listed. */
export type Listed = Pick<BrowseQuery, 'bookId' | 'category' | 'words'> & {
  /** the last entry of the previous page, by code */
  after: Pick<NonNullable<BrowseQuery['after']>, 'kind' | 'id' | 'code'> | null;
};

/** Selects the listed entries `x` of one kind. */
export function conditions(kind: Kind, { bookId, category, words, after }: Listed): RawBuilder<unknown> {
  const isService = kind === 'serviceRepair';
  const column = sql.ref(isService ? 'service_repair_id' : 'part_item_id');
  const where = [sql`x.company_id = ${company}`, sql`not x.hidden`];
  if (isService) where.push(sql`x.price_book_id = ${bookId}`);
  if (category === 'none') where.push(isService ? sql`not ${servicePlaced(bookId)}` : sql`not ${partPlaced}`);
  else if (category !== null)
    where.push(sql`x.id in (select e.${column} from price_book_category_entries e join branch on branch.id = e.price_book_category_id
      where e.company_id = ${company} and e.${column} is not null)`);
  else if (!isService) where.push(sql`(${partOfBook(bookId)} or not ${partPlaced})`);
  if (after?.kind === kind) where.push(sql`(x.code, x.id) > (${after.code}, ${after.id}::bigint)`);
  return sql.join([...where, ...found(words)], sql` and `);
}

/** Behind all places: the entry is only in a subcategory. */
const nowhere = 2_147_483_647;

const entryColumns = { serviceRepair: 'service_repair_id', partItem: 'part_item_id' } as const;

/**
 * Selects an entry's place in the chosen category (R3.10). Those that are only in its subcategories come after;
 * in the whole book all have the same place.
 */
const placeOf = (kind: Kind, { category }: Pick<Listed, 'category'>) =>
  typeof category === 'number'
    ? sql`coalesce((select o."order" from price_book_category_entries o where o.company_id = ${company}
        and o.price_book_category_id = ${category} and o.${sql.ref(entryColumns[kind])} = x.id), ${sql.lit(nowhere)})`
    : sql`0`;

/** Selects the listed entries `x` of one kind that come after the previous page. */
function behind(kind: Kind, wish: BrowseQuery): RawBuilder<unknown> {
  const { after, category } = wish;
  if (typeof category !== 'number' || after?.kind !== kind) return conditions(kind, wish);
  return sql`${conditions(kind, { ...wish, after: null })}
    and (${placeOf(kind, wish)}, x.code, x.id) > (${after.place}, ${after.code}, ${after.id}::bigint)`;
}

/** Row-level security rules out a text index, so each row is lowercased once per word. */
const found = (words: readonly string[]) =>
  words.map((word) => sql`strpos(lower(x.code || ' ' || x.text || ' ' || x.description), ${word}) > 0`);

/**
 * Selects one entry more than a page, to know whether there is a next one. Parts come after all services: if
 * services fill the page, no part is read.
 */
function pageOf(wish: BrowseQuery): RawBuilder<unknown> {
  const most = wish.limit + 1;
  const services =
    wish.after?.kind === 'partItem'
      ? sql`select null::bigint as id, null::text as code, 0 as place where false`
      : sql`select x.id, x.code, ${placeOf('serviceRepair', wish)} as place
          from service_repairs x where ${behind('serviceRepair', wish)} order by place, x.code, x.id limit ${most}`;
  return sql`
    services as materialized (${services}),
    parts as materialized (
      select x.id, x.code, ${placeOf('partItem', wish)} as place from part_items x
      where (select count(*) from services) < ${most} and ${behind('partItem', wish)}
      order by place, x.code, x.id limit ${most}),
    page as (
      select 'serviceRepair' as kind, 0 as rank, id, code, place from services
      union all select 'partItem', 1, id, code, place from parts
      order by rank, place, code, id limit ${most})`;
}

/** Selects an entry, by kind and id, with what its price is worked out from. */
function entryJson({ bookId }: BrowseQuery, kind: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const categories = (column: 'service_repair_id' | 'part_item_id') => sql`'categoryIds',
    (select coalesce(json_agg(c.id order by c.id), '[]') from (${placesIn(bookId, column, sql`r.id`)}) c)`;
  const fields = sql`'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
    'taxable', r.taxable, 'pictures', r.pictures, 'version', r.version`;
  return sql`case ${kind}
    when 'serviceRepair' then (
      select json_build_object(${fields}, ${servicePricePairs}, 'callDepartmentTypeId', r.call_department_type_id, ${categories('service_repair_id')})
      from service_repairs r where r.company_id = ${company} and r.id = ${id})
    else (
      select json_build_object(${fields}, ${partPricePairs}, 'callDepartmentTypeId', null, ${categories('part_item_id')})
      from part_items r where r.company_id = ${company} and r.id = ${id})
    end`;
}

/** Selects the entry that was requested by id, if the book has it and it isn't hidden. */
function namedEntry(wish: BrowseQuery): RawBuilder<unknown> {
  const { bookId, entry } = wish;
  if (!entry) return sql`null::json`;
  const isService = entry.kind === 'serviceRepair';
  const table = sql.ref(isService ? 'service_repairs' : 'part_items');
  const ofBook = isService
    ? sql`x.price_book_id = ${bookId}`
    : sql`(${partOfBook(bookId)} or not ${partPlaced})`;
  return sql`(select ${entryJson(wish, sql`${sql.lit(entry.kind)}::text`, sql`n.id`)} from (
    select x.id from ${table} x where x.company_id = ${company} and x.id = ${entry.id} and not x.hidden and ${ofBook}) n)`;
}

const entriesOf = (wish: BrowseQuery) => sql`(select coalesce(json_agg(
  ${entryJson(wish, sql`f.kind`, sql`f.id`)} order by f.rank, f.place, f.code, f.id), '[]') from page f)`;

const placesOf = sql`(select coalesce(json_agg(f.place order by f.rank, f.place, f.code, f.id), '[]') from page f)`;

export const withBranch = ({ bookId, category }: Pick<Listed, 'bookId' | 'category'>) =>
  typeof category === 'number' ? sql`${branch(bookId, category)},` : sql``;

/** An entry as stored, with what its price is worked out from. */
type StoredEntry = Pick<
  BrowsedEntry,
  | 'id'
  | 'code'
  | 'text'
  | 'description'
  | 'taxable'
  | 'pictures'
  | 'version'
  | 'callDepartmentTypeId'
  | 'categoryIds'
> &
  StoredPrice;
interface StoredPage extends Pick<Pricing, 'rules'> {
  terms: PricedFor['terms'];
  entries: StoredEntry[];
  /** their places in the chosen category */
  places: number[];
  entry: StoredEntry | null;
}

const pricingColumns = ({ whose }: BrowseQuery) =>
  sql`${pricingRules} as rules, ${memberTerms(whose.agreementId)} as terms`;

function pricedEntry(stored: StoredEntry, pricing: Pricing): BrowsedEntry {
  const { markupFactor: _factor, crew: _crew, costCents: _cost, parts, ...entry } = stored;
  const { priceKey: _key, ...price } = shownPrice(stored, pricing);
  return { ...entry, ...price, parts: parts.map((part) => shownPart(part, pricing)) };
}

/** Returns the page with its prices worked out. */
function pricedPage({ rules, terms, entries, places, entry }: StoredPage, wish: BrowseQuery): EntriesPage {
  const { limit, whose, withCosts } = wish;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  const kept = entries.slice(0, limit).map((each) => pricedEntry(each, pricing));
  const last = kept.at(-1);
  const isMore = entries.length > limit && last !== undefined;
  const next = isMore
    ? { afterKind: last.kind, afterPlace: places[limit - 1]!, afterCode: last.code, afterId: last.id }
    : null;
  return { entries: kept, next, entry: entry && pricedEntry(entry, pricing) };
}

/** Returns a page of entries, in one statement; null if there is no such book. */
export async function browseEntries(db: Read, wish: BrowseQuery): Promise<EntriesPage | null> {
  const { rows } = await sql<StoredPage>`
    with recursive ${withBranch(wish)} ${pageOf(wish)}
    select ${entriesOf(wish)} as entries, ${placesOf} as places, ${namedEntry(wish)} as entry, ${pricingColumns(wish)}
    from price_books b where b.company_id = ${company} and b.id = ${wish.bookId} and not b.hidden`.execute(
    db,
  );
  return rows[0] ? pricedPage(rows[0], wish) : null;
}

/** Counts the entries in each category and its subcategories, each once. */
const counted = (bookId: number) => sql`
  below as (
    select k.id as top, k.id from price_book_categories k where k.company_id = ${company} and k.price_book_id = ${bookId}
    union
    select b.top, k.id from below b
    join price_book_categories k on k.parent_price_book_category_id = b.id and k.company_id = ${company}),
  counts as (
    select b.top, count(distinct e.service_repair_id) filter (where not r.hidden)
      + count(distinct e.part_item_id) filter (where not p.hidden) as count
    from below b
    join price_book_category_entries e on e.price_book_category_id = b.id and e.company_id = ${company}
    left join service_repairs r on r.company_id = ${company} and r.id = e.service_repair_id
    left join part_items p on p.company_id = ${company} and p.id = e.part_item_id
    group by b.top)`;

const categoriesOf = (bookId: number) => sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'parentPriceBookCategoryId', k.parent_price_book_category_id,
    'text', k.text, 'order', k."order", 'count', coalesce(c.count, 0)) order by k."order", k.text, k.id), '[]')
  from price_book_categories k left join counts c on c.top = k.id
  where k.company_id = ${company} and k.price_book_id = ${bookId})`;

const withoutCategory = (bookId: number) => sql`(
  (select count(*) from service_repairs x where x.company_id = ${company} and x.price_book_id = ${bookId} and not x.hidden
    and not ${servicePlaced(bookId)})
  + (select count(*) from part_items x where x.company_id = ${company} and not x.hidden and not ${partPlaced}))::integer`;

/** Selects the plans that change prices, each with one of its active agreements. */
const memberPlans = ({ whose }: BrowseQuery) => sql`(
  select coalesce(json_agg(json_build_object('agreementId', m.id, 'text', m.text) order by m.text, m.id), '[]')
  from (select distinct on (p.id) a.id, p.text
    from agreement_plans p
    join agreements a on a.company_id = p.company_id and a.agreement_plan_id = p.id
    where p.company_id = ${company} and (p.discount_rate > 0 or p.labor_rate_cents is not null)
      and a.status = 'active' and company_today() between a.start_date and a.end_date
    order by p.id, (a.id is not distinct from ${whose.agreementId}::bigint) desc, a.id) m)`;

/**
 * Returns a book with its category tree and the first page, in one statement; null if there is no such book.
 */
export async function openBook(db: Read, wish: BrowseQuery): Promise<OpenedBook | null> {
  const { bookId } = wish;
  const { rows } = await sql<
    Pick<OpenedBook, 'book' | 'services' | 'parts' | 'withoutCategory' | 'memberPlans'> &
      StoredPage & { categories: PriceBookBranch[] }
  >`
    with recursive ${counted(bookId)}, ${withBranch(wish)} ${pageOf(wish)}
    select json_build_object('id', b.id, 'type', b.type, 'text', b.text) as book,
      (select count(*)::integer from service_repairs r
        where r.company_id = ${company} and r.price_book_id = ${bookId} and not r.hidden) as services,
      ${partsOfBook(sql`${bookId}`)} as parts,
      ${categoriesOf(bookId)} as categories, ${withoutCategory(bookId)} as "withoutCategory",
      ${memberPlans(wish)} as "memberPlans", ${entriesOf(wish)} as entries, ${placesOf} as places, ${namedEntry(wish)} as entry, ${pricingColumns(wish)}
    from price_books b where b.company_id = ${company} and b.id = ${bookId} and not b.hidden`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { entries, places, entry, rules, terms, ...rest } = row;
  return { ...rest, ...pricedPage({ entries, places, entry, rules, terms }, wish) };
}
