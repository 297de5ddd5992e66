import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { useEffect } from 'react';
import { apiHost } from '../../lib/installation.ts';
import { openLive } from '../../lib/live.ts';
import { accessToken, renew } from '../../lib/renewal.ts';
import { queryClient } from './main-area.ts';

/** What a message makes stale, by topic. */
const staleBy: Partial<Record<LiveTopic, readonly (readonly string[])[]>> = {
  person: [['people'], ['me']],
};

/** Where the live connection is: beside the API. */
const address = () => `${(apiHost() || location.origin).replace(/^http/, 'ws')}/api/live`;

/** Keeps what is on the screen fresh: what others change is asked for again, by the usual calls. */
export function useLiveWatch(): void {
  useEffect(
    () =>
      openLive({
        url: address,
        accessToken,
        renew,
        onChanges: (changes) => {
          const stale = new Set(changes.flatMap(({ topic }) => staleBy[topic] ?? []));
          for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey: [...queryKey] });
        },
        // What the first connection finds was loaded a moment ago.
        onReloadAll: (why) => {
          if (why !== 'first') void queryClient.invalidateQueries();
        },
        onState: () => undefined,
      }),
    [],
  );
}
