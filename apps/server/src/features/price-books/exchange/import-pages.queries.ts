import type { BookPreviewRow } from '@fieldwright/contract/price-book-imports';
import { importLimits } from '@fieldwright/domain/imports/import';
import type { ExchangeOutcome } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { sql } from 'kysely';
import type { Read, Write } from '../../../db/database.ts';
import { company } from '../../../db/names.sql.ts';

/** The rows of a compared file by outcome, each made when it's needed. */
export type Shelves = Readonly<Record<ExchangeOutcome, readonly (() => BookPreviewRow)[]>>;

const rowsAtOnce = 5 * importLimits.previewRows;

/** Replaces the rows of an import that can be paged through. */
export async function keepPages(tx: Write, importId: number, shelves: Shelves): Promise<void> {
  await sql`delete from price_book_import_pages
    where company_id = ${company} and import_id = ${importId}`.execute(tx);
  for (const [outcome, rows] of Object.entries(shelves))
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce).map((row) => row());
      await sql`insert into price_book_import_pages (import_id, outcome, page, rows)
        select ${importId}, ${outcome}, (${from} + x.at - 1) / ${importLimits.previewRows}, jsonb_agg(x.row order by x.at)
        from jsonb_array_elements(${JSON.stringify(part)}::jsonb) with ordinality x (row, at)
        group by 3`.execute(tx);
    }
}

/** Returns a page of an import's rows with one outcome, in their order; null if there is no such import. */
export async function findBookRows(
  db: Read,
  id: number,
  { outcome, from }: { outcome: ExchangeOutcome; from: number },
): Promise<BookPreviewRow[] | null> {
  const { rows } = await sql<{ rows: BookPreviewRow[] | null }>`
    select p.rows from price_book_imports i
    left join price_book_import_pages p on p.company_id = i.company_id and p.import_id = i.id
      and p.outcome = ${outcome} and p.page = ${from / importLimits.previewRows}
    where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0] ? (rows[0].rows ?? []) : null;
}
