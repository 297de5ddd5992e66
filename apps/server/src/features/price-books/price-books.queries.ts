import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { PriceBookEntry } from '@fieldwright/contract/price-books';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import {
  countOf,
  type EntrySearch,
  entryTables,
  foundSteps,
  kindOrders,
  matchesAny,
  tooMany,
} from '../../db/found-entries.queries.ts';
import { company } from '../../db/names.sql.ts';
import { partDepartment } from '../../db/part-department.queries.ts';
import { plannedOnce } from '../../db/planned-once.queries.ts';
import {
  memberTerms,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from '../../db/price-basis.sql.ts';
import { meantSearch } from '../../db/similar-spellings.queries.ts';
import { favoritePair, isOwn, usualColumns } from '../../db/usual-entries.sql.ts';
import { idsOfferedWith, offeredAsOf } from './offered-with.sql.ts';
import { shownPart, shownPrice } from './priced-entry.ts';

type Kind = PriceBookEntry['kind'];
type Answered = Answer<Endpoints['GET /api/pricebookentries']>;

/** Whose prices a request asks for (R3.11). */
export type Whose = Pick<PricedFor, 'propertyTypeId' | 'rateTypeId'> & { agreementId: number | null };

export interface EntriesQuery {
  /** null: the first entries by code */
  search: EntrySearch | null;
  kind: Kind | null;
  /** only services of this book */
  bookId: number | null;
  /** only what is offered with this entry, instead of a search */
  offeredWith: LineEntry | null;
  withCosts: boolean;
  /** whose prices */
  whose: Whose;
  limit: number;
}

/** The services of a removed book aren't offered. */
export const offered = {
  serviceRepair: sql`x.price_book_id in (select id from price_books where company_id = ${company} and not hidden)`,
  partItem: sql`true`,
} as const;

/** Returns a condition for an entry `x` of a kind that a search can have. */
const isSought = (kind: Kind, { bookId }: EntriesQuery) =>
  kind === 'serviceRepair' && bookId !== null
    ? sql`${offered[kind]} and x.price_book_id = ${bookId}`
    : offered[kind];

/** Selects the best matches of a kind, or without a search the first by code. */
function fitting(kind: Kind, wish: EntriesQuery): RawBuilder<unknown> {
  const { limit, search, offeredWith } = wish;
  const rows = offeredWith
    ? sql`select x.id, x.code, o.rank from ${sql.table(entryTables[kind])} x join (${idsOfferedWith(offeredWith, kind)}) o
          on o.id = x.id where x.company_id = ${company} and not x.hidden and ${isSought(kind, wish)}`
    : search === null
      ? sql`select x.id, x.code, 0 as rank from ${sql.table(entryTables[kind])} x
          where x.company_id = ${company} and not x.hidden and ${isSought(kind, wish)} order by x.code, x.id limit ${sql.lit(limit)}`
      : sql`select * from ${sql.ref(kind === 'serviceRepair' ? 'services' : 'parts')}`;
  return sql`(select ${sql.lit(kind)} as kind, ${sql.lit(kindOrders[kind])} as "kindOrder", f.* from (${rows}) f)`;
}

/** Selects all matches of a kind that the person has as favorites or has used: few at most. */
function usualHits(kind: Kind, wish: EntriesQuery, search: EntrySearch): RawBuilder<unknown> {
  const ids = sql`select u.${sql.ref(usualColumns[kind])} from usual_entries u where ${isOwn}`;
  return sql`select ${sql.lit(kind)} as kind, ${sql.lit(kindOrders[kind])} as "kindOrder", x.id, x.search_code as code,
      case when x.search_code = ${search.text} then 0 when starts_with(x.search_code, ${search.text}) then 1 else 2 end as rank
    from (select o.* from ${sql.table(entryTables[kind])} o
      where o.company_id = ${company} and not o.hidden and o.id in (${ids}) and ${matchesAny(search)}) x
    where ${isSought(kind, wish)}`;
}

/** Counts the matches of a kind; without a search, all entries. */
const counted = (kind: Kind, wish: EntriesQuery) =>
  wish.offeredWith
    ? sql`(select count(*) from fits where kind = ${sql.lit(kind)})`
    : wish.search === null
      ? sql`(select count(*) from ${sql.table(entryTables[kind])} x where x.company_id = ${company} and not x.hidden and ${isSought(kind, wish)})`
      : countOf(kind, isSought(kind, wish));

/** An entry as stored, with what its price is worked out from. */
export type StoredEntry = Omit<
  PriceBookEntry,
  keyof StoredPrice | 'priceKey' | 'standardCents' | 'priceSteps' | 'open'
> &
  StoredPrice;

/**
 * Selects entry `f`, by kind and id, as a line is made from it.
 * @param as how it is offered with another entry
 */
export const foundEntryJson = (as: RawBuilder<unknown> = sql`null`): RawBuilder<unknown> => sql`case f.kind
  when 'serviceRepair' then (
    select json_build_object('id', r.id, 'code', r.code, 'text', r.text, 'description', r.description, 'warranty', r.warranty,
      'priceBookId', r.price_book_id, 'priceBookVersion', b.version, 'taxable', r.taxable, ${favoritePair('serviceRepair')},
      'callDepartmentTypeId', r.call_department_type_id, 'department', coalesce((select t.text from call_department_types t
        where t.company_id = r.company_id and t.id = r.call_department_type_id), ''),
      'matchedParts', 0, 'offeredAs', ${as}, ${servicePricePairs})
    from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id
    where r.company_id = ${company} and r.id = f.id)
  else (
    select json_build_object('id', r.id, 'code', r.code, 'text', r.text, 'description', r.description, 'warranty', r.warranty,
      'priceBookId', null, 'priceBookVersion', null, 'taxable', r.taxable, ${favoritePair('partItem')},
      'callDepartmentTypeId', r.department_id, 'department', coalesce((select t.text from call_department_types t
        where t.company_id = r.company_id and t.id = r.department_id), ''),
      'matchedParts', (select count(*)::integer from part_items m
        where m.company_id = ${company} and m.id = any(r.matched_ids) and not m.hidden), 'offeredAs', ${as}, ${partPricePairs})
    from (select p.*, ${sql.raw(partDepartment('p'))} as department_id from part_items p) r where r.company_id = ${company} and r.id = f.id)
  end`;

/** The exact code comes first, then what the person uses, then the best matches. */
const inOrder = sql`row_number() over (order by least(f.rank, 1), f.usual, f.rank, f."kindOrder", f.code, f.id)`;
const noneUsual = sql`select null::text as kind, null::integer as "kindOrder", null::bigint as id, null::text as code,
  null::integer as rank where false`;

/**
 * Returns the price book entries that a line can be made from, best match first, and their number. If nothing has
 * the words, those with similar ones.
 */
export async function findEntries(db: Read, wish: EntriesQuery): Promise<Answered> {
  const found = { ...(await entriesFound(db, wish)), similar: false };
  if (found.found > 0 || wish.search === null) return found;
  const search = await meantSearch(db, wish.search);
  if (!search) return found;
  const similar = await entriesFound(db, { ...wish, search });
  return { ...similar, similar: similar.found > 0 };
}

/** Fetches them in one statement. Their prices are worked out from what it returns. */
async function entriesFound(db: Read, wish: EntriesQuery): Promise<Omit<Answered, 'similar'>> {
  const { kind, withCosts, limit, whose, search } = wish;
  const kinds = kind === null ? (['serviceRepair', 'partItem'] as const) : [kind];
  const each = (of: (one: Kind) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(kinds.map(of), between);
  const query = sql<{
    found: number;
    more: boolean;
    rules: PricingRules | null;
    terms: PricedFor['terms'];
    entries: StoredEntry[];
  }>`
    with ${search === null || wish.offeredWith ? sql`` : sql`${foundSteps(search, { kind, where: (one) => isSought(one, wish), after: null, limit })},`}
    usual as materialized (${search === null ? noneUsual : each((one) => usualHits(one, wish, search), sql` union all `)}),
    fits as (${each((one) => fitting(one, wish), sql` union all `)}),
    best as (select f.*, ${inOrder} as at from (
        select 0 as usual, * from usual
        union all select 1, f.* from fits f where not exists (select from usual u where u.kind = f.kind and u.id = f.id)) f
      order by at limit ${sql.lit(limit)})
    select (${each((one) => counted(one, wish), sql` + `)})::int as found,
      ${search === null || wish.offeredWith ? sql`false` : sql`(${each(tooMany, sql` or `)})`} as more,
      ${pricingRules} as rules, ${memberTerms(whose.agreementId)} as terms,
      (select coalesce(json_agg(${foundEntryJson(wish.offeredWith ? offeredAsOf(sql`f.rank`) : undefined)} order by f.at), '[]') from best f) as entries`;
  // as in the list, a search would be planned anew each time
  const rows = search ? await plannedOnce(db, query) : (await query.execute(db)).rows;
  const { found, more, entries, rules, terms } = rows[0]!;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  return { found, more, entries: entries.map((entry) => pricedEntry(entry, pricing)) };
}

export function pricedEntry(stored: StoredEntry, pricing: Parameters<typeof shownPrice>[1]): PriceBookEntry {
  const {
    pricing: _,
    markupFactor: _factor,
    crew: _crew,
    taxedPart: _taxed,
    costCents: _cost,
    parts,
    ...entry
  } = stored;
  return {
    ...entry,
    ...shownPrice(stored, pricing),
    parts: parts.map((part) => shownPart(part, pricing)),
  };
}
