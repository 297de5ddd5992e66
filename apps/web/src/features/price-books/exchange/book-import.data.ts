import type { ExchangeOutcome } from '@fieldwright/domain/price-books/exchange/exchange-file';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { noteSave } from '../../../lib/last-save.ts';
import { api } from '../../../lib/requests/api.ts';
import { keepCsv } from '../../../lib/requests/keep-file.ts';
import type { Answer } from '../../../lib/requests/send.ts';
import { upload } from '../../../lib/requests/upload.ts';
import { importsTexts } from '../../imports/imports.texts.ts';
import { bookQuery } from '../price-book.data.ts';
import { bookImportSearch } from './book-import.search.ts';

export type BookImport = Answer<'GET /api/pricebookimports/{id}'>;
export type BookImportAsk = BookImport['asked'];

/** How often an import that is running or being undone is asked for its progress. */
const progressMs = 1_000;

export const bookImportQuery = (id: number) =>
  queryOptions({
    queryKey: ['bookimport', id],
    queryFn: ({ signal }) => api('GET /api/pricebookimports/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'undoing' ? progressMs : false,
  });

/** A later page of rows with one outcome; the first is in the import itself. */
export const bookRowsQuery = (id: number, outcome: ExchangeOutcome, from: number) =>
  queryOptions({
    queryKey: ['bookimport', id, 'rows', outcome, from],
    queryFn: ({ signal }) =>
      api('GET /api/pricebookimports/{id}/rows', { params: { id }, query: { outcome, from }, signal }),
    staleTime: 0,
  });

/** The first rows with one outcome that have a text in their code or name. */
export const bookSearchQuery = (id: number, outcome: ExchangeOutcome, search: string) =>
  queryOptions({
    queryKey: ['bookimport', id, 'rows', outcome, search],
    queryFn: ({ signal }) =>
      api('GET /api/pricebookimports/{id}/rows', { params: { id }, query: { outcome, search }, signal }),
    staleTime: 0,
  });

/** Lets the browser keep the rows that don't come in, with the reason of each. */
export async function keepLeftBookRows({ id, fileName }: Pick<BookImport, 'id' | 'fileName'>): Promise<void> {
  const text = (await api('GET /api/pricebookimports/{id}/leftrows', { params: { id } })) as string;
  keepCsv(importsTexts.leftRowsFile(fileName), text);
}

/** The latest imports into a book, newest first. */
export const bookImportsQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['bookimports', bookId],
    queryFn: ({ signal }) => api('GET /api/pricebooks/{id}/imports', { params: { id: bookId }, signal }),
    staleTime: 0,
  });

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
export async function compareFile(
  client: QueryClient,
  bookId: number,
  file: File,
  signal: AbortSignal,
): Promise<BookImport> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const given = { params: { id: bookId }, query: { fileName: file.name }, bytes, upload, signal };
  return keep(client, await api('POST /api/pricebooks/{id}/imports', given));
}

/** An import as the person has seen it. Requests are refused if others have compared its file since. */
export type Seen = Pick<BookImport, 'id' | 'version'>;

/** Returns an import as it is now if a request was refused because others have compared its file since; otherwise null. */
export async function newerBookImport(
  client: QueryClient,
  id: number,
  refusal: unknown,
): Promise<BookImport | null> {
  if (!(refusal instanceof ApiError && refusal.code === 'stale_version')) return null;
  // its rows are those of the newer comparison, too
  await client.invalidateQueries({ queryKey: ['bookimport', id] });
  return client.fetchQuery(bookImportQuery(id));
}

/** Compares a file again with other rules, columns, corrected cells or rows left out. */
export async function recompare(
  client: QueryClient,
  { id, version: basedOn }: Seen,
  asked: BookImportAsk,
  signal: AbortSignal,
): Promise<BookImport> {
  const body = { ...asked, basedOn };
  const checked = await api('POST /api/pricebookimports/{id}/check', { params: { id }, body, signal }).catch(
    async (error: unknown) => {
      // it may have been stored anyway
      if (signal.aborted) await client.invalidateQueries({ queryKey: ['bookimport', id] });
      throw error;
    },
  );
  const found = keep(client, checked);
  await client.invalidateQueries({ queryKey: ['bookimport', id, 'rows'] });
  return found;
}

/** Shows the newer comparison if that is why a request was refused. @throws the refusal */
const showingNewer = async <T>(client: QueryClient, id: number, request: Promise<T>): Promise<T> =>
  request.catch(async (refusal: unknown) => {
    await newerBookImport(client, id, refusal).catch(() => null);
    throw refusal;
  });

/** Starts the import. */
export async function commitBookImport(client: QueryClient, { id, version: basedOn }: Seen): Promise<void> {
  const request = api('POST /api/pricebookimports/{id}/commit', { params: { id }, body: { basedOn } });
  keep(client, await showingNewer(client, id, request));
  noteSave();
}

/** Makes the changes of a file on a later day, as `2026-11-21`; null takes it off the schedule. */
export async function scheduleBookImport(
  client: QueryClient,
  { id, version: basedOn }: Seen,
  startDate: string | null,
): Promise<void> {
  const body = { startDate, basedOn };
  const request = api('POST /api/pricebookimports/{id}/schedule', { params: { id }, body });
  keep(client, await showingNewer(client, id, request));
}

/** Deletes a file that wasn't imported. */
export async function discardBookImport(id: number): Promise<void> {
  await api('DELETE /api/pricebookimports/{id}', { params: { id } });
}

/** Stops an import that is running or being undone, unless it's over by then. @returns it as it is now */
export async function stopBookImport(client: QueryClient, id: number): Promise<BookImport> {
  return keep(client, await api('POST /api/pricebookimports/{id}/stop', { params: { id } }));
}

/** Starts undoing an import as one step. */
export async function undoBookImport(client: QueryClient, id: number): Promise<void> {
  keep(client, await api('POST /api/pricebookimports/{id}/undo', { params: { id } }));
  noteSave();
}
