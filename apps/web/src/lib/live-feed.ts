import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import type { LiveState, ReloadReason } from './live.ts';
import { signal } from './signal.ts';

/** What hears the live connection itself: a screen that holds more than cached queries, such as the board. */
interface LiveListener {
  changes: (changes: readonly LiveChange[]) => void;
  /** more has changed than is told: what is on the screen is to be loaded again */
  reloadAll: (why: ReloadReason) => void;
}

const listeners = new Set<LiveListener>();
/** Where the tab's live connection stands. */
export const liveState = signal<LiveState>('stopped');

/** @returns a function that ends the listening */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For the one that holds the connection. */
export const tellLive: LiveListener = {
  changes: (changes) => listeners.forEach((listener) => listener.changes(changes)),
  reloadAll: (why) => listeners.forEach((listener) => listener.reloadAll(why)),
};
