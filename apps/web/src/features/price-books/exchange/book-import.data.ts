import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/requests/api.ts';
import type { Answer } from '../../../lib/requests/send.ts';
import { upload } from '../../../lib/requests/upload.ts';
import { bookQuery } from '../price-book.data.ts';
import { booksChanged } from '../price-book-edits.data.ts';
import { bookImportSearch } from './book-import.search.ts';

export type BookImport = Answer<'GET /api/pricebookimports/{id}'>;
export type BookImportAsk = BookImport['asked'];

/** How often a running import is asked for its progress. */
const progressMs = 1_000;

export const bookImportQuery = (id: number) =>
  queryOptions({
    queryKey: ['bookimport', id],
    queryFn: ({ signal }) => api('GET /api/pricebookimports/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? progressMs : false),
  });

/** The latest imports into a book, newest first. */
export const bookImportsQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['bookimports', bookId],
    queryFn: ({ signal }) => api('GET /api/pricebooks/{id}/imports', { params: { id: bookId }, signal }),
    staleTime: 0,
  });
export type ListedImport = Answer<'GET /api/pricebooks/{id}/imports'>[number];

/** Loads what the page needs before it shows. */
export async function load(
  client: QueryClient,
  search: Record<string, unknown>,
  params: Record<string, string>,
): Promise<unknown> {
  const { file } = bookImportSearch(search);
  return Promise.all([
    client.ensureQueryData(bookQuery(Number(params['id']))),
    file === undefined
      ? client.fetchQuery(bookImportsQuery(Number(params['id'])))
      : client.fetchQuery(bookImportQuery(file)),
  ]);
}

const keep = (client: QueryClient, found: BookImport): BookImport => {
  client.setQueryData(bookImportQuery(found.id).queryKey, found);
  return found;
};

/** Sends a file to be compared with a book. Nothing is changed. @throws ApiError with what is wrong with it */
export async function compareFile(client: QueryClient, bookId: number, file: File): Promise<BookImport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const given = { params: { id: bookId }, query: { fileName: file.name }, bytes, upload };
  return keep(client, await api('POST /api/pricebooks/{id}/imports', given));
}

/** Compares a file again with other rules, columns, corrected cells or rows left out. */
export async function recompare(client: QueryClient, id: number, body: BookImportAsk): Promise<BookImport> {
  return keep(client, await api('POST /api/pricebookimports/{id}/check', { params: { id }, body }));
}

/** Starts the import. */
export async function commitBookImport(client: QueryClient, id: number): Promise<void> {
  keep(client, await api('POST /api/pricebookimports/{id}/commit', { params: { id } }));
}

/** Deletes a file that wasn't imported. */
export async function discardBookImport(id: number): Promise<void> {
  await api('DELETE /api/pricebookimports/{id}', { params: { id } });
}

/** Undoes an import as one step. @throws ApiError with what was changed or used since */
export async function undoBookImport(client: QueryClient, id: number): Promise<void> {
  keep(client, await api('POST /api/pricebookimports/{id}/undo', { params: { id } }));
  await Promise.all([booksChanged(client), client.invalidateQueries({ queryKey: ['bookimports'] })]);
}
