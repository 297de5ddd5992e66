import type { QueryClient, QueryKey } from '@tanstack/react-query';

const asked = new WeakSet<Promise<unknown>>();

/** Refetches all queries under a key. Repeats a first load in flight, whose data may be older. */
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
