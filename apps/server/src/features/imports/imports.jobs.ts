import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import { sweepImports } from './imports.queries.ts';
import { runImport } from './run-import.ts';

export const importRun = job({
  name: 'import_run',
  payload: z.object({ importId: z.int() }),
  run: ({ deps, db, payload: { importId } }) =>
    runImport({ db, importId, mostChanges: deps.live.mostChanges, now: deps.clock() }),
});

/** Days until files are deleted that were never imported, and until reports of finished imports are. */
const days = { waiting: 7, kept: 90 };

export const importSweep = job({
  name: 'import_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepImports(db, days),
});
