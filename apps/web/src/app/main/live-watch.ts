import { appVersionHeader } from '@fieldwright/contract/headers';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { askAgain } from '../../lib/ask-again.ts';
import { liveLost, noteHeard } from '../../lib/connection.ts';
import { useFeature } from '../../lib/feature-flags.ts';
import { apiHost } from '../../lib/installation.ts';
import { openLive } from '../../lib/live.ts';
import { liveState, tellLive } from '../../lib/live-feed.ts';
import { reachWatch } from '../../lib/live-reach.ts';
import { askOwed } from '../../lib/owed.ts';
import { queryClient } from '../../lib/query-client.ts';
import { accessToken, renew } from '../../lib/renewal.ts';
import { countUp, rightsChanges } from '../../lib/session-state.ts';
import { appVersion } from '../../lib/version.ts';
import { makeStale, meQuery, refreshMe } from './main-area.ts';
import { shownRecords } from './shown-records.ts';

/** Has what shows something of changed records asked for again, where it is in sight. */
function doubt(topics: ReadonlySet<LiveTopic>): void {
  for (const { key, shows, listens } of shownRecords) {
    if (!shows.some((topic) => topics.has(topic))) continue;
    if (listens) void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' });
    else askAgain(queryClient, key);
  }
}

/** Where the live connection is: beside the API. The version is in the query: a WebSocket takes no headers (R7.13). */
const address = () =>
  `${(apiHost() || location.origin).replace(/^http/, 'ws')}/api/live?${appVersionHeader}=${appVersion}`;

/** Keeps what is on the screen fresh: what others change is asked for again, by the usual calls. Where the company has it. */
export function useLiveWatch(): void {
  const isWanted = useFeature('liveUpdates');
  useEffect(() => {
    if (!isWanted) return undefined;
    // what reaches the server or not says so itself, to everybody
    const noteReach = reachWatch(() => void api('GET /api/me').catch(() => {}));
    // Of before the first screen was loaded: what has changed since is told as soon as the connection stands.
    const cursor = queryClient.getQueryData(meQuery.queryKey)?.liveCursor;
    return openLive({
      url: address,
      ...(cursor && { cursor }),
      accessToken,
      renew,
      onChanges: (changes) => {
        const topics = new Set(changes.map(({ topic }) => topic));
        doubt(topics);
        // it is nowhere in sight as a list is, and stands on everything that is printed
        if (topics.has('company')) void refreshMe();
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
