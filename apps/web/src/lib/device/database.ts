/** Who a device keeps something for: nobody else who signs in on it gets it. */
export interface Keeper {
  companyId: number;
  personId: number;
}

/** What a device keeps: unsaved changes, and photos that aren't saved by the server yet. */
const stores = ['drafts', 'photos'] as const;
type Store = (typeof stores)[number];
/** How long to wait for a tab that has an older version of the database open: it closes it after each request. */
const blockedForMs = 3_000;

/** Opens the database of one person in one company; null where the browser has none, as in some private windows. */
function open({ companyId, personId }: Keeper): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(null);
    const request = indexedDB.open(`fieldwright-${companyId}-${personId}`, 2);
    let isOver = false;
    const end = (database: IDBDatabase | null) => {
      // opened after all, once another tab had closed an older version
      if (isOver) database?.close();
      isOver = true;
      resolve(database);
    };
    request.addEventListener('upgradeneeded', () => {
      const { result } = request;
      for (const name of stores) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name);
    });
    request.addEventListener('success', () => end(request.result));
    request.addEventListener('error', () => end(null));
    request.addEventListener('blocked', () => setTimeout(end, blockedForMs, null));
  });
}

/** Runs one request, flushed to the disk; null if it failed, as on a full disk. */
export async function runOnDevice<T>(
  keeper: Keeper,
  { store, mode }: { store: Store; mode: 'readonly' | 'readwrite' },
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  const database = await open(keeper);
  if (!database) return null;
  try {
    return await new Promise<T | null>((resolve) => {
      const transaction = database.transaction(store, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => resolve(null));
    });
  } catch {
    return null;
  } finally {
    database.close();
  }
}
