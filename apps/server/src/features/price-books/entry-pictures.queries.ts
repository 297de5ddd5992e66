import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns all pictures of the company's services and parts. */
export async function allPictures(db: Read): Promise<Set<string>> {
  const { rows } = await sql<{ guid: string }>`
    select f.guid from files f where f.company_id = ${company} and f.state = 'kept'
      and f.attached_to in ('service_repairs', 'part_items')`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}

/** Returns which of these files are pictures of the price book already. */
export async function keptPictures(db: Read, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set();
  const { rows } = await sql<{ guid: string }>`
    select f.guid from files f where f.company_id = ${company} and f.guid = any(${[...guids]}::uuid[])
      and f.state = 'kept' and f.attached_to in ('service_repairs', 'part_items')`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}
