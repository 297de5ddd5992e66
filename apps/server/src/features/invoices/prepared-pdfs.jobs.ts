import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import type { PaperSource } from './paper-source.ts';
import { beginPrepared, notePreparedFailed, noteSteps, storePrepared } from './prepared-pdfs.queries.ts';
import { printPaper } from './print-paper.ts';

/** How many times the queue tries before the screen says that it failed: about ten seconds. */
const mostTries = 3;

/** Makes a PDF that somebody is waiting for, and notes how far it is. Once it is made, it isn't made again. */
export const preparedPdf = job({
  name: 'prepared_pdf',
  payload: z.object({ id: z.int() }),
  async run({ deps, db, payload: { id }, companyId }) {
    const begun = await db.transaction().execute((tx) => beginPrepared(tx, { id, most: mostTries }));
    if (!begun || companyId === null) return;
    let done = 0;
    const onPicture = () => {
      done += 1;
      return db.transaction().execute((tx) => noteSteps(tx, { id, done }));
    };
    try {
      const source = JSON.parse(begun.source) as PaperSource;
      const pdf = await printPaper({ deps, db, companyId, onPicture }, source);
      await db.transaction().execute((tx) => storePrepared(tx, { id, pdf }));
    } catch (error) {
      if (begun.tries >= mostTries) await db.transaction().execute((tx) => notePreparedFailed(tx, id));
      throw error;
    }
  },
});
