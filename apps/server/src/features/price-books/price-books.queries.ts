import type { PriceBookEntry } from '@fieldwright/contract/price-books';
import {
  type MemberTerms,
  memberPrice,
  priceKeyFor,
} from '@fieldwright/domain/price-books/price-book-filter';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { partDepartment } from '../../db/part-department.queries.ts';
import { partsOfService } from '../../db/service-parts.queries.ts';

export interface EntriesQuery {
  /** as typed, trimmed; if empty, the first entries by code */
  text: string;
  /** its words, in lowercase */
  words: string[];
  kind: PriceBookEntry['kind'] | null;
  withCosts: boolean;
  /** whose prices; null for anyone's */
  terms: MemberTerms | null;
  limit: number;
}

const tables = {
  serviceRepair: sql.ref('service_repairs'),
  partItem: sql.ref('part_items'),
} as const;

/**
 * Selects the best matches of one table: the exact code, codes that start with the text, names with every
 * word, then words anywhere. Row-level security rules out a text index, so this is one scan that lowercases
 * each row once.
 */
function found(kind: PriceBookEntry['kind'], { text, words, limit }: EntriesQuery): RawBuilder<unknown> {
  const of = sql`select ${sql.lit(kind)} as kind, ${sql.lit(kind === 'partItem' ? 1 : 0)} as "kindOrder", id, code, count(*) over () as "ofKind"`;
  const from = sql`from ${tables[kind]} where company_id = ${company} and not hidden`;
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

const costOf = (withCosts: boolean, table: string) =>
  withCosts ? sql`, 'costCents', ${sql.ref(table)}.cost_cents` : sql``;

/** Returns what an agreement changes about prices; null if it isn't active today, or has no plan. */
export async function findTerms(db: Read, agreementId: number): Promise<MemberTerms | null> {
  const { rows } = await sql<MemberTerms>`
    select a.id as "agreementId", p.discount_rate as "discountRate" from agreements a
    join agreement_plans p on p.company_id = a.company_id and p.id = a.agreement_plan_id
    where a.company_id = ${company} and a.id = ${agreementId} and a.status = 'active'
      and company_today() between a.start_date and a.end_date`.execute(db);
  return rows[0] ?? null;
}

/** Returns an entry, and the parts that it uses, at the prices of the terms. */
const pricedFor = (entry: PriceBookEntry, terms: MemberTerms | null): PriceBookEntry => ({
  ...entry,
  unitPriceCents: memberPrice(entry.unitPriceCents, terms),
  parts: entry.parts.map((part) => ({ ...part, unitPriceCents: memberPrice(part.unitPriceCents, terms) })),
});

/**
 * Returns the price book entries that a line can be made from, best match first, and their number, in one
 * statement.
 */
export async function findEntries(
  db: Read,
  wish: EntriesQuery,
): Promise<{ found: number; entries: PriceBookEntry[] }> {
  const { kind, withCosts, limit, terms } = wish;
  const key = priceKeyFor(terms);
  const kinds = kind === null ? (['serviceRepair', 'partItem'] as const) : [kind];
  const { rows } = await sql<{ entry: PriceBookEntry; found: number }>`
    with fits as (${sql.join(
      kinds.map((each) => found(each, wish)),
      sql` union all `,
    )}), best as (select * from fits order by rank, "kindOrder", code, id limit ${limit})
    select (select sum(n)::int from (select max("ofKind") as n from fits group by kind) k) as found, case f.kind
      when 'serviceRepair' then (
        select json_build_object('kind', f.kind, 'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
          'priceBookId', r.price_book_id, 'priceBookVersion', b.version, 'priceKey', ${key}::text,
          'unitPriceCents', r.unit_price_cents, 'taxable', r.taxable, 'laborHours', r.labor_hours,
          'callDepartmentTypeId', r.call_department_type_id, 'department', coalesce((select t.text from call_department_types t
            where t.company_id = r.company_id and t.id = r.call_department_type_id), ''), 'parts', ${partsOfService(withCosts)} ${costOf(withCosts, 'r')})
        from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id
        where r.company_id = ${company} and r.id = f.id)
      else (
        select json_build_object('kind', f.kind, 'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
          'priceBookId', null, 'priceBookVersion', null, 'priceKey', ${key}::text,
          'unitPriceCents', r.unit_price_cents, 'taxable', r.taxable, 'laborHours', 0,
          'callDepartmentTypeId', r.department_id, 'department', coalesce((select t.text from call_department_types t
            where t.company_id = r.company_id and t.id = r.department_id), ''), 'parts', json_build_array() ${costOf(withCosts, 'r')})
        from (select p.*, ${sql.raw(partDepartment('p'))} as department_id from part_items p) r where r.company_id = ${company} and r.id = f.id)
      end as entry
    from best f order by f.rank, f."kindOrder", f.code, f.id`.execute(db);
  return { found: rows[0]?.found ?? 0, entries: rows.map(({ entry }) => pricedFor(entry, terms)) };
}
