import { sql } from 'kysely';
import type { Write } from '../db/database.ts';

/**
 * Puts a job into the queue, with the transaction's company or person. Replaces a waiting job with the same
 * key.
 */
export async function enqueueJob(
  db: Write,
  { name, payload, key }: { name: string; payload: unknown; key: string | undefined },
): Promise<void> {
  await sql`select enqueue(${name}, ${JSON.stringify(payload)}::json, ${key ?? null})`.execute(db);
}
