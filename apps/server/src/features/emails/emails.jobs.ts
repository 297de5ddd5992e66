import { emailTimes } from '@fieldwright/domain/emails/email';
import { z } from 'zod';
import { companiesWithOverdueEmails, nudgeOverdueEmails, sweepEmails } from '../../jobs/emails.queries.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';

/** A try that is overdue for so long has lost its job: given up by the queue, or not in a backup. */
const lateSeconds = 120;

/** Every few minutes: finds companies with emails whose job is lost. */
export const emailWatch = job({
  name: 'email_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companiesWithOverdueEmails(db, lateSeconds)) {
      const company = deps.database.forCompany(id);
      await company.transaction().execute((tx) => enqueue(tx, companyEmailWatch, {}, `email_watch:${id}`));
    }
  },
});

/** Has overdue emails of one company tried again. */
export const companyEmailWatch = job({
  name: 'company_email_watch',
  payload: z.object({}),
  run: ({ deps, db }) =>
    db.transaction().execute((tx) => nudgeOverdueEmails(tx, { now: deps.clock(), lateSeconds })),
});

/** Forgets emails that were settled long ago. */
export const emailSweep = job({
  name: 'email_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepEmails(db, emailTimes.keptDays),
});
