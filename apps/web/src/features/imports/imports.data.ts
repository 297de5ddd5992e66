import type { ImportKind, RowOutcome } from '@fieldwright/domain/imports/import';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import { keepCsv } from '../../lib/requests/keep-file.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { upload } from '../../lib/requests/upload.ts';
import { importsTexts as texts } from './imports.texts.ts';
import type { Asked } from './use-recheck.ts';

/** What a file is checked with, also how words that aren't known as property types are read. */
export type ImportAsked = Asked & Pick<ImportDetail, 'propertyWords'>;

export type ImportRow = Answer<'GET /api/imports'>[number];
export type ImportDetail = Answer<'GET /api/imports/{id}'>;
export type PreviewRow = ImportDetail['preview'][number];

/** How often a running import is asked for its progress. */
const progressMs = 1_000;
const pace = (isRunning: boolean) => (isRunning ? progressMs : false);

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => api('GET /api/imports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => pace(data?.some(({ state }) => state === 'running') ?? false),
});

/** The latest imports into price books, newest first. */
export const allBookImportsQuery = queryOptions({
  queryKey: ['bookimports', 'all'],
  queryFn: ({ signal }) => api('GET /api/pricebookimports', { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => pace(data?.some(({ state }) => state === 'running') ?? false),
});
export type BookImportRow = Answer<'GET /api/pricebookimports'>[number];

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: ['import', id],
    queryFn: ({ signal }) => api('GET /api/imports/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => pace(data?.state === 'running'),
  });

/** A later page of rows with one outcome; the first is in the import itself. */
export const rowsQuery = (id: number, outcome: RowOutcome, from: number) =>
  queryOptions({
    queryKey: ['import', id, 'rows', outcome, from],
    queryFn: ({ signal }) =>
      api('GET /api/imports/{id}/rows', { params: { id }, query: { outcome, from }, signal }),
    staleTime: 0,
  });

/** Lets the browser keep the rows that don't come in, with the reason of each. */
export async function keepLeftRows({ id, fileName }: Pick<ImportDetail, 'id' | 'fileName'>): Promise<void> {
  const text = (await api('GET /api/imports/{id}/leftrows', { params: { id } })) as string;
  keepCsv(texts.leftRowsFile(fileName), text);
}

/** Loads what the page needs before it shows. */
export const load = (client: QueryClient): Promise<unknown> =>
  Promise.all([client.fetchQuery(importsQuery), client.fetchQuery(allBookImportsQuery)]);

const keep = (client: QueryClient, detail: ImportDetail): ImportDetail => {
  client.setQueryData(importQuery(detail.id).queryKey, detail);
  return detail;
};

/** Sends a file to be checked. Nothing is imported. @throws ApiError with what is wrong with the file */
export async function checkFile(client: QueryClient, kind: ImportKind, file: File): Promise<ImportDetail> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const query = { kind, fileName: file.name };
  return keep(client, await api('POST /api/imports', { query, bytes, upload }));
}

/** Checks a file again with other columns, corrected cells or rows left out. */
export async function recheck(client: QueryClient, id: number, body: ImportAsked): Promise<ImportDetail> {
  const detail = keep(client, await api('POST /api/imports/{id}/check', { params: { id }, body }));
  await client.invalidateQueries({ queryKey: ['import', id, 'rows'] });
  return detail;
}

/** Starts the import. */
export async function commitImport(client: QueryClient, id: number, skipBad: boolean): Promise<void> {
  await api('POST /api/imports/{id}/commit', { params: { id }, body: { skipBad } });
  noteSave();
  await client.invalidateQueries(importQuery(id));
}

/** Removes everything that the import created. @throws ApiError with what was changed or used since */
export async function undoImport(client: QueryClient, id: number): Promise<void> {
  await api('POST /api/imports/{id}/undo', { params: { id } });
  await Promise.all([client.invalidateQueries(importQuery(id)), client.invalidateQueries(importsQuery)]);
}

/** Deletes a file that wasn't imported. */
export async function discardImport(client: QueryClient, id: number): Promise<void> {
  await api('DELETE /api/imports/{id}', { params: { id } });
  await client.invalidateQueries(importsQuery);
}
