import { sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';

/** A document, by the names of loans. */
interface LoanDocumentId {
  entity: 'workOrder' | 'salesProposal';
  id: number;
}

/** Returns the cents that lenders were asked to pay on documents and have not paid yet. */
export async function claimedByLoans(db: Read, documents: readonly LoanDocumentId[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.requested_cents), 0)::bigint as cents from loans l
    join unnest(${documents.map(({ entity }) => entity)}::text[], ${documents.map(({ id }) => id)}::bigint[])
      as d (entity, id) on l.entity = d.entity and l.document_id = d.id
    where l.company_id = ${company} and l.status in ('APPROVED', 'CONFIRMED')`.execute(db);
  return rows[0]!.cents;
}
