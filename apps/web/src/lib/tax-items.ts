import { queryOptions } from '@tanstack/react-query';
import { api } from './requests/api.ts';

/** The company's tax items. */
export const taxItemsQuery = queryOptions({
  queryKey: ['taxItems'],
  queryFn: ({ signal }) => api('GET /api/taxitems', { signal }),
});
