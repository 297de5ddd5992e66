import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';

/** The id that the next company gets; its rows can only be written by who has entered it. */
export async function drawCompanyId(db: Write): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('companies', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

export async function insertCompany(
  db: Write,
  { id, name, timeZone }: { id: number; name: string; timeZone: string },
): Promise<void> {
  await sql`insert into companies (id, name, time_zone) overriding system value
            values (${id}, ${name}, ${timeZone})`.execute(db);
}

/** In the scope of a person: whether it belongs to a company of this name. */
export async function hasCompanyNamed(db: Read, name: string): Promise<boolean> {
  const found = await db.selectFrom('companies').select('id').where('name', '=', name).executeTakeFirst();
  return found !== undefined;
}
