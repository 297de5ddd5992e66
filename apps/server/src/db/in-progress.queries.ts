import { type RawBuilder, sql } from 'kysely';
import type { Read } from './database.ts';
import { company } from './names.sql.ts';

/** What is still in progress on a document, and may yet bring money. */
export interface InProgress {
  /** of card payments whose result isn't known */
  cardCents: number;
  /** loan applications, including those that the lender hasn't confirmed yet */
  loans: number;
}

/** SQL for the cents of a document's card payments in progress. */
export const cardCentsInProgress = (entity: 'workOrder' | 'salesProposal', id: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(t.amount_cents), 0)::bigint from card_attempts t where t.company_id = ${company}
    and t.entity = ${entity} and t.document_id = ${id} and t.status in ('pending', 'checking'))`;

/** Returns what is in progress on a document. Lock the document first, so that nothing begins at the same moment. */
export async function inProgressOn(
  db: Read,
  { entity, id }: { entity: 'workOrder' | 'salesProposal'; id: number },
): Promise<InProgress> {
  const { rows } = await sql<InProgress>`select ${cardCentsInProgress(entity, sql`${id}`)} as "cardCents",
    (select count(*)::int from loans l where l.company_id = ${company} and l.entity = ${entity}
      and l.document_id = ${id} and l.status not in ('DECLINED', 'EXPIRED', 'CANCELED', 'FUNDED', 'REFUNDED'))
      as loans`.execute(db);
  return rows[0]!;
}
