import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { signal } from '../signal.ts';
import type { LiveState, ReloadReason } from './live.ts';

/** A listener to live messages, for screens that hold more than cached queries, such as the board. */
interface LiveListener {
  changes: (changes: readonly LiveChange[]) => void;
  /** changes were missed or can't be listed: reload everything on the screen */
  reloadAll: (why: ReloadReason) => void;
}

const listeners = new Set<LiveListener>();
/** The state of the tab's live connection. */
export const liveState = signal<LiveState>('stopped');

/** Adds a listener. @returns a function that removes it */
export function onLive(listener: LiveListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes messages to all listeners; used by the owner of the connection. */
export const tellLive: LiveListener = {
  changes: (changes) => listeners.forEach((listener) => listener.changes(changes)),
  reloadAll: (why) => listeners.forEach((listener) => listener.reloadAll(why)),
};
