import type { customerMessageKinds } from '@fieldwright/domain/proposals/customer-message';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** What a customer has written by a link. */
export interface Message {
  id: number;
  guid: string;
  salesProposalId: number;
  linkId: number;
  kind: (typeof customerMessageKinds)[number];
  text: string;
  answer: string | null;
  mailedTo: string | null;
}

const messages = sql`select m.id, m.guid, m.sales_proposal_id as "salesProposalId", m.link_id as "linkId", m.kind, m.text,
  m.answer, m.mailed_to as "mailedTo" from proposal_messages m where m.company_id = ${company}`;

export async function messageById(db: Read, id: number): Promise<Message | null> {
  const { rows } = await sql<Message>`${messages} and m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function messageByKey(db: Read, key: string): Promise<Message | null> {
  const { rows } = await sql<Message>`${messages} and m.guid = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Stores what a customer has written. @returns its id */
export async function insertMessage(
  db: Write,
  { key, ...message }: Pick<Message, 'salesProposalId' | 'linkId' | 'kind' | 'text'> & { key: string },
): Promise<number> {
  const { id } = await db
    .insertInto('proposal_messages')
    .values({
      guid: key,
      sales_proposal_id: message.salesProposalId,
      link_id: message.linkId,
      kind: message.kind,
      text: message.text,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the answer to a question, unless it has one. @returns whether it was stored */
export async function answerMessage(
  db: Write,
  id: number,
  { answer, mailedTo }: { answer: string; mailedTo: string },
): Promise<boolean> {
  const result = await sql`
    update proposal_messages set answer = ${answer}, mailed_to = ${mailedTo}, answered_by = current_person(),
      answered_date = clock_now()
    where company_id = ${company} and id = ${id} and kind = 'question' and answer is null`.execute(db);
  return result.numAffectedRows === 1n;
}
