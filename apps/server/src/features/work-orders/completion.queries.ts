import type { Completion, SignedWork } from '@fieldwright/domain/work-orders/completion';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Keeps the lines and prices of a work order as they are until the transaction ends. */
export async function lockForCompletion(db: Write, workOrderId: number): Promise<void> {
  await sql`select from work_orders where company_id = ${company} and id = ${workOrderId} for update`.execute(
    db,
  );
}

type Kept = Completion & { id: number; workOrderId: number; shown: SignedWork };

/** Returns the signature that a key has kept; null without one. */
export async function completionByKey(db: Read, key: string): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select id, work_order_id as "workOrderId", shown, method, name, strokes, reason
    from work_order_signatures where company_id = ${company} and guid = ${key}`.execute(db);
  return rows[0] ?? null;
}

interface NewCompletion extends Completion {
  key: string;
  workOrderId: number;
  shown: SignedWork;
  consent: string;
}

/** Keeps a signature with the hash of all that was signed. */
export async function insertCompletion(db: Write, signature: NewCompletion): Promise<number> {
  const { key, workOrderId, ...signed } = signature;
  const row = JSON.stringify({ ...signed, guid: key, work_order_id: workOrderId, hash_version: 2 });
  const { rows } = await sql<{ id: number }>`
    insert into work_order_signatures
      (guid, work_order_id, method, name, strokes, reason, consent, shown, hash_version, shown_hash)
    select g.guid, g.work_order_id, g.method, g.name, g.strokes, g.reason, g.consent, g.shown, g.hash_version, completion_hash(g)
    from jsonb_populate_record(null::work_order_signatures, ${row}::jsonb) g
    returning id`.execute(db);
  return rows[0]!.id;
}
