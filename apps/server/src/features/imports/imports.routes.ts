import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { csvContents } from '../../spreadsheets/csv-contents.ts';
import { findRows } from './import-pages.queries.ts';
import { checkImport, commitImport, discardImport, recheckImport } from './imports.commands.ts';
import { importRun } from './imports.jobs.ts';
import { findImportDetail, findLeftRows, findProblems, listImports } from './imports.queries.ts';
import { undoImport } from './undo-import.ts';

export function importRoutes(bind: Bind): void {
  bind('GET /api/imports', ({ db }) => listImports(db));
  bind('POST /api/imports', ({ db, query, bytes, now }) => checkImport(db, { ...query, bytes, now }));
  bind('GET /api/imports/{id}', async ({ db, params }) => {
    const found = await findImportDetail(db, params.id);
    if (!found) throw new Refusal('not_found');
    return found;
  });
  bind('POST /api/imports/{id}/check', ({ db, now, params: { id }, body }) =>
    recheckImport(db, { id, now, ...body }),
  );
  bind('POST /api/imports/{id}/undo', ({ db, now, params: { id } }) => undoImport(db, { id, now }));
  bind('DELETE /api/imports/{id}', ({ db, now, params: { id } }) => discardImport(db, id, now));
  bind('GET /api/imports/{id}/problems', async ({ db, params }) => {
    const problems = await findProblems(db, params.id);
    if (problems === null) throw new Refusal('not_found');
    return csvContents(problems, `import-${params.id}-problems.csv`);
  });
  bind('GET /api/imports/{id}/rows', async ({ db, params, query }) => {
    const rows = await findRows(db, params.id, query);
    if (!rows) throw new Refusal('not_found');
    return rows;
  });
  bind('GET /api/imports/{id}/leftrows', async ({ db, params }) => {
    const text = await findLeftRows(db, params.id);
    if (text === null) throw new Refusal('not_found');
    return csvContents(text, `import-${params.id}-left-out.csv`);
  });
  bind('POST /api/imports/{id}/commit', ({ db, who, now, params: { id }, body }) =>
    commitImport(db, { id, skipBad: body.skipBad, now }, (tx) =>
      enqueue(tx, importRun, { importId: id }, `import:${who.companyId}:${id}`),
    ),
  );
}
