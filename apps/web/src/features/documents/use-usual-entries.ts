import { useQuery } from '@tanstack/react-query';
import { usualEntriesQuery } from '../price-books/favorites.data.ts';
import type { PricedFor } from '../price-books/whose-prices.ts';
import type { UsualEntries } from './usual-hits.tsx';

/** Returns the person's favorites and recently used entries when asked; null if there are none, or not yet. */
export function useUsualEntries(pricedFor: PricedFor, isAsked: boolean): UsualEntries | null {
  const { data } = useQuery({ ...usualEntriesQuery(pricedFor), enabled: isAsked });
  return data && data.favorites.length + data.recent.length > 0 ? data : null;
}
