import { queryOptions } from '@tanstack/react-query';
import { api } from './requests/api.ts';

/** The company's types of systems in order, also the removed ones. */
export const systemTypesQuery = queryOptions({
  queryKey: ['companylists', 'sitesystemtypes'],
  queryFn: ({ signal }) => api('GET /api/sitesystemtypes', { query: { removed: 'true' }, signal }),
});
