import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { PricedFor } from './whose-prices.ts';

interface Named {
  kind: 'serviceRepair' | 'partItem';
  id: number;
}

/** Fetches the person's favorites and the entries used last, with someone's prices. */
export const usualEntriesQuery = ({ propertyTypeId, rateTypeId, agreementId }: PricedFor) =>
  queryOptions({
    queryKey: ['usualentries', propertyTypeId, rateTypeId, agreementId],
    queryFn: ({ signal }) =>
      api('GET /api/usualentries', {
        query: { propertyTypeId, rateTypeId, ...(agreementId !== null && { agreementId }) },
        signal,
      }),
    // what was just used shows the next time
    staleTime: 5_000,
  });

const shownIn = ['pricebooks', 'pricebookentries', 'usualentries'] as const;
const lists = ['pages', 'entries', 'entry', 'favorites', 'recent'] as const;

/** Returns the data of a query with an entry marked or unmarked wherever it is. */
export function withFavorite<T>(data: T, entry: Named, isFavorite: boolean): T {
  if (Array.isArray(data)) return data.map((each) => withFavorite(each, entry, isFavorite)) as T;
  if (typeof data !== 'object' || data === null) return data;
  const it = data as Partial<Named> & Record<string, unknown>;
  if (it.kind === entry.kind && it.id === entry.id && 'isFavorite' in it) return { ...data, isFavorite };
  const inside = lists.filter((name) => typeof it[name] === 'object' && it[name] !== null);
  if (inside.length === 0) return data;
  return {
    ...data,
    ...Object.fromEntries(inside.map((name) => [name, withFavorite(it[name], entry, isFavorite)])),
  };
}

const showFavorite = (client: QueryClient, entry: Named, isFavorite: boolean) => {
  for (const name of shownIn)
    client.setQueriesData({ queryKey: [name] }, (data: unknown) => withFavorite(data, entry, isFavorite));
};

/**
 * Marks an entry as a favorite, or unmarks it: at once on the screen, and undone if the server refuses. Lists of
 * favorites keep it until they are opened again.
 */
export async function saveFavorite(client: QueryClient, entry: Named, isFavorite: boolean): Promise<void> {
  showFavorite(client, entry, isFavorite);
  try {
    await api('POST /api/usualentries/favorite', { body: { kind: entry.kind, id: entry.id, isFavorite } });
  } catch (error) {
    showFavorite(client, entry, !isFavorite);
    throw error;
  }
  void client.invalidateQueries({ queryKey: ['usualentries'], refetchType: 'none' });
  void client.invalidateQueries({
    queryKey: ['pricebooks'],
    predicate: ({ queryKey }) =>
      queryKey[2] === 'entries' && (queryKey[3] as { category?: unknown }).category === 'favorites',
    refetchType: 'none',
  });
  // the count beside the place
  await client.invalidateQueries({
    queryKey: ['pricebooks'],
    predicate: ({ queryKey }) => queryKey.length === 2 && typeof queryKey[1] === 'number',
  });
}
