import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { type OwedReload, owedReload } from './owed.ts';

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action'];

/**
 * Keeps account of what is shown of the server and is out of date (R1.5). A query that was invalidated, or could not be
 * loaded again, stays stale until an answer to the whole of it comes. While it is shown, one that has failed is asked for
 * again (`owed.ts`).
 * @returns a function that ends it
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
      // a further page has come in place of the reload
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

  /** What nobody looks at is asked for again when it is opened, and known to be old until that is answered. */
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

/** What is or was under way is a further page, which a person has asked for. */
const isMore = ({ state }: Query) => state.fetchMeta?.fetchMore !== undefined;

/** Whether a whole answer has come: what is written into the cache is none, nor is a further page. */
const isWhole = (query: Query, action: Action) =>
  action.type === 'success' && !action.manual && !isMore(query);

/** There is nobody to show it to; coming back loads all again. */
const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;
