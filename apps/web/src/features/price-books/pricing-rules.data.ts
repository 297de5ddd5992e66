import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** Fetches the company's pricing rules; null until it has some. */
export const pricingRulesQuery = queryOptions({
  queryKey: ['pricingRules'],
  queryFn: ({ signal }) => api('GET /api/pricingrules', { signal }),
});
