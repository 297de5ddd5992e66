import { emailTimes } from '@fieldwright/domain/emails/email';
import { z } from 'zod';
import {
  companiesWithOverdueEmails,
  nudgeOverdueEmails,
  peopleWithOverdueEmails,
  sweepEmails,
} from '../../jobs/emails.queries.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';

/**
 * A try that is overdue for this long has lost its job: the queue gave up, or the job wasn't in a restored
 * backup.
 */
const lateSeconds = 120;

/** Finds companies and people with emails whose job is lost. Runs every few minutes. */
export const emailWatch = job({
  name: 'email_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companiesWithOverdueEmails(db, lateSeconds)) {
      const company = deps.database.forCompany(id);
      await company.transaction().execute((tx) => enqueue(tx, companyEmailWatch, {}, `email_watch:${id}`));
    }
    for (const id of await peopleWithOverdueEmails(db, lateSeconds)) {
      const person = deps.database.forPerson(id);
      await person
        .transaction()
        .execute((tx) => enqueue(tx, personEmailWatch, {}, `email_watch:person ${id}`));
    }
  },
});

/** Retries overdue emails of one company. */
export const companyEmailWatch = job({
  name: 'company_email_watch',
  payload: z.object({}),
  run: ({ deps, db }) =>
    db
      .transaction()
      .execute((tx) => nudgeOverdueEmails(tx, { box: 'emails', now: deps.clock(), lateSeconds })),
});

/** Retries overdue emails to one person about their own account. */
export const personEmailWatch = job({
  name: 'person_email_watch',
  payload: z.object({}),
  run: ({ deps, db }) =>
    db
      .transaction()
      .execute((tx) => nudgeOverdueEmails(tx, { box: 'person_emails', now: deps.clock(), lateSeconds })),
});

/** Deletes emails that were settled long ago. */
export const emailSweep = job({
  name: 'email_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepEmails(db, emailTimes.keptDays),
});
