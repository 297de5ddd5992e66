const storeName = 'drafts';

/** Who a device keeps something for: nobody else who signs in on it gets it. */
export interface Keeper {
  companyId: number;
  personId: number;
}

/** Opens the database of one person in one company; null where the browser has none, as in some private windows. */
function open({ companyId, personId }: Keeper): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (!('indexedDB' in globalThis)) return resolve(null);
    const request = indexedDB.open(`fieldwright-${companyId}-${personId}`, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    for (const failed of ['error', 'blocked']) request.addEventListener(failed, () => resolve(null));
  });
}

type Mode = 'readonly' | 'readwrite';

/** Runs one request, flushed to the disk; null if it failed, as on a full disk. */
async function run<T>(keeper: Keeper, mode: Mode, ask: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open(keeper);
  if (!database) return null;
  try {
    return await new Promise<T | null>((resolve) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => resolve(null));
    });
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** Keeps an unsaved draft on this device. Does nothing where that isn't possible. */
export async function keepDraft(keeper: Keeper, name: string, draft: unknown): Promise<void> {
  await run(keeper, 'readwrite', (store) => store.put(draft, name));
}

/** Returns a draft that this device keeps; null if it keeps none. */
export async function keptDraft<T>(keeper: Keeper, name: string): Promise<T | null> {
  return ((await run(keeper, 'readonly', (store) => store.get(name))) as T | null | undefined) ?? null;
}

/** Forgets a draft, once it is saved or discarded. */
export async function forgetDraft(keeper: Keeper, name: string): Promise<void> {
  await run(keeper, 'readwrite', (store) => store.delete(name));
}

/** Counts the drafts that this device keeps for someone. */
export async function countDrafts(keeper: Keeper): Promise<number> {
  return (await run(keeper, 'readonly', (store) => store.count())) ?? 0;
}

/** Forgets all drafts that this device keeps for someone. */
export async function forgetDrafts(keeper: Keeper): Promise<void> {
  await run(keeper, 'readwrite', (store) => store.clear());
}

/**
 * Holds a draft for this tab, so that another tab with the same document neither offers nor replaces it. If
 * another tab holds it, waits until that one releases it or closes.
 * @param signal stops waiting
 * @returns a function that releases it; null if the wait was stopped
 */
export function holdDraft(name: string, signal: AbortSignal): Promise<(() => void) | null> {
  const { locks } = navigator as Partial<Navigator>;
  // only available over HTTPS
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    locks
      .request(
        `fieldwright draft ${name}`,
        { signal },
        () => new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(null));
  });
}
