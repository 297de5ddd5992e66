import { type Keeper, runOnDevice } from './database.ts';

const reading = { store: 'drafts', mode: 'readonly' } as const;
const writing = { store: 'drafts', mode: 'readwrite' } as const;

/**
 * Between the name of what is edited and the mark of the visit that left a draft of it: there may be several drafts of one
 * thing, such as of two tabs.
 */
const visitMark = '\n';
const nameIn = (key: string) => key.split(visitMark, 1)[0]!;

/** Returns the key of a new draft of something. */
export const newDraftKey = (name: string): string => `${name}${visitMark}${crypto.randomUUID()}`;

/** Keeps an unsaved draft on this device. Does nothing where that isn't possible. */
export async function keepDraft(keeper: Keeper, key: string, draft: unknown): Promise<void> {
  await runOnDevice(keeper, writing, (store) => store.put(draft, key));
}

/** Returns a draft that this device keeps; null if it keeps none. */
export async function keptDraft<T>(keeper: Keeper, key: string): Promise<T | null> {
  return ((await runOnDevice(keeper, reading, (store) => store.get(key))) as T | null | undefined) ?? null;
}

/** Forgets a draft, once it is saved or discarded. */
export async function forgetDraft(keeper: Keeper, key: string): Promise<void> {
  await runOnDevice(keeper, writing, (store) => store.delete(key));
}

async function allKeys(keeper: Keeper): Promise<string[]> {
  return ((await runOnDevice(keeper, reading, (store) => store.getAllKeys())) ?? []).map(String);
}

/** Returns the keys of the drafts that this device keeps of something. */
export async function draftKeys(keeper: Keeper, name: string): Promise<string[]> {
  return (await allKeys(keeper)).filter((key) => nameIn(key) === name);
}

/** Counts the things that this device keeps drafts of for someone. */
export async function countDrafts(keeper: Keeper): Promise<number> {
  return new Set((await allKeys(keeper)).map(nameIn)).size;
}

/** Forgets all drafts that this device keeps for someone. */
export async function forgetDrafts(keeper: Keeper): Promise<void> {
  await runOnDevice(keeper, writing, (store) => store.clear());
}

/** A draft that this tab holds: no other tab offers or replaces it. */
export interface HeldDraft {
  key: string;
  release: () => void;
}

/**
 * Holds a draft for this tab, so that another tab with the same document neither offers nor replaces it. If
 * another tab holds it, waits until that one releases it or closes.
 * @param signal stops waiting
 * @returns null if the wait was stopped
 */
export async function holdDraft(keeper: Keeper, key: string, signal: AbortSignal): Promise<HeldDraft | null> {
  const release = await holdLock(lockOf(keeper, key), signal);
  if (!signal.aborted) return release && { key, release };
  release?.();
  return null;
}

/** Says whether this tab or another holds a draft whose key starts like this. */
export async function isDraftHeld(keeper: Keeper, start: string): Promise<boolean> {
  const { locks } = navigator as Partial<Navigator>;
  const { held = [] } = (await locks?.query()) ?? {};
  const names = [...heldHere, ...held.map(({ name = '' }) => name)];
  return names.some((name) => name.startsWith(lockOf(keeper, start)));
}

const lockOf = ({ companyId, personId }: Keeper, key: string) =>
  `fieldwright draft ${companyId} ${personId} ${key}`;

/** What this tab holds where the browser has no locks: it has them only over HTTPS. */
const heldHere = new Set<string>();

function holdLock(name: string, signal: AbortSignal): Promise<(() => void) | null> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks) {
    heldHere.add(name);
    return Promise.resolve(() => void heldHere.delete(name));
  }
  return new Promise((resolve) => {
    locks
      .request(name, { signal }, () => new Promise<void>((release) => resolve(release)))
      .catch(() => resolve(null));
  });
}
