/** A request that succeeds in a later task, as the browser's do. */
function request<T>(result: T) {
  const made: { result: T; onsuccess?: () => void; onupgradeneeded?: () => void } = { result };
  return made;
}

/**
 * Returns an IndexedDB that keeps values in memory, for databases with one store of named values.
 * @param kept by database and name
 */
export function stubIndexedDb(kept: Map<string, Map<string, unknown>> = new Map()): Pick<IDBFactory, 'open'> {
  return {
    open(name: string) {
      if (!kept.has(name)) kept.set(name, new Map());
      const values = kept.get(name)!;
      const opened = request({
        createObjectStore: () => undefined,
        close: () => undefined,
        transaction() {
          const transaction: Record<string, unknown> & { oncomplete?: () => void } = {
            objectStore: () => ({
              get: (key: string) => request(structuredClone(values.get(key))),
              put: (value: unknown, key: string) => request(void values.set(key, structuredClone(value))),
              delete: (key: string) => request(void values.delete(key)),
            }),
          };
          setTimeout(() => transaction.oncomplete?.());
          return transaction;
        },
      });
      setTimeout(() => {
        opened.onupgradeneeded?.();
        opened.onsuccess?.();
      });
      return opened as unknown as IDBOpenDBRequest;
    },
  };
}
