import { useSyncExternalStore } from 'react';
import { dateNow, serverTime, timeNow } from './clock.ts';
import { signal } from './signal.ts';

const renewMs = 30_000;
const moment = signal(dateNow());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let endFollowing = () => {};

/** Calls the listener every half minute, on one timer for all. @returns a function that stops it */
export function watchNow(listener: (now: Date) => void): () => void {
  if (watchers++ === 0) {
    moment.set(dateNow());
    timer = setInterval(() => moment.set(dateNow()), renewMs);
    endFollowing = serverTime.watch(() => moment.set(dateNow()));
  }
  const end = moment.watch(listener);
  return () => {
    end();
    if (--watchers > 0) return;
    clearInterval(timer);
    endFollowing();
  };
}

/** Returns the time, updated every half minute, so that "5 min ago" stays true. */
export const useNow = (): Date => useSyncExternalStore(watchNow, nowOf);

/** Returns the shared time; without watchers, no timer updates it, so it is refreshed here. */
function nowOf(): Date {
  if (watchers === 0 && Math.abs(timeNow() - moment.get().getTime()) > 1_000) moment.set(dateNow());
  return moment.get();
}
