import { z } from 'zod';
import { job } from '../../../jobs/job.ts';
import { runBookImport } from './run-book-import.ts';

export const bookImportRun = job({
  name: 'price_book_import_run',
  payload: z.object({ importId: z.int() }),
  run: ({ db, payload: { importId } }) => runBookImport(db, importId),
});
