import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';

/** The work order on which the payments of a proposal count; null where nothing was sold from it yet. */
export async function workOrderOfDeposits(db: Read, salesProposalId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_orders w
    where w.company_id = (select current_company()) and w.deposits <> '[]'
      and w.deposits @> jsonb_build_array(jsonb_build_object('salesProposalId', ${salesProposalId}::bigint))`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
