import type { PriceBookEntry } from '@fieldwright/contract/price-books';
import type { PricedFor } from '@fieldwright/domain/price-books/entry-price';
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
import { shownPart, shownPrice } from './priced-entry.ts';

/** Whose prices a request asks for (R3.11). */
export type Whose = Pick<PricedFor, 'propertyTypeId' | 'rateTypeId'> & { agreementId: number | null };

export interface EntriesQuery {
  /** as typed, trimmed; if empty, the first entries by code */
  text: string;
  /** its words, in lowercase */
  words: string[];
  kind: PriceBookEntry['kind'] | null;
  withCosts: boolean;
  /** whose prices */
  whose: Whose;
  limit: number;
}

const tables = {
  serviceRepair: sql.ref('service_repairs'),
  partItem: sql.ref('part_items'),
} as const;

/** The services of a removed book aren't offered. */
const offered = {
  serviceRepair: sql`and price_book_id in (select id from price_books where company_id = ${company} and not hidden)`,
  partItem: sql``,
} as const;

/**
 * Selects the best matches of one table: the exact code, codes that start with the text, names with every
 * word, then words anywhere. Row-level security rules out a text index, so this is one scan that lowercases
 * each row once.
 */
function found(kind: PriceBookEntry['kind'], { text, words, limit }: EntriesQuery): RawBuilder<unknown> {
  const of = sql`select ${sql.lit(kind)} as kind, ${sql.lit(kind === 'partItem' ? 1 : 0)} as "kindOrder", id, code, count(*) over () as "ofKind"`;
  const from = sql`from ${tables[kind]} where company_id = ${company} and not hidden ${offered[kind]}`;
  if (words.length === 0) return sql`(${of}, 0 as rank ${from} order by code, id limit ${limit})`;
  const all = (condition: (word: string) => RawBuilder<unknown>) =>
    sql.join(words.map(condition), sql` and `);
  return sql`(${of}, case
      when lower(code) = lower(${text}) then 0
      when starts_with(words, lower(${text})) then 1
      when ${all((word) => sql`strpos(words, ${word}) < "behindName"`)} then 2
      else 3 end as rank
    from (
      select id, code, lower(code || ' ' || text || ' ' || description) as words,
        length(code) + length(text) + 2 as "behindName"
      ${from} offset 0) s
    where ${all((word) => sql`strpos(words, ${word}) > 0`)}
    order by rank, code, id limit ${limit})`;
}

/** An entry as stored, with what its price is worked out from. */
type StoredEntry = Omit<
  PriceBookEntry,
  keyof StoredPrice | 'priceKey' | 'standardCents' | 'priceSteps' | 'open'
> &
  StoredPrice;

/**
 * Returns the price book entries that a line can be made from, best match first, and their number, in one
 * statement. Their prices are worked out from what it returns.
 */
export async function findEntries(
  db: Read,
  wish: EntriesQuery,
): Promise<{ found: number; entries: PriceBookEntry[] }> {
  const { kind, withCosts, limit, whose } = wish;
  const kinds = kind === null ? (['serviceRepair', 'partItem'] as const) : [kind];
  const { rows } = await sql<{
    found: number;
    rules: PricingRules | null;
    terms: PricedFor['terms'];
    entries: StoredEntry[];
  }>`
    with fits as (${sql.join(
      kinds.map((each) => found(each, wish)),
      sql` union all `,
    )}), best as (select * from fits order by rank, "kindOrder", code, id limit ${limit})
    select (select coalesce(sum(n), 0)::int from (select max("ofKind") as n from fits group by kind) k) as found,
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
  return { found: count, entries: entries.map((entry) => pricedEntry(entry, pricing)) };
}

function pricedEntry(stored: StoredEntry, pricing: Parameters<typeof shownPrice>[1]): PriceBookEntry {
  const { pricing: _, markupFactor: _factor, crew: _crew, costCents: _cost, parts, ...entry } = stored;
  return {
    ...entry,
    ...shownPrice(stored, pricing),
    parts: parts.map((part) => shownPart(part, pricing)),
  };
}
