import type { ServicePart } from '@fieldwright/domain/price-books/service-repair';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/* Which category has which entries, which service uses which parts, and what names an entry. */

export type EntryColumn = 'part_item_id' | 'service_repair_id';
/** The column that names an entry of a kind. */
export const entryColumns = { partItem: 'part_item_id', serviceRepair: 'service_repair_id' } as const;
const entryTables = { part_item_id: 'part_items', service_repair_id: 'service_repairs' } as const;

/** Puts an entry into exactly these categories: at the end of new ones, where it is in the others. */
export async function setCategories(
  tx: Write,
  column: EntryColumn,
  id: number,
  categoryIds: readonly number[],
): Promise<void> {
  await sql`delete from price_book_category_entries e where e.company_id = ${company}
    and e.${sql.ref(column)} = ${id} and e.price_book_category_id <> all(${[...categoryIds]}::bigint[])`.execute(
    tx,
  );
  await sql`insert into price_book_category_entries (price_book_category_id, ${sql.ref(column)}, "order")
    select k.id, ${id}::bigint, (select coalesce(max(e."order") + 1, 0) from price_book_category_entries e
      where e.company_id = k.company_id and e.price_book_category_id = k.id)
    from price_book_categories k where k.company_id = ${company} and k.id = any(${[...categoryIds]}::bigint[])
    on conflict do nothing`.execute(tx);
}

