import type { BulkChange } from '@fieldwright/domain/price-books/bulk-change';
import { mostPriced } from '@fieldwright/domain/price-books/line-price';
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import type { TodaysPrices } from './bulk-preview.tsx';
import { onceImported } from './once-imported.ts';
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
  }: { entries: readonly Pick<BrowsedEntry, 'kind' | 'id' | 'version'>[]; change: BulkChange },
): Promise<BulkDone> {
  const named = entries.map(({ kind, id, version }) => ({ kind, id, version }));
  const body = { key, entries: named, change };
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

/** Fetches today's standard prices of entries, by name, for residential work without an agreement. */
export const todaysPricesQuery = (entries: readonly BrowsedEntry[]) =>
  queryOptions({
    queryKey: ['pricebookentries', 'today', entries.map(nameOf)],
    queryFn: async ({ signal }): Promise<TodaysPrices> => {
      const found: [string, { priceCents: number | null; costCents?: number | null }][] = [];
      for (let at = 0; at < entries.length; at += mostPriced) {
        const some = entries.slice(at, at + mostPriced);
        const prices = await api('POST /api/pricebookprices', {
          body: { entries: some.map(({ kind, id }) => ({ kind, id })) },
          signal,
        });
        for (const [place, price] of prices.entries())
          if (price) found.push([nameOf(some[place]!), { priceCents: price.unitPriceCents }]);
      }
      return new Map(found);
    },
  });

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
