import { createHash } from 'node:crypto';
import type { TitleMapping } from '@fieldwright/domain/price-books/exchange/exchange-file';
import type { RowKind } from '@fieldwright/domain/price-books/exchange/exchange-rows';
import { sql } from 'kysely';
import type { Read, Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';

/** How a company reads a supplier's price lists. */
export interface KeptMapping {
  /** empty: nobody said whose they are */
  supplier: string;
  mapping: TitleMapping;
  usual: RowKind;
}

const keyOf = (headings: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(headings)).digest('base64url');

/**
 * Returns how the company last read a file with the same headings, or null.
 * @param supplier only files of this one
 */
export async function findKeptMapping(
  db: Read,
  headings: readonly string[],
  supplier?: string,
): Promise<KeptMapping | null> {
  const ofSupplier = supplier === undefined ? sql`` : sql`and lower(supplier) = ${supplier.toLowerCase()}`;
  const { rows } = await sql<KeptMapping>`
    select supplier, mapping, usual from price_book_mappings
    where company_id = ${company} and headings_key = ${keyOf(headings)} ${ofSupplier}
    order by updated_date desc, supplier limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Keeps how a supplier's files with these headings are read. */
export async function keepBookMapping(
  tx: Write,
  headings: readonly string[],
  { supplier, mapping, usual }: KeptMapping,
): Promise<void> {
  await forgetBookMapping(tx, headings, supplier);
  await sql`insert into price_book_mappings (headings_key, supplier, mapping, usual)
    values (${keyOf(headings)}, ${supplier}, ${JSON.stringify(mapping)}::jsonb, ${usual})`.execute(tx);
}

/** Forgets how a supplier's files with these headings were read. */
export async function forgetBookMapping(
  tx: Write,
  headings: readonly string[],
  supplier: string,
): Promise<void> {
  await sql`delete from price_book_mappings where company_id = ${company} and headings_key = ${keyOf(headings)}
    and lower(supplier) = ${supplier.toLowerCase()}`.execute(tx);
}
