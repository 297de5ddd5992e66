import type { BookImport } from '@fieldwright/contract/price-book-imports';
import { csvRows } from '@fieldwright/domain/imports/csv-text';
import type { ExchangeOutcome } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { bookImportRun, bookImportUndo } from '../features/price-books/exchange/book-imports.jobs.ts';
import type { TestServer } from './server.ts';

/** Returns a CSV file with these rows. */
export const bookFile = (...rows: (string | number)[][]): Uint8Array =>
  new TextEncoder().encode(csvRows(rows.map((cells) => cells.map(String))));

/** Returns the steps of importing files into price book 1 as a person. */
export function bookImporter(
  server: TestServer,
  { token: as, personId }: { token: string; personId: number },
  companyId = 1,
) {
  const params = (id: number) => ({ as, params: { id } });
  const text = async (url: string) =>
    (await server.app.inject({ url, headers: { authorization: `Bearer ${as}` } })).body;
  const jobOf = (importId: number) => ({
    deps: server.deps,
    db: server.deps.database.forCompany(companyId, personId),
    payload: { importId },
    companyId,
  });
  const importer = {
    check: (bytes: Uint8Array, bookId = 1) =>
      server.call('POST /api/pricebooks/{id}/imports', {
        ...params(bookId),
        query: { fileName: 'prices.csv' },
        bytes,
      }),
    /** Compares a file again with other rules, as the screen does. */
    recheck: async (id: number, asked: Partial<BookImport['asked']> = {}) => {
      const now = await importer.find(id);
      const body = { ...now.asked, mapping: now.report.mapping, ...asked, basedOn: now.version };
      return server.call('POST /api/pricebookimports/{id}/check', { ...params(id), body });
    },
    commit: async (id: number) => {
      const { version: basedOn } = await importer.find(id);
      return server.call('POST /api/pricebookimports/{id}/commit', { ...params(id), body: { basedOn } });
    },
    find: async (id: number) => (await server.call('GET /api/pricebookimports/{id}', params(id))).data,
    discard: (id: number) => server.call('DELETE /api/pricebookimports/{id}', params(id)),
    stop: (id: number) => server.call('POST /api/pricebookimports/{id}/stop', params(id)),
    /** Undoes an import, unless that is refused at once. */
    async undo(id: number) {
      const started = await server.call('POST /api/pricebookimports/{id}/undo', params(id));
      if (started.status !== 200) return started;
      await bookImportUndo.run(jobOf(id));
      return server.call('GET /api/pricebookimports/{id}', params(id));
    },
    /** Runs the job of an undo that has started. */
    undoNow: (id: number) => bookImportUndo.run(jobOf(id)),
    rows: (id: number, outcome: ExchangeOutcome, from = 0, search?: string) =>
      server.call('GET /api/pricebookimports/{id}/rows', {
        ...params(id),
        query: { outcome, from, ...(search !== undefined && { search }) },
      }),
    leftRows: (id: number) => text(`/api/pricebookimports/${id}/leftrows`),
    exported: () => text('/api/pricebooks/1/export?format=csv'),
    run: (importId: number) => bookImportRun.run(jobOf(importId)),
    /** Runs an import from the first comparison to the end. */
    async whole(bytes: Uint8Array, asked: Partial<BookImport['asked']> = {}) {
      const { id } = (await importer.check(bytes)).data;
      await importer.recheck(id, asked);
      await importer.commit(id);
      await importer.run(id);
      return importer.find(id);
    },
  };
  return importer;
}
