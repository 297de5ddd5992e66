import type { Bind } from '../../../http/bind.ts';
import { Refusal } from '../../../http/refusal.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { checkBookFile, commitBookFile, discardBookFile, recheckBookFile } from './book-imports.commands.ts';
import { bookImportRun } from './book-imports.jobs.ts';
import { findBookImport } from './book-imports.queries.ts';

export function priceBookImportRoutes(bind: Bind): void {
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
