import type { BulkChange } from '@fieldwright/domain/price-books/bulk-change';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';
import type { TodaysPrices } from './bulk-preview.tsx';
import { type BrowsedEntry, entriesQuery, nameOf } from './price-book.data.ts';
import type { PriceBookSearch } from './price-book.search.ts';
import { booksChanged } from './price-book-edits.data.ts';

/** The entries that a change has changed, as its Undo names them. */
export type BulkDone = Answer<'POST /api/pricebookentries/bulk'>['entries'];

/** Makes one change to many entries. @param key of the same change when it's sent again */
export async function changeInBulk(
  client: QueryClient,
  key: string,
  {
    entries,
    change,
    follows,
  }: {
    entries: readonly Pick<BrowsedEntry, 'kind' | 'id' | 'version'>[];
    change: BulkChange;
    /** the proof of its preview */
    follows?: string | undefined;
  },
): Promise<BulkDone> {
  const named = entries.map(({ kind, id, version }) => ({ kind, id, version }));
  const body = { key, entries: named, change, ...(follows !== undefined && { follows }) };
  const answer = await onceImported(() => api('POST /api/pricebookentries/bulk', { body }));
  await booksChanged(client);
  return answer.entries;
}

/** Restores all entries of a change, or none. */
export async function undoInBulk(client: QueryClient, undoes: string, entries: BulkDone): Promise<void> {
  const body = { key: crypto.randomUUID(), undoes, entries };
  await onceImported(() => api('POST /api/pricebookentries/bulk/undo', { body }));
  await booksChanged(client);
}

/** What a change of prices does besides: the calculated prices that follow. */
export type BulkPreviewed = Answer<'POST /api/pricebookentries/bulk/preview'>;

/** Fetches which calculated prices follow a change, and today's standard prices that it starts from, in one request. */
export const bulkPreviewQuery = (entries: readonly BrowsedEntry[], change: BulkChange | null) =>
  queryOptions({
    queryKey: ['pricebooks', 'bulkPreview', entries.map(nameOf), change],
    queryFn: ({ signal }): Promise<BulkPreviewed> =>
      api('POST /api/pricebookentries/bulk/preview', {
        body: { entries: entries.map(({ kind, id }) => ({ kind, id })), change: change! },
        signal,
      }),
    staleTime: 0,
  });

/** Returns today's standard prices by name. */
export const todaysOf = ({ today }: BulkPreviewed): TodaysPrices =>
  new Map(today.map(({ kind, id, priceCents }) => [nameOf({ kind, id }), { priceCents }]));

/** Fetches the list again, and returns those of these entries that it still has. */
export async function freshEntries(
  client: QueryClient,
  { bookId, search, entries }: { bookId: number; search: PriceBookSearch; entries: readonly BrowsedEntry[] },
): Promise<BrowsedEntry[]> {
  await booksChanged(client);
  const data = client.getQueryData<InfiniteData<{ entries: BrowsedEntry[] }>>(
    entriesQuery(bookId, search).queryKey,
  );
  const listed = data?.pages.flatMap((page) => page.entries) ?? [];
  return listed.filter((now) => entries.some(({ kind, id }) => kind === now.kind && id === now.id));
}
