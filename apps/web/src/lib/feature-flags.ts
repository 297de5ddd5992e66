import type { Feature } from '@fieldwright/domain/settings/feature-flags';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './requests/api.ts';
import { queryClient } from './requests/query-client.ts';
import type { Answer } from './requests/send.ts';
import { arrivals } from './session/session-state.ts';

/** R9.1 */
const lifeMs = 30_000_000;

/** The names of the company's features (R7.2): one cache entry, dropped at every sign-in. */
export const featuresQuery = queryOptions({
  queryKey: ['featureflags'],
  queryFn: ({ signal }) => api('GET /api/featureflags', { signal }),
  staleTime: lifeMs,
  gcTime: lifeMs,
});
arrivals.watch(() => void queryClient.resetQueries({ queryKey: featuresQuery.queryKey }));

/** Returns whether the company has the feature; false until known. */
export function useFeature(feature: Feature): boolean {
  return useQuery(featuresQuery, queryClient).data?.includes(feature) ?? false;
}

/** Stores the features that the server returned after a change. */
export function keepFeatures(names: Answer<'GET /api/featureflags'>): void {
  queryClient.setQueryData(featuresQuery.queryKey, names);
}
