import { z } from 'zod';
import { enqueue } from '../../../jobs/enqueue.ts';
import { job } from '../../../jobs/job.ts';
import { commitBookFile } from './book-imports.commands.ts';
import { companiesWithScheduledImports, findImportsToStart } from './book-imports.queries.ts';
import { runBookImport } from './run-book-import.ts';

export const bookImportRun = job({
  name: 'price_book_import_run',
  payload: z.object({ importId: z.int() }),
  run: ({ db, payload: { importId } }) => runBookImport(db, importId),
});

/** Starts the scheduled imports whose day has begun, each in the name of who scheduled it. Runs every few minutes. */
export const bookImportWatch = job({
  name: 'price_book_import_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    const failed: unknown[] = [];
    for (const companyId of await companiesWithScheduledImports(db))
      for (const { id, by } of await findImportsToStart(deps.database.forCompany(companyId)))
        await commitBookFile(
          deps.database.forCompany(companyId, by ?? undefined),
          { id, now: deps.clock(), onDay: true },
          (tx) => enqueue(tx, bookImportRun, { importId: id }, bookImportKey(companyId, id)),
        ).catch((error: unknown) => failed.push(error));
    // the others have started
    if (failed.length > 0) throw failed[0];
  },
});

/** The key of the job that carries out an import, which waits once. */
export const bookImportKey = (companyId: number, id: number): string =>
  `price-book-import:${companyId}:${id}`;
