import type { ExchangeKind } from '@fieldwright/domain/price-books/exchange/exchange-columns';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../../db/database.ts';
import { type EntrySearch, matchesAny } from '../../../db/found-entries.queries.ts';
import { company } from '../../../db/names.sql.ts';
import { type Listed, listedBy, withBranch } from '../entries-page.queries.ts';

/** An entry as another one names it. */
export interface NamedEntry {
  id: number;
  code: string;
  hidden: boolean;
}

/** An entry as stored, with what the file says in words by its number. */
export interface StoredRow {
  id: number;
  code: string;
  categoryIds: number[];
  /** of a service, in order */
  parts: (NamedEntry & { quantity: number })[];
  [field: string]: unknown;
}

export interface StoredCategory {
  id: number;
  parentId: number | null;
  text: string;
  order: number;
}

const both = sql`'id', x.id, 'code', x.code, 'text', x.text, 'description', x.description, 'costCents', x.cost_cents,
  'pricing', x.pricing, 'unitPriceCents', x.unit_price_cents, 'taxable', x.taxable, 'warranty', x.warranty, 'pictures', x.pictures`;
/** Collects the entries that a column of `x` names, in order; an entry that was deleted has no code. */
const offered = (
  ids: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
) => sql`case when cardinality(${ids}) = 0
  then '[]' else (select json_agg(json_build_object('id', u.id, 'code', coalesce(o.code, ''),
    'hidden', coalesce(o.hidden, true)) order by u.place)
  from unnest(${ids}) with ordinality u (id, place)
  left join ${table} o on o.company_id = x.company_id and o.id = u.id) end`;
const services = sql`service_repairs`;
const partItems = sql`part_items`;
const ofPart = sql`'markupFactor', x.markup_factor, 'unit', x.unit, 'partKind', x.part_kind,
  'manufacturer', x.manufacturer, 'model', x.model, 'supplier', x.supplier, 'supplierCode', x.supplier_code,
  'matchedIds', x.matched_ids, 'matched', ${offered(sql`x.matched_ids`, partItems)}`;
const ofService = sql`'laborHours', x.labor_hours, 'crew', x.crew, 'taxedPart', x.taxed_part,
  'upgradeIds', x.upgrade_ids, 'upgrades', ${offered(sql`x.upgrade_ids`, services)},
  'relatedIds', x.related_ids, 'related', ${offered(sql`x.related_ids`, services)},
  'relatedPartIds', x.related_part_ids, 'relatedParts', ${offered(sql`x.related_part_ids`, partItems)},
  'department', coalesce((select t.text from call_department_types t
    where t.company_id = x.company_id and t.id = x.call_department_type_id), '')`;

/** Collects the parts `p` that a service uses, as `u` says. */
export const usedParts = sql`json_agg(json_build_object('id', p.id, 'code', p.code, 'hidden', p.hidden,
  'quantity', u.quantity) order by u."order", p.id)`;
const partsOfService = sql`(select coalesce(${usedParts}, '[]')
  from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
  where u.company_id = ${company} and u.service_repair_id = x.id)`;

export const entryTables = { partItem: 'part_items', serviceRepair: 'service_repairs' } as const;
export const entryColumns = { partItem: 'part_item_id', serviceRepair: 'service_repair_id' } as const;

/** Selects the fields of entry `x`, with its categories in a book, and the parts of a service. */
export const fieldsOf = (
  kind: ExchangeKind,
  { categories, parts }: { categories: RawBuilder<unknown>; parts: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  sql`json_build_object(${both}, ${kind === 'partItem' ? ofPart : ofService}, 'categoryIds', ${categories},
    'parts', ${kind === 'partItem' ? sql`json_build_array()` : parts})`;

const categoriesIn = (kind: ExchangeKind, bookId: number) => sql`(
  select coalesce(json_agg(k.id), '[]') from price_book_category_entries e
  join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
  where e.company_id = ${company} and e.${sql.ref(entryColumns[kind])} = x.id and k.price_book_id = ${bookId})`;

/** Returns the next entries of one kind that are listed, by code. */
export async function listedRows(
  db: Read,
  kind: ExchangeKind,
  { limit, ...listed }: Listed & { limit: number },
): Promise<StoredRow[]> {
  const fields = fieldsOf(kind, { categories: categoriesIn(kind, listed.bookId), parts: partsOfService });
  const { rows } = await sql<{ fields: StoredRow }>`
    with recursive ${withBranch(listed)} page as (${listedBy(kind, listed, { place: sql`0`, limit: sql`${limit}` })})
    select ${fields} as fields from page
    join ${sql.table(entryTables[kind])} x on x.company_id = ${company} and x.id = page.id
    order by x.code, x.id`.execute(db);
  return rows.map((row) => row.fields);
}

/** Says whether any service or part has the words of a search, in whichever category or book. */
export async function isAnyFound(db: Read, search: EntrySearch): Promise<boolean> {
  const of = (kind: ExchangeKind) => sql`exists (select from ${sql.table(entryTables[kind])} o
    where o.company_id = ${company} and not o.hidden and ${matchesAny(search)})`;
  const { rows } = await sql<{ isAny: boolean }>`
    select ${of('serviceRepair')} or ${of('partItem')} as "isAny"`.execute(db);
  return rows[0]!.isAny;
}

/** Returns a book that isn't removed, with its categories in order; null if there is none. */
export async function bookWithCategories(
  db: Read,
  bookId: number,
): Promise<{ categories: StoredCategory[] } | null> {
  const { rows } = await sql<{ categories: StoredCategory[] }>`
    select (select coalesce(json_agg(json_build_object('id', k.id, 'parentId', k.parent_price_book_category_id,
        'text', k.text, 'order', k."order") order by k."order", k.text, k.id), '[]')
      from price_book_categories k where k.company_id = ${company} and k.price_book_id = b.id) as categories
    from price_books b where b.company_id = ${company} and b.id = ${bookId} and not b.hidden`.execute(db);
  return rows[0] ?? null;
}
