import type { Answer } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type {
  KeptBook,
  KeptCategory,
  KeptPart,
  KeptService,
} from '@fieldwright/contract/price-book-maintenance';
import type { PriceBookKind } from '@fieldwright/domain/price-books/maintenance';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import {
  partItemTable,
  priceBookCategoryTable,
  priceBookTable,
  serviceRepairTable,
} from '../../db/record-tables.ts';
import { soldThisYear } from './sold.sql.ts';

/** The records of price books as their endpoints return them. */
export interface KeptRecords {
  priceBook: KeptBook;
  priceBookCategory: KeptCategory;
  partItem: KeptPart;
  serviceRepair: KeptService;
}

/** The table of each kind. */
export const keptTables = {
  priceBook: priceBookTable,
  priceBookCategory: priceBookCategoryTable,
  partItem: partItemTable,
  serviceRepair: serviceRepairTable,
} as const satisfies Record<PriceBookKind, unknown>;

/**
 * Selects the entries of category `t`, each with its order. The index of codes doesn't have the version: without it, the
 * planner would read all codes of the company for each entry, instead of the entry by its key.
 */
const entriesIn = (column: 'part_item_id' | 'service_repair_id', table: string) => sql`(
  select coalesce(json_agg(json_build_object('id', e.${sql.ref(column)}, 'order', e."order")
    order by e."order", x.code, x.id), '[]')
  from price_book_category_entries e
  join ${sql.table(table)} x on x.company_id = e.company_id and x.id = e.${sql.ref(column)} and not x.hidden
    and x.version > 0
  where e.company_id = ${company} and e.price_book_category_id = t.id)`;

/** Selects the categories of entry `t`. */
const categoriesOf = (column: 'part_item_id' | 'service_repair_id') => sql`(
  select coalesce(json_agg(e.price_book_category_id order by e.price_book_category_id), '[]')
  from price_book_category_entries e where e.company_id = ${company} and e.${sql.ref(column)} = t.id)`;

/** What a record of each kind has besides its table's fields, as parts of `json_build_object`. */
const beside: Readonly<Record<PriceBookKind, RawBuilder<unknown>>> = {
  priceBook: sql`'hidden', t.hidden`,
  priceBookCategory: sql`'hidden', false, 'priceBookId', t.price_book_id, 'order', t."order",
    'partItemIds', ${entriesIn('part_item_id', 'part_items')},
    'serviceRepairIds', ${entriesIn('service_repair_id', 'service_repairs')}, 'children', (
      select coalesce(json_agg(json_build_object('id', c.id, 'order', c."order") order by c."order", c.text, c.id), '[]')
      from price_book_categories c where c.company_id = ${company} and c.parent_price_book_category_id = t.id)`,
  partItem: sql`'hidden', t.hidden, 'sold', ${soldThisYear('partItem', sql`t.id`)}, 'categoryIds', ${categoriesOf('part_item_id')}, 'serviceRepairIds', (
    select coalesce(json_agg(u.service_repair_id order by u.service_repair_id), '[]') from service_repair_parts u
    join service_repairs r on r.company_id = u.company_id and r.id = u.service_repair_id and not r.hidden
    where u.company_id = ${company} and u.part_item_id = t.id)`,
  serviceRepair: sql`'hidden', t.hidden, 'priceBookId', t.price_book_id, 'sold', ${soldThisYear('serviceRepair', sql`t.id`)},
    'categoryIds', ${categoriesOf('service_repair_id')}, 'parts', (
      select coalesce(json_agg(json_build_object('partItemId', u.part_item_id, 'quantity', u.quantity)
        order by u."order", u.part_item_id), '[]')
      from service_repair_parts u where u.company_id = ${company} and u.service_repair_id = t.id)`,
};

const recordJson = (kind: PriceBookKind) =>
  sql`json_build_object('id', t.id, 'guid', t.guid, 'version', t.version, ${jsonPairs(keptTables[kind], 't')}, ${beside[kind]})`;

/** Returns a record, hidden or not; null if the company has none. @param by its id or guid */
export async function findKept<K extends PriceBookKind>(
  db: Read,
  kind: K,
  by: { id: number } | { guid: string },
): Promise<KeptRecords[K] | null> {
  const those = 'id' in by ? sql`t.id = ${by.id}` : sql`t.guid = ${by.guid}`;
  const { rows } = await sql<{ record: KeptRecords[K] }>`
    select ${recordJson(kind)} as record from ${sql.table(keptTables[kind].table)} t
    where t.company_id = ${company} and ${those}`.execute(db);
  return rows[0]?.record ?? null;
}

