import { sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';

/** Checks whether a call is done; none isn't. */
export async function isCallDone(db: Read, callId: number | null): Promise<boolean> {
  if (callId === null) return false;
  const { rows } = await sql`select from calls
    where company_id = ${company} and id = ${callId} and status = 'done'`.execute(db);
  return rows.length > 0;
}
