import type { OpenWork } from '@fieldwright/domain/payments/statement';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';
import { owed } from '../../db/owed.queries.ts';

/** Returns the work that a customer owes money on, oldest first, and the company's time zone. */
export async function openWorkOf(
  db: Read,
  customerId: number,
): Promise<{ timeZone: string; work: OpenWork[] }> {
  const { rows } = await sql<{ timeZone: string; work: OpenWork[] }>`
    select m.time_zone as "timeZone", (select coalesce(json_agg(x order by x.date, x.number), '[]') from (
      select w.number, w.text, coalesce(w.processed_date, w.created_date) as date, w.total_cents as "totalCents",
        w.amount_due_cents as "amountDueCents",
        json_build_object('street', s.street, 'city', s.city, 'state', s.state, 'postalCode', s.postal_code) as address
      from work_orders w join sites s on s.company_id = w.company_id and s.id = w.site_id
      where w.company_id = m.id and w.customer_id = ${customerId} and ${owed}) x) as work
    from companies m where m.id = ${company}`.execute(db);
  return rows[0]!;
}

interface SentStatement {
  id: number;
  mailedTo: string;
  balanceCents: number;
  sentDate: string;
  sentBy: string;
}

/** Returns a customer's sent statements, newest first. */
export async function sentStatements(db: Read, customerId: number): Promise<SentStatement[]> {
  const { rows } = await sql<SentStatement>`
    select t.id, t.mailed_to as "mailedTo", t.balance_cents as "balanceCents", t.created_date as "sentDate",
      coalesce(${personName('m')}, '') as "sentBy"
    from sent_statements t
    left join memberships m on m.company_id = t.company_id and m.person_id = t.created_by
    where t.company_id = ${company} and t.customer_id = ${customerId}
    order by t.id desc limit 100`.execute(db);
  return rows;
}

export interface KeptStatement {
  id: number;
  balanceCents: number;
  pdf: Buffer;
}

/** Returns a statement as it was sent; null if there is none. */
export async function findSentStatement(db: Read, id: number): Promise<KeptStatement | null> {
  const { rows } = await sql<KeptStatement>`
    select t.id, t.balance_cents as "balanceCents", t.pdf from sent_statements t
    where t.company_id = ${company} and t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertSentStatement(
  db: Write,
  sent: { key: string; customerId: number; mailedTo: string; balanceCents: number; pdf: Buffer },
): Promise<number> {
  const { id } = await db
    .insertInto('sent_statements')
    .values({
      guid: sent.key,
      customer_id: sent.customerId,
      mailed_to: sent.mailedTo,
      balance_cents: sent.balanceCents,
      pdf: sent.pdf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
