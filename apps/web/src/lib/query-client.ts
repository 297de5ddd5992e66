import { QueryClient } from '@tanstack/react-query';
import { isTriedAgain, loadPause } from './load-tries.ts';
import { watchOwedQueries } from './owed-queries.ts';
import { isStruggling } from './struggle.ts';

/** What has been loaded of the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // what the browser thinks of the network is a hint only: calls are made and their answers judged
      networkMode: 'always',
      retry: isTriedAgain,
      retryDelay: loadPause,
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
