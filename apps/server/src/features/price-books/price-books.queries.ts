import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { PriceBookEntry } from '@fieldwright/contract/price-books';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { mostFound } from '@fieldwright/domain/price-books/most-found';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { partDepartment } from '../../db/part-department.queries.ts';
import {
  memberTerms,
  partPricePairs,
  pricingRules,
  type StoredPrice,
  servicePricePairs,
} from '../../db/price-basis.sql.ts';
import { byKey, hasWords, leastPart } from '../../db/words.queries.ts';
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
  similarEntries,
} from './found-entries.queries.ts';
import { shownPart, shownPrice } from './priced-entry.ts';

/** Whose prices a request asks for (R3.11). */
export type Whose = Pick<PricedFor, 'propertyTypeId' | 'rateTypeId'> & { agreementId: number | null };

export interface EntriesQuery {
  /** without words, the first entries by code */
  search: EntrySearch;
  kind: EntryKind | null;
  withCosts: boolean;
  /** whose prices */
  whose: Whose;
  limit: number;
}

/** Condition: the services of a removed book aren't offered. */
const offered = {
  serviceRepair: sql`x.company_id = ${company} and not x.hidden
    and (select not b.hidden from price_books b where b.company_id = ${company} and b.id = x.price_book_id)`,
  partItem: sql`x.company_id = ${company} and not x.hidden`,
} as const;

/**
 * Selects the ids of entries to rank: all that the index of words knows if they are few; otherwise some of
 * them, and those with the beginning of a code. Only if that is too little to fill a page, entries are read
 * in the order of their codes: no index knows words of one or two letters, and services of removed books
 * aren't offered.
 */
function candidates(kind: EntryKind, { search, limit }: EntriesQuery): RawBuilder<unknown> {
  const { words } = search;
  const first = words[0]!;
  const isShort = words.every((word) => word.length < leastPart);
  const along = (more: RawBuilder<unknown>, most: number) => sql`(select x.id from ${entryTable(kind)} x
    where not ${areFewHits(kind)} and ${offered[kind]} and ${hasWords(sql`x.search_text`, words)} and ${more}
    order by x.search_code, x.id limit ${sql.lit(most)})`;
  const isTooLittle = sql`(select count(*) from (
    select h.id from ${hitsIn(kind)} h cross join lateral ${byKey(entryTable(kind), sql`h.id`)} x
    where ${offered[kind]} limit ${sql.lit(limit)}) o) < ${sql.lit(limit)}`;
  return sql`select id from ${hitsIn(kind)} where id is not null
    union
    ${along(sql`x.search_code >= ${first} and x.search_code < ${`${first}\u{10FFFF}`}`, limit)}
    union
    ${along(isTooLittle, isShort ? mostFound : limit)}`;
}

/**
 * Selects the best matches of one kind: the exact code, what starts with the text, names with every word,
 * then words anywhere.
 */
function fitsOf(kind: EntryKind, wish: EntriesQuery): RawBuilder<unknown> {
  const { search, limit } = wish;
  const { text, words } = search;
  const of = sql`select ${sql.lit(kind)} as kind, ${sql.lit(entryKinds.indexOf(kind))} as "kindOrder", x.id, x.code,
    count(*) over () as "ofKind"`;
  const best = sql`order by rank, x.code, x.id limit ${limit}`;
  if (words.length === 0)
    return sql`(${of}, 0 as rank from ${entryTable(kind)} x where ${offered[kind]} ${best})`;
  const inName = sql.join(
    words.map((word) => sql`strpos(x.search_text, ${word}) < length(x.code) + length(x.text) + 2`),
    sql` and `,
  );
  return sql`(${of}, case
      when x.search_code = ${text} then 0
      when starts_with(x.search_text, ${text}) then 1
      when ${inName} then 2
      else 3 end as rank
    from (${candidates(kind, wish)}) h cross join lateral ${byKey(entryTable(kind), sql`h.id`)} x
    where ${offered[kind]} and ${hasWords(sql`x.search_text`, words)} ${best})`;
}

