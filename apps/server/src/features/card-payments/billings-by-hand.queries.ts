import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

/** SQL for who marked the billing `b` as stopped, when and why, as JSON; null if nobody did. */
export const byHand = sql`case when b.hand_state is null then null else json_build_object('state', b.hand_state,
  'note', b.hand_note, 'date', b.hand_date, 'by', (select ${personName('m')} from memberships m
    where m.company_id = b.company_id and m.person_id = b.hand_by)) end`;

/** Keeps that the signed-in person has marked a billing as stopped. @param at milliseconds since 1970 */
export async function keepStopByHand(
  tx: Write,
  id: number,
  { note, at }: { note: string; at: number },
): Promise<void> {
  await sql`update agreement_billings set hand_state = 'open', hand_note = ${note}, hand_by = current_person(),
    hand_date = ${new Date(at).toISOString()}::timestamptz
    where company_id = ${company} and id = ${id}`.execute(tx);
}
