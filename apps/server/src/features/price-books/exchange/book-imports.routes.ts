import type { Bind } from '../../../http/bind.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { findKept } from '../kept-records.queries.ts';
import { checkBookFile, commitBookFile, discardBookFile, recheckBookFile } from './book-imports.commands.ts';
import { bookImportRun } from './book-imports.jobs.ts';
import { findBookImport, listBookImports } from './book-imports.queries.ts';
import { undoBookImport } from './undo-book-import.ts';

export function priceBookImportRoutes(bind: Bind): void {
  bind('GET /api/pricebooks/{id}/imports', async ({ db, params: { id } }) => {
    if (!(await findKept(db, 'priceBook', { id }))) throw new Refusal('not_found');
    return listBookImports(db, id);
  });
  bind('POST /api/pricebookimports/{id}/undo', ({ db, request, now, params: { id } }) =>
    undoBookImport(db, { id, now, requestId: request.id }),
  );
  bind('POST /api/pricebooks/{id}/imports', ({ db, params, query, bytes }) =>
    checkBookFile(db, { bookId: params.id, fileName: query.fileName, bytes }),
  );
  bind('GET /api/pricebookimports/{id}', async ({ db, params }) => {
    const found = await findBookImport(db, params.id);
    if (!found) throw new Refusal('not_found');
    return found;
  });
  bind('POST /api/pricebookimports/{id}/check', ({ db, now, params: { id }, body }) =>
    recheckBookFile(db, { id, asked: body, now }),
  );
  bind('POST /api/pricebookimports/{id}/commit', ({ db, who, now, params: { id } }) =>
    commitBookFile(db, { id, now }, (tx) =>
      enqueue(tx, bookImportRun, { importId: id }, `price-book-import:${who.companyId}:${id}`),
    ),
  );
  bind('DELETE /api/pricebookimports/{id}', ({ db, now, params: { id } }) => discardBookFile(db, id, now));
}