/** Selects entries in the order in which they are given. */
const fitsAmong = (kind: EntryKind, keys: readonly EntryKey[], limit: number) => sql`
  (select ${sql.lit(kind)} as kind, 0 as "kindOrder", x.id, x.code, count(*) over () as "ofKind", h.place as rank
   from ${entriesAmong(kind, keys)} where ${offered[kind]} order by rank limit ${limit})`;

/** An entry as stored, with what its price is worked out from. */
type StoredEntry = Omit<
  PriceBookEntry,
  keyof StoredPrice | 'priceKey' | 'standardCents' | 'priceSteps' | 'open'
> &
  StoredPrice;

type FoundEntries = Answer<Endpoints['GET /api/pricebookentries']>;

/**
 * Returns the price book entries that a line can be made from, best match first, and their number, in one
 * statement. Their prices are worked out from what it returns. If none matches, returns similar ones.
 */
export async function findEntries(db: Read, wish: EntriesQuery): Promise<FoundEntries> {
  const kinds = wish.kind === null ? entryKinds : [wish.kind];
  const found = await readEntries(db, wish, {
    steps: wish.search.words.length > 0 ? kinds.map((kind) => hitStepOf(kind, wish.search)) : [],
    fits: kinds.map((kind) => fitsOf(kind, wish)),
  });
  if (found.entries.length > 0) return found;
  const keys = await similarEntries(db, wish.search, kinds);
  if (keys.length === 0) return found;
  const fits = kinds.map((kind) => fitsAmong(kind, keys, wish.limit));
  const similar = await readEntries(db, wish, { steps: [], fits });
  return { ...similar, similar: similar.entries.length > 0 };
}

async function readEntries(
  db: Read,
  { withCosts, limit, whose }: EntriesQuery,
  { steps, fits }: Record<'steps' | 'fits', RawBuilder<unknown>[]>,
): Promise<FoundEntries> {
  const { rows } = await sql<{
    found: number;
    rules: PricingRules | null;
    terms: PricedFor['terms'];
    entries: StoredEntry[];
  }>`
    with ${sql.join([...steps, sql`fits as (${sql.join(fits, sql` union all `)})`])},
    best as (select * from fits order by rank, "kindOrder", code, id limit ${limit})
    select (select least(coalesce(sum(n), 0), ${sql.lit(mostFound)})::int from (select max("ofKind") as n from fits group by kind) k) as found,
      ${pricingRules} as rules, ${memberTerms(whose.agreementId)} as terms,
      (select coalesce(json_agg(case f.kind
      when 'serviceRepair' then (
        select json_build_object('id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
          'priceBookId', r.price_book_id, 'priceBookVersion', b.version, 'taxable', r.taxable,
          'callDepartmentTypeId', r.call_department_type_id, 'department', coalesce((select t.text from call_department_types t
            where t.company_id = r.company_id and t.id = r.call_department_type_id), ''), ${servicePricePairs})
        from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id
        where r.company_id = ${company} and r.id = f.id)
      else (
        select json_build_object('id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
          'priceBookId', null, 'priceBookVersion', null, 'taxable', r.taxable,
          'callDepartmentTypeId', r.department_id, 'department', coalesce((select t.text from call_department_types t
            where t.company_id = r.company_id and t.id = r.department_id), ''), ${partPricePairs})
        from (select p.*, ${sql.raw(partDepartment('p'))} as department_id from part_items p) r where r.company_id = ${company} and r.id = f.id)
      end order by f.rank, f."kindOrder", f.code, f.id), '[]') from best f) as entries`.execute(db);
  const { found: count, entries, rules, terms } = rows[0]!;
  const pricing = { rules, whose: { ...whose, terms }, withCosts };
  return { found: count, similar: false, entries: entries.map((entry) => pricedEntry(entry, pricing)) };
}

function pricedEntry(stored: StoredEntry, pricing: Parameters<typeof shownPrice>[1]): PriceBookEntry {
  const { pricing: _, markupFactor: _factor, crew: _crew, costCents: _cost, parts, ...entry } = stored;
  return {
    ...entry,
    ...shownPrice(stored, pricing),
    parts: parts.map((part) => shownPart(part, pricing)),
  };
}
