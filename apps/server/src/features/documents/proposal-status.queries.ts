import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { sql } from 'kysely';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export async function updateProposalStatus(
  db: Write,
  {
    id,
    status,
    expiresDate,
    version,
  }: { id: number; status: ProposalStatus; expiresDate: string | null; version: number },
): Promise<void> {
  await sql`
    update sales_proposals set status = ${status}, expires_date = ${expiresDate}, version = ${version}
    where company_id = (select current_company()) and id = ${id}`.execute(db);
}

/** The day at the company, as `2026-11-21`. @param now milliseconds since 1970 */
export async function companyToday(db: Read, now: number): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(${companyDay(now)}, 'YYYY-MM-DD') as today`.execute(db);
  return rows[0]!.today;
}
