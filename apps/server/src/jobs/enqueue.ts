import type { Write } from '../db/database.ts';
import { enqueueEmail, insertEmail } from './emails.queries.ts';
import type { Job } from './job.ts';
import type { MailJob } from './mail-job.ts';
import { enqueueJob } from './queue.queries.ts';

/**
 * Enqueues a job inside the caller's transaction, so that it runs only if that commits. The job gets the
 * transaction's company or person; a caller cannot name another. An email is recorded along with its job.
 * @param key a waiting job with the same key is replaced; an email has its own key
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
  } else await enqueueJob(db, { name: job.name, payload, key });
}
