import { sql } from 'kysely';
import type { Write } from '../db/database.ts';
import { company } from '../db/names.sql.ts';

/** Increments a site's version, because its systems are part of it. @returns the new version */
export async function raiseSite(db: Write, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update sites set version = version + 1 where company_id = ${company} and id = ${id} returning version`.execute(
    db,
  );
  return rows[0]!.version;
}
