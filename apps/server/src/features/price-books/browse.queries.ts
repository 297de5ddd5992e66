import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { BrowsedEntry, EntriesPage, PriceBookBranch } from '@fieldwright/contract/price-book-pages';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { anyHits } from '../../db/found-entries.queries.ts';
import { company } from '../../db/names.sql.ts';
import { plannedOnce } from '../../db/planned-once.queries.ts';
import {
  memberTerms,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from '../../db/price-basis.sql.ts';
import { meantSearch } from '../../db/similar-spellings.queries.ts';
import { favoriteIds, favoritePair } from '../../db/usual-entries.sql.ts';
import {
  type Listed,
  orderOf,
  pageOf,
  partIsHere,
  partOfBook,
  partPlaced,
  placesIn,
  withBranch,
} from './entries-page.queries.ts';
import { offersOf } from './offered-with.sql.ts';
import type { Whose } from './price-books.queries.ts';
import { type Pricing, shownPart, shownPrice } from './priced-entry.ts';
import { soldThisYear } from './sold.sql.ts';

type Kind = BrowsedEntry['kind'];
type OpenedBook = Answer<Endpoints['GET /api/pricebooks/{id}']>;

export interface BrowseQuery extends Listed {
  /** requested by id, even if it isn't on the page */
  entry: { kind: Kind; id: number } | null;
  limit: number;
  withCosts: boolean;
  whose: Whose;
}

/**
 * Returns the books with their counts; a book's parts are those in its categories.
 * @param removed the removed books instead
 */
export async function listBooks(
  db: Read,
  removed: boolean,
): Promise<Answer<Endpoints['GET /api/pricebooks']>> {
  const { rows } = await sql<Answer<Endpoints['GET /api/pricebooks']>[number]>`
    select b.id, b.type, b.text, b.is_example as "isExample",
      ${servicesIn(sql`b.id`)} as services,
      ${partsIn(sql`b.id`)} as parts,
      (select count(*)::integer from price_book_categories k
        where k.company_id = ${company} and k.price_book_id = b.id) as categories
    from price_books b where b.company_id = ${company} and b.hidden = ${removed}
    order by b.text, b.id`.execute(db);
  return rows;
}

const servicesIn = (bookId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(s.entries), 0)::integer from price_book_places s
  where s.company_id = ${company} and s.price_book_id = ${bookId})`;
const partsIn = (bookId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(s.entries), 0)::integer from price_book_places s
  where s.company_id = ${company} and s.price_book_id is null and s.category_ids && array(
    select k.id from price_book_categories k where k.company_id = ${company} and k.price_book_id = ${bookId}))`;

/** Selects what part item `r` is and where it comes from. */
const partFacts = sql`json_build_object('unit', r.unit, 'partKind', r.part_kind, 'manufacturer', r.manufacturer,
  'model', r.model, 'supplier', r.supplier, 'supplierCode', r.supplier_code)`;

