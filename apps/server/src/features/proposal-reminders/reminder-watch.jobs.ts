import { isReminderHour } from '@fieldwright/domain/proposals/reminder';
import { z } from 'zod';
import { enqueue } from '../../jobs/enqueue.ts';
import { job } from '../../jobs/job.ts';
import { remindIfDue } from './reminders.commands.ts';
import { companiesThatRemind, reminding, unanswered } from './reminders.queries.ts';

/** Finds the companies that remind customers automatically. Runs every hour. */
export const reminderWatch = job({
  name: 'proposal_reminder_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    for (const id of await companiesThatRemind(db)) {
      const company = deps.database.forCompany(id);
      await company
        .transaction()
        .execute((tx) => enqueue(tx, companyReminderWatch, {}, `proposal_reminder_watch:${id}`));
    }
  },
});

/** Queues a company's reminders that are due, during the day by its own clock. Each in a transaction of its own. */
export const companyReminderWatch = job({
  name: 'company_proposal_reminder_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    const now = deps.clock();
    const settings = await reminding(db);
    if (settings.reminderDays === null || !isReminderHour(now, settings.timeZone)) return;
    for (const id of await unanswered(db, settings.reminderDays, now)) await remindIfDue(deps, db, id);
  },
});
