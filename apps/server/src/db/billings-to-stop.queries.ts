import { sql } from 'kysely';
import type { Write } from './database.ts';
import { company } from './names.sql.ts';

/** Checks whether a card is billed for an agreement. */
export async function isBilled(tx: Write, agreementId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from agreement_billings
    where company_id = ${company} and agreement_id = ${agreementId} and state in ('starting', 'active', 'pastDue')
      and not stop_wanted) as any`.execute(tx);
  return rows[0]!.any;
}

/** Checks whether a provider is asked to begin a billing, so that a card may be charged any moment. */
export async function isBillingBegun(tx: Write, agreementId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from agreement_billings
    where company_id = ${company} and agreement_id = ${agreementId} and state = 'starting' and not stop_wanted) as any`.execute(
    tx,
  );
  return rows[0]!.any;
}

/**
 * Requests that a job stop the card billing of an agreement and cancel the unpaid invoices of its earlier billings at the
 * provider.
 */
export async function stopBillingsOf(tx: Write, agreementId: number): Promise<void> {
  await sql`update agreement_billings b set stop_wanted = true, checks = 0, next_check_date = clock_now(), version = version + 1
    where company_id = ${company} and agreement_id = ${agreementId} and (state in ('starting', 'active', 'pastDue')
      or exists (select from agreement_invoices i where i.company_id = b.company_id and i.billing_id = b.id
        and i.state in ('open', 'due')))`.execute(tx);
}
