import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

export interface SentReceipt {
  id: number;
  mailedTo: string;
  sentDate: string;
  sentBy: string;
}

/** Returns the sent receipts of a work order's payment, newest first. */
export async function sentReceipts(db: Read, paymentId: number): Promise<SentReceipt[]> {
  const { rows } = await sql<SentReceipt>`
    select r.id, r.mailed_to as "mailedTo", r.created_date as "sentDate", coalesce(${personName('m')}, '') as "sentBy"
    from sent_receipts r
    left join memberships m on m.company_id = r.company_id and m.person_id = r.created_by
    where r.company_id = ${company} and r.work_order_payment_id = ${paymentId}
    order by r.id desc limit 100`.execute(db);
  return rows;
}

/** Returns a receipt as it was sent; null if there is none. */
export async function findSentReceipt(
  db: Read,
  id: number,
): Promise<{ paymentId: number; pdf: Buffer } | null> {
  const { rows } = await sql<{ paymentId: number; pdf: Buffer }>`
    select work_order_payment_id as "paymentId", pdf from sent_receipts
    where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertSentReceipt(
  db: Write,
  sent: { key: string; workOrderId: number; paymentId: number; mailedTo: string; pdf: Buffer },
): Promise<number> {
  const { id } = await db
    .insertInto('sent_receipts')
    .values({
      guid: sent.key,
      work_order_id: sent.workOrderId,
      work_order_payment_id: sent.paymentId,
      mailed_to: sent.mailedTo,
      pdf: sent.pdf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
