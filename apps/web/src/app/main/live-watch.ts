import { appVersionHeader } from '@fieldwright/contract/headers';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { useEffect } from 'react';
import { useFeature } from '../../lib/feature-flags.ts';
import { askAgain } from '../../lib/live/ask-again.ts';
import { liveLost, noteHeard } from '../../lib/live/connection.ts';
import { openLive } from '../../lib/live/live.ts';
import { liveState, tellLive } from '../../lib/live/live-feed.ts';
import { reachWatch } from '../../lib/live/live-reach.ts';
import { askOwed } from '../../lib/live/owed.ts';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import { appVersion } from '../../lib/requests/version.ts';
import { accessToken, renew } from '../../lib/session/renewal.ts';
import { countUp, rightsChanges } from '../../lib/session/session-state.ts';
import { makeStale, meQuery, refreshMe } from './main-area.ts';
import { shownRecords } from './shown-records.ts';

/** Invalidates the queries that show any of the changed records. */
export function markStale(topics: ReadonlySet<LiveTopic>): void {
  for (const { key, shows, listens } of shownRecords) {
    if (!shows.some((topic) => topics.has(topic))) continue;
    if (listens) void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
    else askAgain(queryClient, key);
  }
}

/** Returns the live connection's URL. The version is in the query: a WebSocket takes no headers (R7.13). */
const address = () =>
  `${(apiHost() || location.origin).replace(/^http/, 'ws')}/api/live?${appVersionHeader}=${appVersion}`;

/** Refetches data on the screen when others change it, if the company has the `liveUpdates` feature. */
export function useLiveWatch(): void {
  const isWanted = useFeature('liveUpdates');
  useEffect(() => {
    if (!isWanted) return undefined;
    // the call itself reports whether the server was reached
    const noteReach = reachWatch(() => void api('GET /api/me').catch(() => {}));
    // the cursor predates the first screen, so changes made since then arrive right after connecting
    const cursor = queryClient.getQueryData(meQuery.queryKey)?.liveCursor;
    return openLive({
      url: address,
      ...(cursor && { cursor }),
      accessToken,
      renew,
      onChanges: (changes) => {
        const topics = new Set(changes.map(({ topic }) => topic));
        markStale(topics);
        // no list shows the company, but every printout does
        if (topics.has('company') || topics.has('listView')) void refreshMe();
        tellLive.changes(changes);
      },
      onReloadAll: (why) => {
        if (why === 'rights') countUp(rightsChanges);
        else void makeStale();
        tellLive.reloadAll(why);
      },
      onAlive: () => {
        noteHeard();
        void askOwed();
      },
      onState: (state, lost) => {
        liveLost.set(lost && state !== 'stopped');
        liveState.set(state);
        noteReach(state);
      },
    });
  }, [isWanted]);
}
