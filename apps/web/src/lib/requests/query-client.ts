import {
  type Query,
  QueryClient,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query';
import { isPassing } from '../errors/api-error.ts';
import { watchOwedQueries } from '../live/owed-queries.ts';
import { isTriedAgain, loadPause } from './load-tries.ts';
import { isStruggling } from './struggle.ts';

/**
 * Checks whether a load has used up its retries and has no data to show. The person is offered a retry; until
 * then it is not refetched (R9.10). Data on the screen is kept fresh without limit (`owed-queries.ts`).
 */
const isGivenUp = ({ state }: Query): boolean =>
  state.status === 'error' && state.data === undefined && isPassing(state.error);

class PatientClient extends QueryClient {
  /** Refetches matching queries, also for `invalidateQueries`, except those that were given up. */
  override refetchQueries(filters: RefetchQueryFilters = {}, options?: RefetchOptions): Promise<void> {
    const predicate = (query: Query) => !isGivenUp(query) && (filters.predicate?.(query) ?? true);
    return super.refetchQueries({ ...filters, predicate }, options);
  }
}

/** The cache of server data. */
export const queryClient = new PatientClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // the browser's online state is only a hint: make the call and judge its response
      networkMode: 'always',
      retry: isTriedAgain,
      retryDelay: loadPause,
      refetchOnWindowFocus: (query) => !isGivenUp(query),
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
