import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../errors/api-error.ts';
import { type OwedReload, owedReload } from './owed.ts';

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/**
 * Tracks which cached queries are out of date (R1.5). A query that was invalidated or failed to refetch stays
 * stale until a complete response arrives. While it is on the screen, a failed one is retried (`owed.ts`).
 * @returns a function that stops this
 */
export function watchOwedQueries(client: QueryClient): () => void {
  const stale = new WeakSet<Query>();
  const failed = new Map<Query, OwedReload>();

  const retry = (query: Query) => query.fetch().catch(() => {});
  function settle(query: Query): void {
    stale.delete(query);
    failed.get(query)?.end();
    failed.delete(query);
  }
  function note(query: Query): OwedReload {
    const reload = failed.get(query) ?? owedReload();
    failed.set(query, reload);
    return reload;
  }

  function follow(query: Query, action: Action): void {
    if (isWhole(query, action)) return settle(query);
    if (action.type === 'invalidate') stale.add(query);
    if (stale.has(query) && !query.state.isInvalidated) {
      query.invalidate();
      // a next page arrived instead of the refetch
      if (isMore(query) && isShown(query)) void retry(query);
    }
    const isFailure = action.type === 'error' || action.type === 'failed';
    if (!isFailure || query.state.data === undefined || isMore(query) || isSignedOut(action.error)) return;
    if (action.type === 'failed' && isShown(query)) note(query).begin();
    if (action.type === 'error') {
      stale.add(query);
      note(query);
      look(query);
    }
  }

  /** Retries a failed query that is on the screen; any other is refetched when it is shown again. */
  function look(query: Query): void {
    const reload = failed.get(query);
    if (isShown(query)) reload?.failed(() => retry(query));
    else reload?.end();
  }

  const end = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated') follow(event.query, event.action);
    else if (event.type === 'removed') settle(event.query);
    else if (event.type === 'observerAdded' || event.type === 'observerRemoved') look(event.query);
  });
  return () => {
    end();
    for (const reload of failed.values()) reload.end();
  };
}

const isShown = (query: Query) => query.getObserversCount() > 0;

/** Checks whether the query's latest fetch was for a further page, which a person asked for. */
const isMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

/** Checks whether a complete response arrived, not a cache write or a further page. */
const isWhole = (query: Query, action: Action) =>
  action.type === 'success' && !action.manual && !isMore(query);

/** Checks whether the session has ended: no one to show data to, and signing in reloads all of it. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
