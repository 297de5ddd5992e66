import { sql } from 'kysely';
import type { Write } from './database.ts';
import { company } from './names.sql.ts';

/** Has the card that is billed for an agreement stopped, as soon as a job asks its provider. */
export async function stopBillingsOf(tx: Write, agreementId: number): Promise<void> {
  await sql`update agreement_billings set stop_wanted = true, checks = 0, next_check_date = clock_now(), version = version + 1
    where company_id = ${company} and agreement_id = ${agreementId} and state in ('starting', 'active', 'pastDue')`.execute(
    tx,
  );
}
