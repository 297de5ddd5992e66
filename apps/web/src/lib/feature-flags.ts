import type { Feature } from '@fieldwright/domain/settings/feature-flags';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import type { Answer } from './send.ts';
import { arrivals } from './session-state.ts';

/** R9.1 */
const lifeMs = 30_000_000;

/** Names of the features that the company has (R7.2): one entry, kept so long, and forgotten whenever somebody comes in. */
export const featuresQuery = queryOptions({
  queryKey: ['featureflags'],
  queryFn: ({ signal }) => api('GET /api/featureflags', { signal }),
  staleTime: lifeMs,
  gcTime: lifeMs,
});
arrivals.watch(() => void queryClient.resetQueries({ queryKey: featuresQuery.queryKey }));

/** Whether the company has the feature; no until that is known. */
export function useFeature(feature: Feature): boolean {
  return useQuery(featuresQuery, queryClient).data?.includes(feature) ?? false;
}

/** What the server says that the company has, after a change. */
export function keepFeatures(names: Answer<'GET /api/featureflags'>): void {
  queryClient.setQueryData(featuresQuery.queryKey, names);
}
