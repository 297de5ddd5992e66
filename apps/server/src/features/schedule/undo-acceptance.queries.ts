import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns the work order to which the selection with this key added lines; null if there is none. */
export async function workOrderOfSelection(db: Read, siteId: number, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_orders w
    join changes c on c.company_id = w.company_id and c.entity = 'workOrder' and c.root_id = w.id
    where w.company_id = ${company} and w.site_id = ${siteId} and c.save_key = ${key}
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