/** Selects an entry, by kind and id, with what its price is worked out from. */
function entryJson({ bookId }: BrowseQuery, kind: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  // sorted later: setting up a sort for each entry takes longer than reading its categories
  const categories = (column: 'service_repair_id' | 'part_item_id') => sql`'categoryIds',
    (select coalesce(json_agg(c.id), '[]') from (${placesIn(bookId, column, sql`r.id`)}) c)`;
  const fields = sql`'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description, 'warranty', r.warranty,
    'taxable', r.taxable, 'pictures', r.pictures, 'version', r.version`;
  return sql`case ${kind}
    when 'serviceRepair' then (
      select json_build_object(${fields}, ${favoritePair('serviceRepair')}, ${servicePricePairs},
        'callDepartmentTypeId', r.call_department_type_id, 'part', null, 'offers', ${offersOf('serviceRepair')}, ${categories('service_repair_id')})
      from service_repairs r where r.company_id = ${company} and r.id = ${id})
    else (
      select json_build_object(${fields}, ${favoritePair('partItem')}, ${partPricePairs}, 'callDepartmentTypeId', null,
        'part', ${partFacts}, 'offers', ${offersOf('partItem')}, ${categories('part_item_id')})
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
  ${entryJson(wish, sql`f.kind`, sql`f.id`)} order by ${orderOf(wish)}), '[]') from page f)`;
/** Selects the place of each entry of the page, in the same order. */
const placesOf = (wish: BrowseQuery) =>
  sql`(select coalesce(json_agg(f.place order by ${orderOf(wish)}), '[]') from page f)`;
/** Selects whether the words are nowhere, whichever category or book. */
const isNowhere = ({ search }: BrowseQuery) => (search ? sql`(not ${anyHits})` : sql`false`);
const pageColumns = (wish: BrowseQuery) => sql`${entriesOf(wish)} as entries, ${placesOf(wish)} as places,
  ${isNowhere(wish)} as "isNowhere", ${namedEntry(wish)} as entry,
  ${wish.entry ? soldThisYear(wish.entry.kind, sql`${wish.entry.id}::bigint`) : sql`0`} as sold, ${pricingColumns(wish)}`;

/** An entry as stored, with what its price is worked out from. */
type StoredEntry = Pick<
  BrowsedEntry,
  | 'id'
  | 'code'
  | 'text'
  | 'description'
  | 'warranty'
  | 'taxable'
  | 'pictures'
  | 'version'
  | 'callDepartmentTypeId'
  | 'part'
  | 'offers'
  | 'categoryIds'
  | 'isFavorite'
> &
  StoredPrice;
interface StoredPage extends Pick<Pricing, 'rules'> {
  terms: PricedFor['terms'];
  entries: StoredEntry[];
  /** their places in the chosen category, or how well they match */
  places: number[];
  isNowhere: boolean;
  entry: StoredEntry | null;
  /** how often this entry was sold this year */
  sold: number;
}

const pricingColumns = ({ whose }: BrowseQuery) =>
  sql`${pricingRules} as rules, ${memberTerms(whose.agreementId)} as terms`;

function pricedEntry(stored: StoredEntry, pricing: Pricing): BrowsedEntry {
  const { markupFactor: _factor, costCents: _cost, parts, ...entry } = stored;
  const { priceKey: _key, ...price } = shownPrice(stored, pricing);
  const categoryIds = entry.categoryIds.toSorted((a, b) => a - b);
  const shown = parts.map((part) => ({
    ...shownPart(part, pricing),
    ...(part.hidden && { hidden: true as const }),
  }));
  return { ...entry, ...price, categoryIds, parts: shown };
}

/** Returns the page with its prices worked out. */
function pricedPage(
  { rules, terms, entries, places, entry, sold }: StoredPage,
  wish: BrowseQuery,
): EntriesPage {
  const { limit, whose, withCosts } = wish;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  const kept = entries.slice(0, limit).map((each) => pricedEntry(each, pricing));
  const last = kept.at(-1);
  const isMore = entries.length > limit && last !== undefined;
  const next = isMore
    ? { afterKind: last.kind, afterPlace: places[limit - 1]!, afterCode: last.code, afterId: last.id }
    : null;
  return { entries: kept, similar: false, next, entry: entry && { ...pricedEntry(entry, pricing), sold } };
}

/**
 * Returns the page priced. If nothing anywhere has the words of a search, the page has entries with similar ones, and
 * there is no next one.
 */
async function orSimilar(db: Read, page: StoredPage, wish: BrowseQuery): Promise<EntriesPage> {
  const priced = pricedPage(page, wish);
  if (!wish.search || wish.after || !page.isNowhere) return priced;
  const search = await meantSearch(db, wish.search);
  if (!search) return priced;
  const meant = { ...wish, search };
  const similar = await storedPage(db, meant);
  return similar && similar.entries.length > 0
    ? { ...pricedPage(similar, meant), similar: true, next: null }
    : priced;
}

async function storedPage(db: Read, wish: BrowseQuery): Promise<StoredPage | null> {
  const query = sql<StoredPage>`
    with recursive ${withBranch(wish)} ${pageOf(wish)}
    select ${pageColumns(wish)}
    from price_books b where b.company_id = ${company} and b.id = ${wish.bookId} and not b.hidden`;
  // left to the database, a search is planned anew each time, which takes longer than to find and read what it has
  const rows = wish.search ? await plannedOnce(db, query) : (await query.execute(db)).rows;
  return rows[0] ?? null;
}

/** Returns a page of entries, in one statement unless a search finds nothing; null if there is no such book. */
export async function browseEntries(db: Read, wish: BrowseQuery): Promise<EntriesPage | null> {
  const page = await storedPage(db, wish);
  return page && orSimilar(db, page, wish);
}

/**
 * Counts the entries in each category and its subcategories, each once. Entries in the same categories are counted
 * together (`price_book_places`), so this grows with the categories, not with the entries.
 */
const counted = (bookId: number) => sql`
  above as (
    select k.id, k.id as top from price_book_categories k where k.company_id = ${company} and k.price_book_id = ${bookId}
    union
    select a.id, k.parent_price_book_category_id from above a
    join price_book_categories k on k.company_id = ${company} and k.id = a.top
    where k.parent_price_book_category_id is not null),
  alike as materialized (
    select s.id, s.price_book_id, s.category_ids, s.entries from price_book_places s where s.company_id = ${company}),
  placed as materialized (
    select distinct s.id, s.price_book_id, s.entries, a.top
    from alike s cross join unnest(s.category_ids) c(id) join above a on a.id = c.id),
  counts as (select top, sum(entries)::integer as count from placed group by top)`;

const categoriesOf = (bookId: number) => sql`(
  select coalesce(json_agg(json_build_object('id', k.id, 'parentPriceBookCategoryId', k.parent_price_book_category_id,
    'text', k.text, 'order', k."order", 'count', coalesce(c.count, 0)) order by k."order", k.text, k.id), '[]')
  from price_book_categories k left join counts c on c.top = k.id
  where k.company_id = ${company} and k.price_book_id = ${bookId})`;

const partsCounted = sql`(select coalesce(sum(p.entries), 0)::integer
  from (select distinct id, entries from placed where price_book_id is null) p)`;
/** Counts the services in no category of the book, and the parts in none but of removed books. */
const withoutCategory = (bookId: number) => sql`(
  select coalesce(sum(s.entries), 0)::integer from alike s
  where s.price_book_id = ${bookId} and s.id not in (select id from placed)
    or s.price_book_id is null and s.category_ids <@ array(
      select k.id from price_book_categories k
      join price_books b on b.company_id = k.company_id and b.id = k.price_book_id and b.hidden
      where k.company_id = ${company}))`;

/** Counts the person's favorites that the book shows. */
const favorites = (bookId: number) => sql`(
  (select count(*) from service_repairs x where x.company_id = ${company} and x.price_book_id = ${bookId} and not x.hidden
    and x.id in (${favoriteIds('serviceRepair')}))
  + (select count(*) from part_items x where x.company_id = ${company} and not x.hidden
    and x.id in (${favoriteIds('partItem')}) and ${partIsHere(bookId)}))::integer`;

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
    Omit<OpenedBook, 'categories' | keyof EntriesPage> & StoredPage & { categories: PriceBookBranch[] }
  >`
    with recursive ${counted(bookId)}, ${withBranch(wish)} ${pageOf(wish)}
    select json_build_object('id', b.id, 'type', b.type, 'text', b.text,
        'isExample', b.is_example) as book,
      ${servicesIn(sql`b.id`)} as services, ${partsCounted} as parts,
      ${categoriesOf(bookId)} as categories, ${withoutCategory(bookId)} as "withoutCategory",
      ${favorites(bookId)} as favorites,
      ${memberPlans(wish)} as "memberPlans",
      (select g.least_margin_rate from pricing_rules g where g.company_id = ${company} and ${wish.withCosts}) as "leastMarginRate",
      ${pageColumns(wish)}
    from price_books b where b.company_id = ${company} and b.id = ${bookId} and not b.hidden`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { entries, places, isNowhere: none, entry, sold, rules, terms, ...book } = row;
  const page = { entries, places, isNowhere: none, entry, sold, rules, terms };
  return { ...book, ...(await orSimilar(db, page, wish)) };
}
