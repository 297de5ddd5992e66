import type { BrowsedEntry, EntriesPage, PriceBookBranch } from '@fieldwright/contract/price-book-pages';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { Answer } from '../../lib/send.ts';
import { type EntryName, type PriceBookSearch, priceBookSearch } from './price-book.search.ts';

export type { BrowsedEntry, PriceBookBranch };

type Opened = Answer<'GET /api/pricebooks/{id}'>;
/** The book and its tree; its entries are pages of their own. */
export type PriceBook = Omit<Opened, 'entries' | 'next' | 'entry'>;
type Next = EntriesPage['next'];

export const nameOf = ({ kind, id }: Pick<BrowsedEntry, 'kind' | 'id'>): EntryName => `${kind}-${id}`;

function named(entry: EntryName | undefined) {
  const [kind, id] = entry?.split('-') ?? [];
  return kind ? { [`${kind}Id`]: Number(id) } : {};
}

const wishOf = ({ category, text }: PriceBookSearch) => ({
  ...(category !== undefined && { category }),
  ...(text && { text }),
});

export const bookQuery = (id: number) =>
  queryOptions({
    queryKey: ['pricebooks', id],
    queryFn: async ({ signal }): Promise<PriceBook> => {
      // of the entries only the first: they have pages of their own
      const opened = await api('GET /api/pricebooks/{id}', { params: { id }, query: { limit: 1 }, signal });
      return bookOf(opened);
    },
  });

function bookOf({ book, services, parts, categories, withoutCategory }: Opened): PriceBook {
  return { book, services, parts, categories, withoutCategory };
}

/** Entries of a category or by words, a page at a time. */
export const entriesQuery = (id: number, { category, text }: PriceBookSearch) =>
  infiniteQueryOptions({
    queryKey: ['pricebooks', id, 'entries', wishOf({ ...(category && { category }), ...(text && { text }) })],
    queryFn: ({ pageParam, signal }): Promise<Pick<EntriesPage, 'entries' | 'next'>> =>
      api('GET /api/pricebooks/{id}/entries', {
        params: { id },
        query: { ...wishOf({ ...(category && { category }), ...(text && { text }) }), ...pageParam },
        signal,
      }),
    initialPageParam: null as Next,
    getNextPageParam: ({ next }) => next,
  });

/** One entry by name, which need not be among those of the list. */
export const entryQuery = (id: number, entry: EntryName) =>
  queryOptions({
    queryKey: ['pricebooks', id, 'entry', entry],
    queryFn: async ({ signal }): Promise<BrowsedEntry | null> => {
      const query = { ...named(entry), limit: 1 };
      return (await api('GET /api/pricebooks/{id}/entries', { params: { id }, query, signal })).entry;
    },
  });

/** What the screen needs before it is shown: in one answer the book, the first page, and the entry that is open. */
export async function load(
  client: QueryClient,
  search: Record<string, unknown>,
  params: Record<string, string>,
): Promise<unknown> {
  const id = Number(params['id']);
  const wish = priceBookSearch(search);
  const book = bookQuery(id);
  const list = entriesQuery(id, wish);
  // while one moves about in a book, the list shows by itself that it is looking
  if (client.getQueryData(book.queryKey)) return undefined;
  return client.fetchQuery({
    queryKey: [...book.queryKey, 'opening'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = { ...wishOf(wish), ...named(wish.entry) };
      const opened = await api('GET /api/pricebooks/{id}', { params: { id }, query, signal });
      const { entries, next, entry } = opened;
      client.setQueryData(list.queryKey, { pages: [{ entries, next }], pageParams: [null] });
      if (wish.entry) client.setQueryData(entryQuery(id, wish.entry).queryKey, entry);
      client.setQueryData(book.queryKey, bookOf(opened));
      return null;
    },
  });
}
