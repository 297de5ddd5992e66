import { QueryClient } from '@tanstack/react-query';
import { ApiError, isPassing } from './api-error.ts';
import { watchOwedQueries } from './owed-queries.ts';
import { growingPause, mostRetries } from './pauses.ts';
import { isStruggling } from './struggle.ts';

/** Ten tries take about half a minute. */
const pauses = { firstMs: 250, growth: 1.6, mostMs: 5_000 };

/**
 * Whether a load is tried again by itself (R9.10): after what may pass. Who has waited for a timeout has waited long
 * enough to be asked.
 * @param failures how many tries have failed before this one
 */
function isTriedAgain(failures: number, error: unknown): boolean {
  const isLate = error instanceof ApiError && error.code === 'timeout';
  return isPassing(error) && !isLate && failures < mostRetries;
}

/** What has been loaded of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // what the browser thinks of the network is a hint only: calls are made and their answers judged
      networkMode: 'always',
      retry: isTriedAgain,
      retryDelay: (failures) => growingPause(failures, pauses),
    },
    mutations: { networkMode: 'always' },
  },
});

watchOwedQueries(queryClient);

const failuresThatShow = 3;
queryClient.getQueryCache().subscribe(() => {
  const queries = queryClient.getQueryCache().getAll();
  isStruggling.set(
    queries.some(
      ({ state }) => state.fetchStatus === 'fetching' && state.fetchFailureCount >= failuresThatShow,
    ),
  );
});
