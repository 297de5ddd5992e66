import type { BrowsedEntry, EntriesPage, PriceBookBranch } from '@fieldwright/contract/price-book-pages';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { type EntryName, type PriceBookSearch, priceBookSearch } from './price-book.search.ts';

export type { BrowsedEntry, PriceBookBranch };

type Opened = Answer<'GET /api/pricebooks/{id}'>;
/** The book and its tree; entries load page by page. */
export type PriceBook = Omit<Opened, 'entries' | 'next' | 'entry'>;
type Next = EntriesPage['next'];

export const nameOf = ({ kind, id }: Pick<BrowsedEntry, 'kind' | 'id'>): EntryName => `${kind}-${id}`;

function named(entry: EntryName | undefined) {
  const [kind, id] = entry?.split('-') ?? [];
  return kind ? { [`${kind}Id`]: Number(id) } : {};
}

const queryOf = ({ category, text }: PriceBookSearch) => ({
  ...(category !== undefined && { category }),
  ...(text && { text }),
});

export const bookQuery = (id: number) =>
  queryOptions({
    queryKey: ['pricebooks', id],
    queryFn: async ({ signal }): Promise<PriceBook> => {
      // the smallest page: entries have their own query
      const opened = await api('GET /api/pricebooks/{id}', { params: { id }, query: { limit: 1 }, signal });
      return bookOf(opened);
    },
  });

function bookOf({ book, services, parts, categories, withoutCategory }: Opened): PriceBook {
  return { book, services, parts, categories, withoutCategory };
}

/** Fetches the entries of a category or a search, page by page. */
export const entriesQuery = (id: number, { category, text }: PriceBookSearch) =>
  infiniteQueryOptions({
    queryKey: [
      'pricebooks',
      id,
      'entries',
      queryOf({ ...(category && { category }), ...(text && { text }) }),
    ],
    queryFn: ({ pageParam, signal }): Promise<Pick<EntriesPage, 'entries' | 'next'>> =>
      api('GET /api/pricebooks/{id}/entries', {
        params: { id },
        query: { ...queryOf({ ...(category && { category }), ...(text && { text }) }), ...pageParam },
        signal,
      }),
    initialPageParam: null as Next,
    getNextPageParam: ({ next }) => next,
  });

/** Fetches one entry by name, which may not be in the list. */
export const entryQuery = (id: number, entry: EntryName) =>
  queryOptions({
    queryKey: ['pricebooks', id, 'entry', entry],
    queryFn: async ({ signal }): Promise<BrowsedEntry | null> => {
      const query = { ...named(entry), limit: 1 };
      return (await api('GET /api/pricebooks/{id}/entries', { params: { id }, query, signal })).entry;
    },
  });

/**
 * Loads what the page needs before it shows, in one request: the book, the first page, and the open entry.
 */
export async function load(
  client: QueryClient,
  search: Record<string, unknown>,
  params: Record<string, string>,
): Promise<unknown> {
  const id = Number(params['id']);
  const wish = priceBookSearch(search);
  const book = bookQuery(id);
  const list = entriesQuery(id, wish);
  // within a book, the list shows its own loading state
  if (client.getQueryData(book.queryKey)) return undefined;
  return client.fetchQuery({
    queryKey: [...book.queryKey, 'opening'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(wish), ...named(wish.entry) };
      const opened = await api('GET /api/pricebooks/{id}', { params: { id }, query, signal });
      const { entries, next, entry } = opened;
      client.setQueryData(list.queryKey, { pages: [{ entries, next }], pageParams: [null] });
      if (wish.entry) client.setQueryData(entryQuery(id, wish.entry).queryKey, entry);
      client.setQueryData(book.queryKey, bookOf(opened));
      return null;
    },
  });
}
