import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

export interface SentReport {
  id: number;
  mailedTo: string;
  sentDate: string;
  sentBy: string;
}

/** Returns a work order's sent service reports, newest first. */
export async function sentReports(db: Read, workOrderId: number): Promise<SentReport[]> {
  const { rows } = await sql<SentReport>`
    select r.id, r.mailed_to as "mailedTo", r.created_date as "sentDate", coalesce(${personName('m')}, '') as "sentBy"
    from sent_reports r
    left join memberships m on m.company_id = r.company_id and m.person_id = r.created_by
    where r.company_id = ${company} and r.work_order_id = ${workOrderId}
    order by r.id desc limit 100`.execute(db);
  return rows;
}

export interface KeptReport {
  id: number;
  workOrderId: number;
  /** the work order's */
  number: string;
  pdf: Buffer;
}

/** Returns a service report as it was sent; null if there is none. */
export async function findSentReport(db: Read, id: number): Promise<KeptReport | null> {
  const { rows } = await sql<KeptReport>`
    select r.id, r.work_order_id as "workOrderId", w.number, r.pdf
    from sent_reports r join work_orders w on w.company_id = r.company_id and w.id = r.work_order_id
    where r.company_id = ${company} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function insertSentReport(
  db: Write,
  sent: { key: string; workOrderId: number; mailedTo: string; pdf: Buffer },
): Promise<number> {
  const { id } = await db
    .insertInto('sent_reports')
    .values({ guid: sent.key, work_order_id: sent.workOrderId, mailed_to: sent.mailedTo, pdf: sent.pdf })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
