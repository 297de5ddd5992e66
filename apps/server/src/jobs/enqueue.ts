import { sql } from 'kysely';
import type { Write } from '../db/database.ts';
import { enqueueEmail, insertEmail } from './emails.queries.ts';
import type { Job } from './job.ts';
import type { MailJob } from './mail-job.ts';

/**
 * Enqueues a job inside the caller's transaction: it runs if that commits and never was if not. The company or
 * person is the transaction's own; a caller cannot name another. An email is noted along with it.
 * @param key a waiting job with the same key is replaced; an email has its own
 */
export async function enqueue<Payload>(
  db: Write,
  job: Job<Payload> | MailJob<Payload>,
  payload: Payload,
  key?: string,
): Promise<void> {
  if ('email' in job) {
    const email = job.email(payload);
    await insertEmail(db, email);
    await enqueueEmail(db, email);
  } else await sql`select enqueue(${job.name}, ${JSON.stringify(payload)}::json, ${key ?? null})`.execute(db);
}
