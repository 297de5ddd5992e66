import type { PreviewRow } from '@fieldwright/contract/imports';
import { importLimits, type RowOutcome } from '@fieldwright/domain/imports/import';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { Shelves } from './preview.ts';

const rowsAtOnce = 20 * importLimits.previewRows;

/** Replaces the rows of an import that can be paged through. */
export async function keepPages(db: Write, importId: number, shelves: Shelves): Promise<void> {
  await deletePages(db, importId);
  for (const [outcome, rows] of Object.entries(shelves))
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = JSON.stringify(rows.slice(from, from + rowsAtOnce));
      await sql`insert into import_pages (import_id, outcome, page, rows)
        select ${importId}, ${outcome}, (${from} + x.at - 1) / ${importLimits.previewRows}, jsonb_agg(x.row order by x.at)
        from jsonb_array_elements(${part}::jsonb) with ordinality x (row, at)
        group by 3`.execute(db);
    }
}

export async function deletePages(db: Write, importId: number): Promise<void> {
  await sql`delete from import_pages where company_id = ${company} and import_id = ${importId}`.execute(db);
}

/** Returns a page of an import's rows with one outcome, in their order; null if there is no such import. */
export async function findRows(
  db: Read,
  id: number,
  { outcome, from }: { outcome: RowOutcome; from: number },
): Promise<PreviewRow[] | null> {
  const { rows } = await sql<{ rows: PreviewRow[] | null }>`
    select p.rows from imports i
    left join import_pages p on p.company_id = i.company_id and p.import_id = i.id
      and p.outcome = ${outcome} and p.page = ${from / importLimits.previewRows}
    where i.company_id = ${company} and i.id = ${id}`.execute(db);
  return rows[0] ? (rows[0].rows ?? []) : null;
}
