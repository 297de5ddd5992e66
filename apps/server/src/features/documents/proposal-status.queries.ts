import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';

export async function updateProposalStatus(
  db: Write,
  { id, status, version }: { id: number; status: ProposalStatus; version: number },
): Promise<void> {
  await sql`
    update sales_proposals set status = ${status}, version = ${version}
    where company_id = (select current_company()) and id = ${id}`.execute(db);
}
