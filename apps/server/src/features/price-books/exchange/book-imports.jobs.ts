import { may } from '@fieldwright/domain/people/roles';
import { z } from 'zod';
import { enqueue } from '../../../jobs/enqueue.ts';
import { job } from '../../../jobs/job.ts';
import { rolesOf } from './book-import-news.queries.ts';
import { commitBookFile, refuseBookFile } from './book-imports.commands.ts';
import { companiesWithScheduledImports, findImportsToStart } from './book-imports.queries.ts';
import { runBookImport } from './run-book-import.ts';
import { undoBookImport } from './undo-book-import.ts';

export const bookImportRun = job({
  name: 'price_book_import_run',
  payload: z.object({ importId: z.int() }),
  run: ({ db, payload: { importId } }) => runBookImport(db, importId),
});

export const bookImportUndo = job({
  name: 'price_book_import_undo',
  payload: z.object({ importId: z.int() }),
  run: ({ db, payload: { importId } }) => undoBookImport(db, importId),
});

/**
 * Starts the scheduled imports whose day has begun, each in the name of who scheduled it. One by a person who has left,
 * or may not change price books anymore, fails. Runs every few minutes.
 */
export const bookImportWatch = job({
  name: 'price_book_import_watch',
  payload: z.object({}),
  async run({ deps, db }) {
    const failed: unknown[] = [];
    const now = deps.clock();
    for (const companyId of await companiesWithScheduledImports(db)) {
      const ofCompany = deps.database.forCompany(companyId);
      for (const { id, by } of await findImportsToStart(ofCompany)) {
        const roles = by === null ? [] : await rolesOf(ofCompany, by);
        const started =
          by !== null && may(roles, 'pricebooks.edit')
            ? commitBookFile(deps.database.forCompany(companyId, by), { id, now, basedOn: 'onDay' }, (tx) =>
                enqueue(tx, bookImportRun, { importId: id }, bookImportKey(companyId, id)),
              )
            : refuseBookFile(ofCompany, id, now);
        await started.catch((error: unknown) => failed.push(error));
      }
    }
    // the others have started
    if (failed.length > 0) throw failed[0];
  },
});

/** The key of the job that carries out an import or undoes it, which waits once. */
export const bookImportKey = (companyId: number, id: number): string =>
  `price-book-import:${companyId}:${id}`;
