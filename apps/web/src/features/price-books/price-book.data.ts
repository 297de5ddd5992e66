import type { BrowsedEntry, EntriesPage, PriceBookBranch } from '@fieldwright/contract/price-book-pages';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import type { Answer } from '../../lib/requests/send.ts';
import { type EntryName, type PriceBookSearch, priceBookSearch } from './price-book.search.ts';
import { type PriceFilter, whoseOf } from './whose-prices.ts';

export type { BrowsedEntry, PriceBookBranch };

type Opened = Answer<'GET /api/pricebooks/{id}'>;
/** The book and its tree; entries load page by page. */
export type PriceBook = Omit<Opened, 'entries' | 'similar' | 'next' | 'entry'>;
type Next = EntriesPage['next'];
/** An entry by name, which also says how often it was sold this year. */
export type NamedEntry = NonNullable<EntriesPage['entry']>;

export const nameOf = ({ kind, id }: Pick<BrowsedEntry, 'kind' | 'id'>): EntryName => `${kind}-${id}`;

function named(entry: EntryName | undefined) {
  const [kind, id] = entry?.split('-') ?? [];
  return kind ? { [`${kind}Id`]: Number(id) } : {};
}

const queryOf = ({ category, text, ...search }: PriceBookSearch) => ({
  ...(category !== undefined && { category }),
  ...(text && { text }),
  ...whoseOf({ ...search }),
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

function bookOf({ entries: _, similar: _similar, next: _next, entry: _entry, ...book }: Opened): PriceBook {
  return book;
}

/** Fetches the entries of a category or a search with someone's prices, page by page. */
export const entriesQuery = (id: number, search: PriceBookSearch) =>
  infiniteQueryOptions({
    queryKey: ['pricebooks', id, 'entries', queryOf(search)],
    queryFn: ({ pageParam, signal }): Promise<Pick<EntriesPage, 'entries' | 'similar' | 'next'>> =>
      api('GET /api/pricebooks/{id}/entries', {
        params: { id },
        query: { ...queryOf(search), ...pageParam },
        signal,
      }),
    initialPageParam: null as Next,
    getNextPageParam: ({ next }) => next,
  });

/** Fetches how much is listed, with its averages. */
export const bookTotalsQuery = (id: number, search: PriceBookSearch) =>
  queryOptions({
    queryKey: ['pricebooks', id, 'totals', queryOf(search)],
    queryFn: ({ signal }) =>
      api('GET /api/pricebooks/{id}/totals', { params: { id }, query: queryOf(search), signal }),
  });

/** Fetches one entry by name with someone's prices; it may not be in the list. */
export const entryQuery = (id: number, entry: EntryName, search: PriceFilter = {}) =>
  queryOptions({
    queryKey: ['pricebooks', id, 'entry', entry, whoseOf({ ...search })],
    queryFn: async ({ signal }): Promise<NamedEntry | null> => {
      const query = { ...named(entry), ...whoseOf({ ...search }), limit: 1 };
      return (await api('GET /api/pricebooks/{id}/entries', { params: { id }, query, signal })).entry;
    },
  });

/** Fetches short-lived addresses of pictures, by guid; those whose small picture isn't ready are missing. */
export const picturesQuery = (guids: readonly string[], variant: 'small' | 'large' = 'small') =>
  queryOptions({
    queryKey: ['entryPictures', variant, guids],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const files = await api('POST /api/files/addresses', { body: { guids: [...guids], variant }, signal });
      return Object.fromEntries(files.flatMap(({ guid, url }) => (url ? [[guid, apiHost() + url]] : [])));
    },
    enabled: guids.length > 0,
    // the addresses expire after a few minutes
    gcTime: 0,
    staleTime: 4 * 60_000,
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
      const { entries, similar, next, entry } = opened;
      client.setQueryData(list.queryKey, { pages: [{ entries, similar, next }], pageParams: [null] });
      if (wish.entry) client.setQueryData(entryQuery(id, wish.entry, wish).queryKey, entry);
      client.setQueryData(book.queryKey, bookOf(opened));
      return null;
    },
  });
}

/** Fetches an entry's price for a customer, with its steps; null if the entry is gone. */
export async function fetchEntryPrice(
  { kind, id }: Pick<BrowsedEntry, 'kind' | 'id'>,
  { propertyTypeId = 1, rateTypeId = 1, agreementId }: PriceFilter = {},
) {
  const entry = { kind, id, propertyTypeId, rateTypeId, agreementId: agreementId ?? null };
  const [price] = await api('POST /api/pricebookprices', { body: { entries: [entry] } });
  return price ? { ...price, source: { kind, id } } : null;
}
