import type { PriceBookEntry } from '@fieldwright/contract/price-books';
import { workedOutFor } from '@fieldwright/domain/price-books/price-book-filter';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';

export interface EntriesWish {
  /** as it was typed, without space around it; empty: the first ones by code */
  text: string;
  /** its words, in small letters */
  words: string[];
  kind: PriceBookEntry['kind'] | null;
  withCosts: boolean;
  limit: number;
}

const company = sql`(select current_company())`;

const tables = {
  serviceRepair: sql.ref('service_repairs'),
  partItem: sql.ref('part_items'),
} as const;

/**
 * The best of one table: its own code, a code that begins so, a name with every word, one with the words elsewhere.
 * Row-level security lets no index look into words, so this is one scan, which puts each row into small letters once.
 */
function found(kind: PriceBookEntry['kind'], { text, words, limit }: EntriesWish): RawBuilder<unknown> {
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

/** The parts of service repair `r`, in their order. */
const partsOf = (withCosts: boolean) => sql`(
  select coalesce(json_agg(json_build_object('partItemId', p.id, 'code', p.code, 'text', p.text,
      'description', p.description, 'quantity', u.quantity, 'unitPriceCents', p.unit_price_cents,
      'taxable', p.taxable ${costOf(withCosts, 'p')}) order by u."order", p.id), '[]')
  from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
  where u.company_id = r.company_id and u.service_repair_id = r.id)`;

/** Entries of the price books that a line can be made of, the best first, and how many there are: one statement. */
export async function findEntries(
  db: Read,
  wish: EntriesWish,
): Promise<{ found: number; entries: PriceBookEntry[] }> {
  const { kind, withCosts, limit } = wish;
  const kinds = kind === null ? (['serviceRepair', 'partItem'] as const) : [kind];
  const { rows } = await sql<{ entry: PriceBookEntry; found: number }>`
    with fits as (${sql.join(
      kinds.map((each) => found(each, wish)),
      sql` union all `,
    )}), best as (select * from fits order by rank, "kindOrder", code, id limit ${limit})
    select (select sum(n)::int from (select max("ofKind") as n from fits group by kind) k) as found, case f.kind
      when 'serviceRepair' then (
        select json_build_object('kind', f.kind, 'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
          'priceBookId', r.price_book_id, 'priceBookVersion', b.version, 'priceKey', ${workedOutFor}::text,
          'unitPriceCents', r.unit_price_cents, 'taxable', r.taxable, 'laborHours', r.labor_hours,
          'callDepartmentTypeId', r.call_department_type_id, 'department', coalesce((select t.text from call_department_types t
            where t.company_id = r.company_id and t.id = r.call_department_type_id), ''), 'parts', ${partsOf(withCosts)} ${costOf(withCosts, 'r')})
        from service_repairs r join price_books b on b.company_id = r.company_id and b.id = r.price_book_id
        where r.company_id = ${company} and r.id = f.id)
      else (
        select json_build_object('kind', f.kind, 'id', r.id, 'code', r.code, 'text', r.text, 'description', r.description,
          'priceBookId', null, 'priceBookVersion', null, 'priceKey', ${workedOutFor}::text,
          'unitPriceCents', r.unit_price_cents, 'taxable', r.taxable, 'laborHours', 0,
          'callDepartmentTypeId', null, 'department', '', 'parts', json_build_array() ${costOf(withCosts, 'r')})
        from part_items r where r.company_id = ${company} and r.id = f.id)
      end as entry
    from best f order by f.rank, f."kindOrder", f.code, f.id`.execute(db);
  return { found: rows[0]?.found ?? 0, entries: rows.map(({ entry }) => entry) };
}
