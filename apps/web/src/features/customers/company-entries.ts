import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** The company's tags in order, also the removed ones. */
export const tagsQuery = queryOptions({
  queryKey: ['companylists', 'tags'],
  queryFn: ({ signal }) => api('GET /api/tags', { query: { removed: 'true' }, signal }),
});

/** The company's agreement plans in order, also the removed ones. */
export const agreementPlansQuery = queryOptions({
  queryKey: ['companylists', 'agreementplans'],
  queryFn: ({ signal }) => api('GET /api/agreementplans', { query: { removed: 'true' }, signal }),
});

/** The company's types of systems in order, also the removed ones. */
export const systemTypesQuery = queryOptions({
  queryKey: ['companylists', 'sitesystemtypes'],
  queryFn: ({ signal }) => api('GET /api/sitesystemtypes', { query: { removed: 'true' }, signal }),
});
