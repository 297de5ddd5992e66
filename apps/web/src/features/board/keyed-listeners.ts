type Listener = () => void;

/** Who wants to hear of what, by key: a change of one card renders that card and nothing else. */
export class KeyedListeners {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly subscribers = new Map<string, (listener: Listener) => () => void>();

  /** For `useSyncExternalStore`: the same function for the same key, so that nothing subscribes anew. */
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
