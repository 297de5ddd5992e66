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
 * Returns an IndexedDB that keeps values in memory, for databases with stores of named values. Its events come in a
 * later task, as the browser's do.
 * @param kept the drafts by database and name; another store is a database of its own: `name store`
 * @param isFull whether a transaction that writes photos fails
 */
export function stubIndexedDb(
  kept: Map<string, Map<string, unknown>> = new Map(),
  isFull: () => boolean = () => false,
): Pick<IDBFactory, 'open'> {
  const valuesOf = (name: string) => {
    if (!kept.has(name)) kept.set(name, new Map());
    return kept.get(name)!;
  };
  const storeOf = (values: Map<string, unknown>) => ({
    get: (key: string) => new Told(structuredClone(values.get(key))),
    getAllKeys: () => new Told([...values.keys()]),
    put: (value: unknown, key: string) => new Told(void values.set(key, structuredClone(value))),
    count: () => new Told(values.size),
    clear: () => new Told(values.clear()),
    delete: (key: string) => new Told(void values.delete(key)),
  });
  return {
    open(name: string) {
      const opened = new Told({
        objectStoreNames: { contains: () => false },
        createObjectStore: () => undefined,
        close: () => undefined,
        transaction(store: string, mode: IDBTransactionMode) {
          const isRefused = mode === 'readwrite' && store === 'photos' && isFull();
          const values = isRefused ? new Map() : valuesOf(store === 'drafts' ? name : `${name} ${store}`);
          const transaction = Object.assign(new Told(null), { objectStore: () => storeOf(values) });
          setTimeout(() => transaction.tell(isRefused ? 'abort' : 'complete'));
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
