import type { Bind } from '../../../http/bind.ts';
import { givenUp } from '../../../http/given-up.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { csvContents } from '../../../spreadsheets/csv-contents.ts';
import { findKept } from '../kept-records.queries.ts';
import { listBookImportNews, noteSeen } from './book-import-news.queries.ts';
import {
  checkBookFile,
  commitBookFile,
  discardBookFile,
  recheckBookFile,
  scheduleBookFile,
  stopBookFile,
  undoBookFile,
} from './book-imports.commands.ts';
import { bookImportKey, bookImportRun, bookImportUndo } from './book-imports.jobs.ts';
import { findBookImport, listAllBookImports, listBookImports } from './book-imports.queries.ts';
import { findBookRows, findLeftBookRows } from './import-pages.queries.ts';

export function priceBookImportRoutes(bind: Bind): void {
  bind('GET /api/pricebooks/{id}/imports', async ({ db, params: { id } }) => {
    if (!(await findKept(db, 'priceBook', { id }))) throw new Refusal('not_found');
    return listBookImports(db, id);
  });
  bind('GET /api/pricebookimports', ({ db }) => listAllBookImports(db));
  bind('GET /api/pricebookimports/news', ({ db }) => listBookImportNews(db));
  bind('POST /api/pricebookimports/{id}/seen', async ({ db, params: { id } }) => {
    if (!(await findBookImport(db, id))) throw new Refusal('not_found');
    await db.transaction().execute((tx) => noteSeen(tx, id));
    return null;
  });
  bind('POST /api/pricebookimports/{id}/undo', ({ db, who, now, params: { id } }) =>
    undoBookFile(db, { id, now }, (tx) =>
      enqueue(tx, bookImportUndo, { importId: id }, bookImportKey(who.companyId, id)),
    ),
  );
  bind('POST /api/pricebooks/{id}/imports', ({ db, params, query, bytes, now, reply }) =>
    checkBookFile(db, { bookId: params.id, fileName: query.fileName, bytes, now, signal: givenUp(reply) }),
  );
  bind('GET /api/pricebookimports/{id}', async ({ db, params }) => {
    const found = await findBookImport(db, params.id);
    if (!found) throw new Refusal('not_found');
    return found;
  });
  bind(
    'POST /api/pricebookimports/{id}/check',
    ({ db, now, params: { id }, body: { basedOn, ...asked }, reply }) =>
      recheckBookFile(db, { id, basedOn, asked, now, signal: givenUp(reply) }),
  );
  bind('GET /api/pricebookimports/{id}/rows', async ({ db, params, query }) => {
    const rows = await findBookRows(db, params.id, query);
    if (!rows) throw new Refusal('not_found');
    return rows;
  });
  bind('GET /api/pricebookimports/{id}/leftrows', async ({ db, params }) => {
    const text = await findLeftBookRows(db, params.id);
    if (text === null) throw new Refusal('not_found');
    return csvContents(text, `price-book-import-${params.id}-left-out.csv`);
  });
  bind('POST /api/pricebookimports/{id}/commit', ({ db, who, now, params: { id }, body }) =>
    commitBookFile(db, { id, now, basedOn: body.basedOn }, (tx) =>
      enqueue(tx, bookImportRun, { importId: id }, bookImportKey(who.companyId, id)),
    ),
  );
  bind('POST /api/pricebookimports/{id}/stop', ({ db, params }) => stopBookFile(db, params.id));
  bind('POST /api/pricebookimports/{id}/schedule', ({ db, now, params: { id }, body }) =>
    scheduleBookFile(db, { id, now, ...body }),
  );
  bind('DELETE /api/pricebookimports/{id}', ({ db, now, params: { id } }) => discardBookFile(db, id, now));
}
