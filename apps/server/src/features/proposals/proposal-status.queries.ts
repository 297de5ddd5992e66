import { sql } from 'kysely';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

/** Returns the current day in the company's time zone, as `2026-11-21`. @param now milliseconds since 1970 */
export async function companyToday(db: Read, now: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(${companyDay(now)}, 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]!.today;
}

/** Stores why the customer declined a proposal, as staff note it; may be empty. */
export async function noteDeclined(
  db: Write,
  { key, id, reason }: { key: string; id: number; reason: string },
): Promise<void> {
  await db
    .insertInto('proposal_messages')
    .values({ guid: key, sales_proposal_id: id, link_id: null, kind: 'decline', text: reason })
    .execute();
}
