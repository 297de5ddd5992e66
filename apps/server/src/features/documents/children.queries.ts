import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { KindTable } from './document-kind.ts';

/** Returns the id of the document that a child belongs to, or null. */
export async function documentOf(
  db: Read,
  { table, rootColumn }: KindTable,
  id: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(rootColumn!)} as id from ${sql.table(table)}
    where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}
