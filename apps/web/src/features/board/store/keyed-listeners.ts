type Listener = () => void;

/** Listeners by key, so that a change of one card renders only that card. */
export class KeyedListeners {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly subscribers = new Map<string, (listener: Listener) => () => void>();

  /**
   * Returns a subscribe function for `useSyncExternalStore`; the same one for the same key, so that React
   * does not resubscribe.
   */
  of(key: string): (listener: Listener) => () => void {
    const known = this.subscribers.get(key);
    if (known) return known;
    const subscribe = (listener: Listener) => {
      const set = this.listeners.get(key) ?? new Set();
      this.listeners.set(key, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size > 0) return;
        this.listeners.delete(key);
        this.subscribers.delete(key);
      };
    };
    this.subscribers.set(key, subscribe);
    return subscribe;
  }

  tell(keys: Iterable<string>): void {
    for (const key of keys) this.listeners.get(key)?.forEach((listener) => listener());
  }
}
