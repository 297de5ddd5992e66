import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';
import type { PriceFilter } from './whose-prices.ts';

export type EntryPath = 'servicerepairs' | 'partitems';

/** Fetches what an entry cost at the end of a day, or at a moment of it. */
export const priceOnQuery = (
  path: EntryPath,
  id: number,
  { date, at }: { date: string; at?: string },
  whose: PriceFilter,
) =>
  queryOptions({
    queryKey: ['pricebooks', 'priceOn', path, id, at ?? date, whose],
    queryFn: ({ signal }) =>
      api(`GET /api/${path}/{id}/price` as 'GET /api/partitems/{id}/price', {
        params: { id },
        query: { date, ...(at !== undefined && { at }), ...whose },
        signal,
      }),
  });