/** Returns those of these records that the company has, hidden or not. */
export async function findAllKept<K extends PriceBookKind>(
  db: Read,
  kind: K,
  ids: readonly number[],
): Promise<KeptRecords[K][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ record: KeptRecords[K] }>`
    select ${recordJson(kind)} as record from ${sql.table(keptTables[kind].table)} t
    where t.company_id = ${company} and t.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ record }) => record);
}

/** A page of a book's records: those after an id, and the cursor of the next page. */
export interface KeptPage {
  bookId: number;
  afterId: number;
  limit: number;
}

/** Returns a book's service repairs, or the part items in its categories, by id; one more than a page. */
export async function keptInBook<K extends 'partItem' | 'serviceRepair'>(
  db: Read,
  kind: K,
  { bookId, afterId, limit }: KeptPage,
): Promise<KeptRecords[K][]> {
  const ofBook =
    kind === 'serviceRepair'
      ? sql`t.price_book_id = ${bookId}`
      : sql`exists (select from price_book_category_entries e
          join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
          where e.company_id = ${company} and e.part_item_id = t.id and k.price_book_id = ${bookId})`;
  const { rows } = await sql<{ record: KeptRecords[K] }>`
    select ${recordJson(kind)} as record from ${sql.table(keptTables[kind].table)} t
    where t.company_id = ${company} and not t.hidden and t.id > ${afterId} and ${ofBook}
    order by t.id limit ${limit + 1}`.execute(db);
  return rows.map(({ record }) => record);
}

/** Returns the categories that have a part item, each with its place there. */
export async function categoriesOfPart(
  db: Read,
  partId: number,
): Promise<Answer<Endpoints['GET /api/partitems/{id}/categories']>> {
  const { rows } = await sql<Answer<Endpoints['GET /api/partitems/{id}/categories']>[number]>`
    select k.id, k.price_book_id as "priceBookId", k.parent_price_book_category_id as "parentPriceBookCategoryId",
      k.text, e."order"
    from price_book_category_entries e
    join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
    join price_books b on b.company_id = k.company_id and b.id = k.price_book_id and not b.hidden
    where e.company_id = ${company} and e.part_item_id = ${partId} order by k.id`.execute(db);
  return rows;
}

/** Returns the service repairs that use a part item, each with how many it takes. */
export async function servicesOfPart(
  db: Read,
  partId: number,
): Promise<Answer<Endpoints['GET /api/partitems/{id}/servicerepairs']>> {
  const { rows } = await sql<Answer<Endpoints['GET /api/partitems/{id}/servicerepairs']>[number]>`
    select r.id, r.price_book_id as "priceBookId", r.code, r.text, u.quantity::double precision as quantity
    from service_repair_parts u
    join service_repairs r on r.company_id = u.company_id and r.id = u.service_repair_id and not r.hidden
    where u.company_id = ${company} and u.part_item_id = ${partId} order by r.id`.execute(db);
  return rows;
}

/** Returns a book's categories in order, each after the one above it comes or not. */
export async function categoriesIn(db: Read, bookId: number): Promise<KeptCategory[]> {
  const { rows } = await sql<{ record: KeptCategory }>`
    select ${recordJson('priceBookCategory')} as record from price_book_categories t
    where t.company_id = ${company} and t.price_book_id = ${bookId} order by t."order", t.text, t.id`.execute(
    db,
  );
  return rows.map(({ record }) => record);
}

type RemovedEntry = Answer<Endpoints['GET /api/pricebooks/{id}/removed']>[number];

/** The most deleted entries that are listed. */
const mostDeleted = 500;

/** Selects the records of one kind that were deleted, as their history has them. */
const deletedEntries = (kind: RemovedEntry['kind'], ofBook: RawBuilder<unknown>) => sql`(
  select ${sql.lit(kind)} as kind, c.root_id as id, coalesce(c.was->>'code', '') as code, c.was->>'text' as text, c.version, true as deleted
  from (select c.root_id, c.version, c.created_date, c.request_id, c.steps #> '{0,records,0,deleted}' as was from changes c
    where c.company_id = ${company} and c.entity = ${sql.lit(kind)}
      and c.steps #> '{0,records,0,deleted}' is not null) c
  where not exists (select from ${sql.table(keptTables[kind].table)} x where x.company_id = ${company} and x.id = c.root_id)
    and not exists (select from changes n where n.company_id = ${company} and n.entity = ${sql.lit(kind)}
      and n.root_id = c.root_id and n.version > c.version) ${ofBook}
  order by c.created_date desc limit ${mostDeleted})`;

/** Whether a category `c` was deleted by a change of its own, not along with the one above it. */
const isDeletedAlone = sql`not exists (select from changes a where a.company_id = ${company}
  and a.entity = 'priceBookCategory' and a.root_id = (c.was->>'parentPriceBookCategoryId')::bigint
  and a.request_id = c.request_id and a.steps #> '{0,records,0,deleted}' is not null)`;

/**
 * Returns the removed services and categories of a book, and the removed parts, by name: hidden ones, and the last
 * deleted.
 * @param words in lower case: only those with all of them in their code or name
 */
export async function removedIn(db: Read, bookId: number, words: readonly string[]): Promise<RemovedEntry[]> {
  const has = (code: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
    sql.join(
      [
        sql``,
        ...words.map(
          (word) => sql`and position(${word} in lower(coalesce(${code}, '') || ' ' || (${text}))) > 0`,
        ),
      ],
      sql` `,
    );
  const wasNamed = has(sql`c.was->>'code'`, sql`c.was->>'text'`);
  const ofBook = sql`and c.was->>'priceBookId' = ${String(bookId)} ${wasNamed}`;
  const { rows } = await sql<RemovedEntry>`
    select * from (
      select 'serviceRepair' as kind, r.id, r.code, r.text, r.version, false as deleted from service_repairs r
      where r.company_id = ${company} and r.price_book_id = ${bookId} and r.hidden ${has(sql`r.code`, sql`r.text`)}
      union all select 'partItem', p.id, p.code, p.text, p.version, false from part_items p
      where p.company_id = ${company} and p.hidden ${has(sql`p.code`, sql`p.text`)}
      union all ${deletedEntries('serviceRepair', ofBook)}
      union all ${deletedEntries('priceBookCategory', sql`${ofBook} and ${isDeletedAlone}`)}
      union all ${deletedEntries('partItem', wasNamed)}) r
    order by text, id`.execute(db);
  return rows;
}

/** Raises the versions of books whose entries have changed, and returns them. */
export async function raiseBooks(
  tx: Write,
  ids: readonly number[],
): Promise<{ id: number; version: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; version: number }>`
    update price_books set version = version + 1
    where company_id = ${company} and id = any(${[...new Set(ids)]}::bigint[]) returning id, version`.execute(
    tx,
  );
  return rows;
}

/** Returns the books with any of these parts: those with a category or a service that has one. */
export async function booksOfParts(db: Read, partIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select k.price_book_id as id from price_book_category_entries e
    join price_book_categories k on k.company_id = e.company_id and k.id = e.price_book_category_id
    where e.company_id = ${company} and e.part_item_id = any(${[...partIds]}::bigint[])
    union select r.price_book_id from service_repair_parts u
    join service_repairs r on r.company_id = u.company_id and r.id = u.service_repair_id
    where u.company_id = ${company} and u.part_item_id = any(${[...partIds]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Hides a record or shows it again, and raises its version. */
export async function setKeptHidden(
  tx: Write,
  kind: PriceBookKind,
  id: number,
  hidden: boolean,
): Promise<void> {
  await sql`update ${sql.table(keptTables[kind].table)} t set hidden = ${hidden}, version = t.version + 1
    where t.company_id = ${company} and t.id = ${id}`.execute(tx);
}

/** Gives a record the guid it had before it was deleted. */
export async function setKeptGuid(tx: Write, kind: PriceBookKind, id: number, guid: string): Promise<void> {
  await sql`update ${sql.table(keptTables[kind].table)} t set guid = ${guid}
    where t.company_id = ${company} and t.id = ${id}`.execute(tx);
}

/** Deletes records, with their places in categories; a service with its parts. */
export async function deleteKept(tx: Write, kind: PriceBookKind, ids: readonly number[]): Promise<void> {
  const column = { partItem: 'part_item_id', serviceRepair: 'service_repair_id' }[kind as string];
  if (column)
    await sql`delete from price_book_category_entries e
      where e.company_id = ${company} and e.${sql.ref(column)} = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`delete from ${sql.table(keptTables[kind].table)} t
    where t.company_id = ${company} and t.id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Returns the place after the last category inside another one, or at the top of a book. */
export async function nextPlace(db: Read, bookId: number, parentId: number | null): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(k."order") + 1, 0) as next from price_book_categories k
    where k.company_id = ${company} and k.price_book_id = ${bookId}
      and k.parent_price_book_category_id is not distinct from ${parentId}`.execute(db);
  return rows[0]!.next;
}

/** Numbers categories as given. */
export async function orderCategories(tx: Write, ids: readonly number[]): Promise<void> {
  await sql`update price_book_categories k set "order" = o.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality o(id, place)
    where k.company_id = ${company} and k.id = o.id and k."order" <> o.place - 1`.execute(tx);
}

/** Returns the ids of categories that one request has deleted. */
export async function deletedTogether(db: Read, requestId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.root_id as id from changes c
    where c.company_id = ${company} and c.entity = 'priceBookCategory' and c.request_id = ${requestId}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
