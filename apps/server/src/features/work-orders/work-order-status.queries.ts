import type { Numbered } from '@fieldwright/domain/removals/root-removal';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns another open work order of the same call; null if there is none. */
export async function otherOpen(db: Read, id: number): Promise<Numbered | null> {
  const { rows } = await sql<Numbered>`
    select o.id, o.number from work_orders w
    join work_orders o on o.company_id = w.company_id and o.call_id = w.call_id and not o.processed and not o.hidden and o.id <> w.id
    where w.company_id = ${company} and w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
