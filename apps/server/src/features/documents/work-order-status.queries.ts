import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';

export interface WorkOrderStatus {
  id: number;
  version: number;
  complete: boolean;
  processed: boolean;
  processedDate: string | null;
  callId: number | null;
  /** the signed-in person's own (R6.4) */
  own: boolean;
}

export async function lockWorkOrder(db: Write, id: number): Promise<WorkOrderStatus | null> {
  const row = await db
    .selectFrom('work_orders')
    .select([
      'id',
      'version',
      'complete',
      'processed',
      'processed_date as processedDate',
      'call_id as callId',
      sql<boolean>`(created_by is not distinct from (select current_person()) or has_visit(call_id))`.as(
        'own',
      ),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
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
