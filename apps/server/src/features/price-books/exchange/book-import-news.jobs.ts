import { may } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { enqueue } from '../../../jobs/enqueue.ts';
import { job } from '../../../jobs/job.ts';
import { mailJob } from '../../../jobs/mail-job.ts';
import { composeBookImportNews } from './book-import-news.mails.ts';
import { activeOwners, addressOf, findBookImportNews, rolesOf } from './book-import-news.queries.ts';

/**
 * Queues the emails about how a scheduled import went, each in its person's own scope: to who scheduled it, or to the
 * owners if that person may not change price books anymore.
 */
export const bookImportNews = job({
  name: 'price_book_import_news',
  payload: z.object({ importId: z.int() }),
  async run({ deps, db, payload: { importId }, companyId }) {
    const news = await findBookImportNews(db, importId);
    if (!news || companyId === null) return;
    const { scheduledBy, startDate } = news;
    const isThere = may(await rolesOf(db, scheduledBy), 'pricebooks.edit');
    for (const personId of isThere ? [scheduledBy] : await activeOwners(db))
      await deps.database
        .forPerson(personId)
        .transaction()
        .execute((tx) => enqueue(tx, bookImportMail, { companyId, personId, importId, startDate }));
  },
});

/** Tells a person how a scheduled import went; nothing if it was started again or undone since. */
export const bookImportMail = mailJob({
  name: 'price_book_import_mail',
  payload: z.object({
    companyId: z.int(),
    personId: z.int(),
    importId: z.int(),
    /** distinguishes the days of one that was scheduled again */
    startDate: z.string().nullable(),
  }),
  id: ({ companyId, personId, importId, startDate }) =>
    `book-import-${companyId}-${importId}-${startDate ?? ''}-${personId}`,
  async compose({ deps, db, payload: { companyId, personId, importId, startDate } }) {
    const news = await findBookImportNews(deps.database.forCompany(companyId), importId);
    if (!news || news.startDate !== startDate) return null;
    const to = await addressOf(db, personId);
    return composeBookImportNews(news, { to, publicUrl: deps.config.PUBLIC_URL });
  },
});
