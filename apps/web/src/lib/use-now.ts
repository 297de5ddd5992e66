import { useSyncExternalStore } from 'react';
import { signal } from './signal.ts';

const renewMs = 30_000;
const moment = signal(new Date());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Tells the time every half minute, by one clock for all who watch. @returns a function that ends the watching */
export function watchNow(listener: (now: Date) => void): () => void {
  if (watchers++ === 0) {
    moment.set(new Date());
    timer = setInterval(() => moment.set(new Date()), renewMs);
  }
  const end = moment.watch(listener);
  return () => {
    end();
    if (--watchers === 0) clearInterval(timer);
  };
}

/** The time, renewed every half minute, so that "5 min ago" stays true. */
export const useNow = (): Date => useSyncExternalStore(watchNow, nowOf);

/** Before anybody watches there is no clock: then it is the time of the first look. */
function nowOf(): Date {
  if (watchers === 0 && Date.now() - moment.get().getTime() > 1_000) moment.set(new Date());
  return moment.get();
}