/** Puts exactly these shown entries into a category, each at its place. Hidden ones stay. */
export async function setPlaced(
  tx: Write,
  column: EntryColumn,
  categoryId: number,
  placed: readonly { id: number; order: number }[],
): Promise<void> {
  await sql`delete from price_book_category_entries e using ${sql.table(entryTables[column])} x
    where e.company_id = ${company} and e.price_book_category_id = ${categoryId} and e.${sql.ref(column)} = x.id
      and x.company_id = e.company_id and not x.hidden
      and x.id <> all(${placed.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`insert into price_book_category_entries (price_book_category_id, ${sql.ref(column)}, "order")
    select ${categoryId}::bigint, p.id, p.place from unnest(${placed.map(({ id }) => id)}::bigint[],
      ${placed.map(({ order }) => order)}::integer[]) p(id, place)
    on conflict (company_id, price_book_category_id, part_item_id, service_repair_id)
      do update set "order" = excluded."order"`.execute(tx);
}

/** An entry's place in a category. */
export interface PlaceInCategory {
  categoryId: number;
  entryId: number;
  order: number;
}

/** Returns the places of entries in categories, also of hidden entries. @param by all of these categories, or entries */
export async function placesOf(
  db: Read,
  column: EntryColumn,
  by: { categoryIds: readonly number[] } | { entryIds: readonly number[] },
): Promise<PlaceInCategory[]> {
  const those =
    'entryIds' in by
      ? sql`e.${sql.ref(column)} = any(${[...by.entryIds]}::bigint[])`
      : sql`e.price_book_category_id = any(${[...by.categoryIds]}::bigint[]) and e.${sql.ref(column)} is not null`;
  const { rows } = await sql<PlaceInCategory>`
    select e.price_book_category_id as "categoryId", e.${sql.ref(column)} as "entryId", e."order"
    from price_book_category_entries e
    where e.company_id = ${company} and ${those} order by e."order", e.${sql.ref(column)}`.execute(db);
  return rows;
}

/** Gives an entry its places back in categories that it is in. */
export async function placeAgain(
  tx: Write,
  column: EntryColumn,
  id: number,
  places: readonly Omit<PlaceInCategory, 'entryId'>[],
): Promise<void> {
  await sql`update price_book_category_entries e set "order" = p.place
    from unnest(${places.map(({ categoryId }) => categoryId)}::bigint[],
      ${places.map(({ order }) => order)}::integer[]) p(category, place)
    where e.company_id = ${company} and e.price_book_category_id = p.category and e.${sql.ref(column)} = ${id}`.execute(
    tx,
  );
}

/** Gives a service exactly these parts, in this order. */
export async function setParts(tx: Write, serviceId: number, parts: readonly ServicePart[]): Promise<void> {
  await sql`delete from service_repair_parts u
    where u.company_id = ${company} and u.service_repair_id = ${serviceId}`.execute(tx);
  await sql`insert into service_repair_parts (service_repair_id, part_item_id, quantity, "order")
    select ${serviceId}::bigint, p.part, p.quantity, p.place from unnest(${parts.map((part) => part.partItemId)}::bigint[],
      ${parts.map((part) => part.quantity)}::numeric[]) with ordinality p(part, quantity, place)`.execute(tx);
}

/** Returns which of these entries the company offers. @param bookId for services: of this book */
export const offeredEntries = (
  db: Read,
  column: EntryColumn,
  ids: readonly number[],
  bookId: number,
): Promise<Set<number>> => entriesWhere(db, column, { ids, bookId, also: sql`and not x.hidden` });

/** The same, with hidden ones. */
export const thereEntries = (
  db: Read,
  column: EntryColumn,
  ids: readonly number[],
  bookId: number,
): Promise<Set<number>> => entriesWhere(db, column, { ids, bookId, also: sql`` });

async function entriesWhere(
  db: Read,
  column: EntryColumn,
  { ids, bookId, also }: { ids: readonly number[]; bookId: number; also: RawBuilder<unknown> },
): Promise<Set<number>> {
  const ofBook = column === 'service_repair_id' ? sql`and x.price_book_id = ${bookId}` : sql``;
  const { rows } = await sql<{ id: number }>`
    select x.id from ${sql.table(entryTables[column])} x
    where x.company_id = ${company} ${also} and x.id = any(${[...ids]}::bigint[]) ${ofBook}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of these categories there are. @param bookId null for any book of the company */
export async function thereCategories(
  db: Read,
  ids: readonly number[],
  bookId: number | null,
): Promise<{ id: number; bookId: number }[]> {
  const ofBook = bookId === null ? sql`` : sql`and k.price_book_id = ${bookId}`;
  const { rows } = await sql<{ id: number; bookId: number }>`
    select k.id, k.price_book_id as "bookId" from price_book_categories k
    where k.company_id = ${company} and k.id = any(${[...ids]}::bigint[]) ${ofBook}`.execute(db);
  return rows;
}

export async function isOfferedDepartment(db: Read, id: number): Promise<boolean> {
  const { rows } = await sql`select from call_department_types d
    where d.company_id = ${company} and d.id = ${id} and not d.hidden`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the name of another shown entry with this code, in any case: a service of the same book, or a part of
 * the company; null if none has it. An empty code is nobody's.
 */
export async function codeHolder(
  db: Read,
  column: EntryColumn,
  { id, code, bookId }: { id: number; code: string; bookId: number | null },
): Promise<string | null> {
  if (code === '') return null;
  const ofBook = bookId === null ? sql`` : sql`and x.price_book_id = ${bookId}`;
  const { rows } = await sql<{ text: string }>`select x.text from ${sql.table(entryTables[column])} x
    where x.company_id = ${company} and not x.hidden and x.id <> ${id} and lower(x.code) = lower(${code}) ${ofBook}
    limit 1`.execute(db);
  return rows[0]?.text ?? null;
}

/** Checks whether another shown book has this name, in any case. */
export async function isBookNamed(db: Read, id: number, text: string): Promise<boolean> {
  const { rows } = await sql`select from price_books b where b.company_id = ${company} and not b.hidden
    and b.id <> ${id} and lower(b.text) = lower(${text}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The tables whose rows can name an entry. */
export const lineTables = [
  'sales_proposal_details',
  'work_order_details',
  'repair_parts',
  'recommendation_items',
];

/**
 * Checks whether a line, a part or a recommendation names an entry, a service uses it, or somebody has it as a
 * favorite, which it is again after a restore.
 */
export async function isEntryUsed(db: Read, column: EntryColumn, id: number): Promise<boolean> {
  const tables = column === 'part_item_id' ? [...lineTables, 'service_repair_parts'] : lineTables;
  const uses = tables.map(
    (table) => sql`exists (select from ${sql.table(table)} u
      where u.company_id = ${company} and u.${sql.ref(column)} = ${id})`,
  );
  const isFavorite = sql`exists (select from usual_entries u
    where u.company_id = ${company} and u.${sql.ref(column)} = ${id} and u.is_favorite)`;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${sql.join([...uses, isFavorite], sql` or `)} as used`.execute(db);
  return rows[0]!.used;
}

/** Checks whether a book has categories or services, or has ever sold something. */
export async function isBookUsed(db: Read, id: number): Promise<boolean> {
  const uses = ['price_book_categories', 'service_repairs', ...lineTables.slice(0, 3)].map(
    (table) =>
      sql`exists (select from ${sql.table(table)} u where u.company_id = ${company} and u.price_book_id = ${id})`,
  );
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(uses, sql` or `)} as used`.execute(db);
  return rows[0]!.used;
}
