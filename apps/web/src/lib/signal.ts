import { useSyncExternalStore } from 'react';

/** One value that screens can watch, for what belongs to the tab as a whole: its session, its connection, its look. */
export interface Signal<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns a function that ends the watching */
  watch: (listener: (value: T) => void) => () => void;
}

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

/** The signal's value; the component renders again when it changes. */
export function useSignal<T>(watched: Signal<T>): T {
  return useSyncExternalStore(watched.watch, watched.get);
}
