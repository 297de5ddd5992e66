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

/** A file that nobody carries out goes after a week, what was said of one that was carried out after a quarter. */
const days = { waiting: 7, kept: 90 };

export const importSweep = job({
  name: 'import_sweep',
  payload: z.object({}),
  run: ({ db }) => sweepImports(db, days),
});
