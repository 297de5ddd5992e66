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
import {
  type PageQuery,
  pageSteps,
  partOfBook,
  partPlaced,
  placesIn,
  servicePlaced,
} from './browse-page.queries.ts';
import { type EntryKey, similarEntries } from './found-entries.queries.ts';
import type { Whose } from './price-books.queries.ts';
import { type Pricing, shownPart, shownPrice } from './priced-entry.ts';

type OpenedBook = Answer<Endpoints['GET /api/pricebooks/{id}']>;

export interface BrowseQuery extends Omit<PageQuery, 'among'> {
  /** requested by id, even if it isn't on the page */
  entry: EntryKey | null;
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

/** Selects an entry, by kind and id, with what its price is worked out from. */
function entryJson({ bookId }: BrowseQuery, kind: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const categories = (column: 'service_repair_id' | 'part_item_id') => sql`'categoryIds',
    (select coalesce(json_agg(c.id order by c.id), '[]') from (${placesIn(bookId, column, sql`r.id`)}) c)`;
  const fields = sql`'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
    'taxable', r.taxable, 'version', r.version`;
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
  ${entryJson(wish, sql`f.kind`, sql`f.id`)} order by f.rank, f.code, f.id), '[]') from page f)`;

/** An entry as stored, with what its price is worked out from. */
type StoredEntry = Pick<
  BrowsedEntry,
  'id' | 'code' | 'text' | 'description' | 'taxable' | 'version' | 'callDepartmentTypeId' | 'categoryIds'
> &
  StoredPrice;
interface StoredPage extends Pick<Pricing, 'rules'> {
  terms: PricedFor['terms'];
  entries: StoredEntry[];
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
function pricedPage({ rules, terms, entries, entry }: StoredPage, wish: BrowseQuery): EntriesPage {
  const { limit, whose, withCosts } = wish;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  const kept = entries.slice(0, limit).map((each) => pricedEntry(each, pricing));
  const last = kept.at(-1);
  const isMore = entries.length > limit && last !== undefined;
  const next = isMore ? { afterKind: last.kind, afterCode: last.code, afterId: last.id } : null;
  return { entries: kept, similar: false, next, entry: entry && pricedEntry(entry, pricing) };
}

const isFirst = ({ search, after }: BrowseQuery) => search.words.length > 0 && after === null;

/** Selects a page of those entries that are only similar to the words of the search. */
async function similarPage(db: Read, wish: BrowseQuery): Promise<EntriesPage | null> {
  const among = await similarEntries(db, wish.search);
  const page = among.length > 0 ? await pageOf(db, wish, among) : null;
  return page && page.entries.length > 0 ? { ...page, similar: true, next: null } : null;
}

async function pageOf(db: Read, wish: BrowseQuery, among: PageQuery['among']): Promise<EntriesPage | null> {
  const { rows } = await sql<StoredPage>`
    with recursive ${pageSteps({ ...wish, among })}
    select ${entriesOf(wish)} as entries, ${namedEntry(wish)} as entry, ${pricingColumns(wish)}
    from price_books b where b.company_id = ${company} and b.id = ${wish.bookId} and not b.hidden`.execute(
    db,
  );
  return rows[0] ? pricedPage(rows[0], wish) : null;
}

/**
 * Returns a page of entries, in one statement; null if there is no such book. If a search finds nothing, its
 * only page has similar entries.
 */
export async function browseEntries(db: Read, wish: BrowseQuery): Promise<EntriesPage | null> {
  const page = await pageOf(db, wish, null);
  if (!page || page.entries.length > 0 || !isFirst(wish)) return page;
  return (await similarPage(db, wish)) ?? page;
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
    with recursive ${counted(bookId)}, ${pageSteps({ ...wish, among: null })}
    select json_build_object('id', b.id, 'type', b.type, 'text', b.text) as book,
      (select count(*)::integer from service_repairs r
        where r.company_id = ${company} and r.price_book_id = ${bookId} and not r.hidden) as services,
      ${partsOfBook(sql`${bookId}`)} as parts,
      ${categoriesOf(bookId)} as categories, ${withoutCategory(bookId)} as "withoutCategory",
      ${memberPlans(wish)} as "memberPlans", ${entriesOf(wish)} as entries, ${namedEntry(wish)} as entry, ${pricingColumns(wish)}
    from price_books b where b.company_id = ${company} and b.id = ${bookId} and not b.hidden`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { entries, entry, rules, terms, ...rest } = row;
  const page = pricedPage({ entries, entry, rules, terms }, wish);
  const isNothing = page.entries.length === 0 && isFirst(wish);
  return { ...rest, ...((isNothing && (await similarPage(db, wish))) || page) };
}
