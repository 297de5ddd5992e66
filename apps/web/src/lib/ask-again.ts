import type { QueryClient, QueryKey } from '@tanstack/react-query';

const asked = new WeakSet<Promise<unknown>>();

/**
 * Has all that is kept under a key asked for again. What is being asked for the first time may be answered as it was
 * before: it is asked for once more after that.
 */
export function askAgain(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    const { promise } = query;
    if (query.state.data !== undefined || !promise || asked.has(promise)) continue;
    asked.add(promise);
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    promise.then(again, () => {});
  }
  void client.invalidateQueries({ queryKey });
}
