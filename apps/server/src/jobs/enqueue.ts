import { sql } from 'kysely';
import type { Write } from '../db/database.ts';
import type { Job } from './job.ts';

/**
 * Enqueues a job inside the caller's transaction: it runs if that commits and never was if not. The company or
 * person is the transaction's own; a caller cannot name another.
 * @param key a waiting job with the same key is replaced
 */
export async function enqueue<Payload>(
  db: Write,
  job: Job<Payload>,
  payload: Payload,
  key?: string,
): Promise<void> {
  await sql`select enqueue(${job.name}, ${JSON.stringify(payload)}::json, ${key ?? null})`.execute(db);
}
