import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import type { DocumentTable, KindTable } from './document-tables.ts';

/**
 * The document that a child belongs to, or null. What outlives the document (a site's system) answers the newest
 * document of its site, through which it is saved.
 */
export async function documentOf(
  db: Read,
  document: DocumentTable,
  child: KindTable,
  id: number,
): Promise<number | null> {
  const table = sql.table(child.table);
  const root = sql.table(document.root.table);
  const query = child.rootColumn
    ? sql<{ id: number }>`select ${sql.ref(child.rootColumn)} as id from ${table}
        where company_id = (select current_company()) and id = ${id}`
    : sql<{ id: number }>`select d.id from ${table} c
        join site_systems s on s.company_id = c.company_id and s.id = ${sql.ref(child.kind === 'siteSystems' ? 'c.id' : 'c.site_system_id')}
        join ${root} d on d.company_id = s.company_id and d.site_id = s.site_id
        where c.company_id = (select current_company()) and c.id = ${id} order by d.id desc limit 1`;
  const { rows } = await query.execute(db);
  return rows[0]?.id ?? null;
}
