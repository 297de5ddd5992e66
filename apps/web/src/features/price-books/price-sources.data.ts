import type { PriceSources } from '@fieldwright/contract/price-book-prices';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** An entry of a price book. */
export interface EntryRef {
  kind: 'serviceRepair' | 'partItem';
  id: number;
}

const paths = { serviceRepair: 'servicerepairs', partItem: 'partitems' } as const;

/** Fetches who set the amounts that an entry's price starts with, when, and by what. */
export const priceSourcesQuery = ({ kind, id }: EntryRef) =>
  queryOptions({
    queryKey: ['pricebooks', 'priceSources', kind, id],
    queryFn: ({ signal }): Promise<PriceSources> =>
      api(`GET /api/${paths[kind]}/{id}/pricesources` as 'GET /api/partitems/{id}/pricesources', {
        params: { id },
        signal,
      }),
  });
