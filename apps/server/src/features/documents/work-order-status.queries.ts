import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';

export interface WorkOrderStatus {
  id: number;
  version: number;
  hidden: boolean;
  siteId: number;
  complete: boolean;
  processed: boolean;
  processedDate: string | null;
  callId: number | null;
  /** the signed-in person's own (R6.4) */
  own: boolean;
}

export async function lockWorkOrder(db: Write, id: number): Promise<WorkOrderStatus | null> {
  const workOrder = sql`from work_orders where company_id = (select current_company()) and id = ${id}`;
  const read = sql<WorkOrderStatus>`
    select id, version, hidden, site_id as "siteId", complete, processed, processed_date as "processedDate", call_id as "callId",
      (created_by is not distinct from (select current_person()) or has_visit(call_id)) as own ${workOrder}`;
  const rows = await lockThenRead(db, { lock: sql`select ${workOrder} for update`, read });
  return rows[0] ?? null;
}

export async function updateStatus(db: Write, status: WorkOrderStatus): Promise<void> {
  await db
    .updateTable('work_orders')
    .set({
      complete: status.complete,
      processed: status.processed,
      processed_date: status.processedDate,
      version: status.version,
    })
    .where('id', '=', status.id)
    .execute();
}

/** The open work order of the same call that is another one. */
export async function otherOpen(db: Read, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select o.id from work_orders w
    join work_orders o on o.company_id = w.company_id and o.call_id = w.call_id and not o.processed and not o.hidden and o.id <> w.id
    where w.company_id = (select current_company()) and w.id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}
