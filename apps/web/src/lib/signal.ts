import { useSyncExternalStore } from 'react';

/**
 * A value that screens can watch, for state of the whole tab: its session, its connection, its appearance.
 */
export interface Signal<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns a function that stops watching */
  watch: (listener: (value: T) => void) => () => void;
}

/** A read-only signal. */
export type Watched<T> = Pick<Signal<T>, 'get' | 'watch'>;

export function signal<T>(initial: T): Signal<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener(next);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns the signal's value and re-renders the component when it changes. */
export function useSignal<T>(watched: Watched<T>): T {
  return useSyncExternalStore(watched.watch, watched.get);
}
