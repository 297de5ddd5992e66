import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The company's tax items, to choose from. */
export const taxItemsQuery = queryOptions({
  queryKey: ['taxItems'],
  queryFn: ({ signal }) => api('GET /api/taxitems', { signal }),
});
