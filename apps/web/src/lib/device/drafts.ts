import { type Keeper, runOnDevice } from './database.ts';

const reading = { store: 'drafts', mode: 'readonly' } as const;
const writing = { store: 'drafts', mode: 'readwrite' } as const;

/** Keeps an unsaved draft on this device. Does nothing where that isn't possible. */
export async function keepDraft(keeper: Keeper, name: string, draft: unknown): Promise<void> {
  await runOnDevice(keeper, writing, (store) => store.put(draft, name));
}

/** Returns a draft that this device keeps; null if it keeps none. */
export async function keptDraft<T>(keeper: Keeper, name: string): Promise<T | null> {
  return ((await runOnDevice(keeper, reading, (store) => store.get(name))) as T | null | undefined) ?? null;
}

/** Forgets a draft, once it is saved or discarded. */
export async function forgetDraft(keeper: Keeper, name: string): Promise<void> {
  await runOnDevice(keeper, writing, (store) => store.delete(name));
}

/** Counts the drafts that this device keeps for someone. */
export async function countDrafts(keeper: Keeper): Promise<number> {
  return (await runOnDevice(keeper, reading, (store) => store.count())) ?? 0;
}

/** Forgets all drafts that this device keeps for someone. */
export async function forgetDrafts(keeper: Keeper): Promise<void> {
  await runOnDevice(keeper, writing, (store) => store.clear());
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
