import type { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import type { priceBookCategorySchema } from '@fieldwright/domain/price-books/price-book-category';
import type { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import type { TaxedKind } from '@fieldwright/domain/settings/taxed-by-default';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';
import { insertRecords } from '../../../db/record.sql.ts';
import { partItemTable, priceBookCategoryTable, serviceRepairTable } from '../../../db/record-tables.ts';

/** Returns the company's departments with these names, by name. */
export async function departmentsCalled(db: Read, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select d.id, d.text from call_department_types d
    where d.company_id = ${company} and not d.hidden and d.text = any(${[...names]}::text[])
    order by d.id desc`.execute(db);
  return new Map(rows.map(({ text, id }) => [text, id]));
}

/** Returns the offered parts that have these codes, in any case, by the code in lower case. */
export async function partsCoded(db: Read, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select p.id, lower(p.code) as code from part_items p
    where p.company_id = ${company} and not p.hidden
      and lower(p.code) = any(${codes.map((code) => code.toLowerCase())}::text[])`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Returns which kinds of new entries the company taxes. */
export async function taxedKindsOf(db: Read): Promise<TaxedKind[]> {
  const { rows } = await sql<{ taxed: TaxedKind[] }>`
    select taxed_by_default as taxed from companies where id = ${company}`.execute(db);
  return rows[0]!.taxed;
}

type Row<S extends z.ZodType> = z.output<S> & { id: number };

/** The rows of a new book, each with its id. */
export interface StarterRows {
  bookId: number;
  categories: Row<typeof priceBookCategorySchema>[];
  parts: Row<typeof partItemSchema>[];
  services: Row<typeof serviceRepairSchema>[];
  /** the place of each entry in a category */
  placed: { categoryId: number; partId: number | null; serviceId: number | null; order: number }[];
  used: { serviceId: number; partId: number; quantity: number; order: number }[];
}

/** Stores the categories, parts and services of a new book, each with its places. */
export async function insertStarter(
  tx: Write,
  { bookId, categories, parts, services, placed, used }: StarterRows,
): Promise<void> {
  await insertRecords(
    tx,
    priceBookCategoryTable,
    categories.map((each, order) => ({ ...each, priceBookId: bookId, order })),
    ['priceBookId', 'order'],
  );
  await insertRecords(tx, partItemTable, parts);
  await insertRecords(
    tx,
    serviceRepairTable,
    services.map((each) => ({ ...each, priceBookId: bookId })),
    ['priceBookId'],
  );
  await sql`insert into price_book_category_entries (price_book_category_id, part_item_id, service_repair_id, "order")
    select r."categoryId", r."partId", r."serviceId", r."order"
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
      r ("categoryId" bigint, "partId" bigint, "serviceId" bigint, "order" integer)`.execute(tx);
  await sql`insert into service_repair_parts (service_repair_id, part_item_id, quantity, "order")
    select r."serviceId", r."partId", r.quantity, r."order"
    from jsonb_to_recordset(${JSON.stringify(used)}::jsonb)
      r ("serviceId" bigint, "partId" bigint, quantity numeric, "order" integer)`.execute(tx);
}
