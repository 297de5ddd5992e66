import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns the work order that counts a proposal's payments; null if nothing has been sold from it yet. */
export async function workOrderOfDeposits(db: Read, salesProposalId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_orders w
    where w.company_id = ${company} and w.deposits <> '[]'
      and w.deposits @> jsonb_build_array(jsonb_build_object('salesProposalId', ${salesProposalId}::bigint))`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
