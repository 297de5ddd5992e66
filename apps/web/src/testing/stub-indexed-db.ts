/** A request or transaction whose events are sent by `tell`. */
class Told<T> extends EventTarget {
  readonly result: T;
  constructor(result: T) {
    super();
    this.result = result;
  }
  tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}

/**
 * Returns an IndexedDB that keeps values in memory, for databases with one store of named values. Its events come in a
 * later task, as the browser's do.
 * @param kept by database and name
 */
export function stubIndexedDb(kept: Map<string, Map<string, unknown>> = new Map()): Pick<IDBFactory, 'open'> {
  return {
    open(name: string) {
      if (!kept.has(name)) kept.set(name, new Map());
      const values = kept.get(name)!;
      const store = {
        get: (key: string) => new Told(structuredClone(values.get(key))),
        put: (value: unknown, key: string) => new Told(void values.set(key, structuredClone(value))),
        getAllKeys: () => new Told([...values.keys()]),
        clear: () => new Told(values.clear()),
        delete: (key: string) => new Told(void values.delete(key)),
      };
      const opened = new Told({
        createObjectStore: () => undefined,
        close: () => undefined,
        transaction() {
          const transaction = Object.assign(new Told(null), { objectStore: () => store });
          setTimeout(() => transaction.tell('complete'));
          return transaction;
        },
      });
      setTimeout(() => {
        opened.tell('upgradeneeded');
        opened.tell('success');
      });
      return opened as unknown as IDBOpenDBRequest;
    },
  };
}
