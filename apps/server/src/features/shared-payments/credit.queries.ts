import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { overpaid } from '../../db/owed.queries.ts';

/**
 * Returns as many of the other work orders of a work order's customer that are overpaid, oldest first, as an amount needs;
 * all of them if they have less. They aren't locked.
 */
export async function overpaidBeside(db: Read, workOrderId: number, amountCents: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select w.id, w.created_date,
        coalesce(sum(-w.amount_due_cents) over (order by w.created_date, w.id
          rows between unbounded preceding and 1 preceding), 0) as before
      from work_orders t join work_orders w on w.company_id = t.company_id and w.customer_id = t.customer_id
      where t.company_id = ${company} and t.id = ${workOrderId} and w.id <> t.id and ${overpaid}) each
    where before < ${amountCents} order by created_date, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Has two payments by credit name each other. */
export async function pairCredit(tx: Write, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const both = pairs.flatMap(([a, b]) => [
    { id: a, beside: b },
    { id: b, beside: a },
  ]);
  await sql`update work_order_payments p set credit_with = x.beside
    from jsonb_to_recordset(${JSON.stringify(both)}::jsonb) as x(id bigint, beside bigint)
    where p.company_id = ${company} and p.id = x.id`.execute(tx);
}

/** A payment by credit, and the work order that it is of. */
export interface CreditPayment {
  id: number;
  workOrderId: number;
}

/** Returns a payment by credit and the one that it is paired with; null for any other payment. */
export async function creditPair(db: Read, paymentId: number): Promise<CreditPayment[] | null> {
  const { rows } = await sql<CreditPayment>`
    select o.id, o.work_order_id as "workOrderId"
    from work_order_payments p join work_order_payments o on o.company_id = p.company_id and o.id in (p.id, p.credit_with)
    where p.company_id = ${company} and p.id = ${paymentId} and p.credit_with is not null`.execute(db);
  return rows.length === 2 ? rows : null;
}
