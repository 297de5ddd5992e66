import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { dateNow } from '../clock.ts';
import { countUp, sessionState } from '../session/session-state.ts';
import { signal } from '../signal.ts';
import { type Keeper, runOnDevice } from './database.ts';

/** What photos are of: one part of one document of a person. */
export interface PhotoPlace {
  keeper: Keeper;
  /** the document, under a name that its first save doesn't change */
  document: string;
  /** like `job`, or the recommendation or answer */
  part: string;
  /** what the person calls the document: they may not be able to open it anymore */
  label?: string | undefined;
}

/** A photo that a device keeps until the server has saved it. */
export interface KeptPhoto {
  /** under which it is uploaded */
  guid: string;
  file: File;
  /** the other fields of the record that it becomes */
  fields: Fields;
}

export const reading = { store: 'photos', mode: 'readonly' } as const;
const writing = { store: 'photos', mode: 'readwrite' } as const;
/** How much a device keeps for someone. */
const mostBytes = 500_000_000;
/** What the device must have left, so that text can still be kept. */
const leastFree = 50_000_000;
/** What nobody has come back to for this long is forgotten. */
const keptForMs = 30 * 86_400_000;

/** Says what is kept without reading its contents. */
export interface Name {
  document: string;
  part: string;
  guid: string;
  size: number;
  date: number;
  label: string;
}

export interface Stored {
  bytes: ArrayBuffer;
  name: string;
  type: string;
  fields: Fields;
}

export const keyOf = ({ document, part, guid, size, date, label }: Name) =>
  JSON.stringify([document, part, guid, size, date, ...(label === '' ? [] : [label])]);

function nameOf(key: IDBValidKey): Name {
  const [document, part, guid, size, date, label = ''] = JSON.parse(key as string) as [
    string,
    string,
    string,
    number,
    number,
    string?,
  ];
  return { document, part, guid, size, date, label };
}

let last: Promise<unknown> = Promise.resolve();
/** Does one thing after the other, so that counting sees what was forgotten just before. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

/** Counts what this tab has kept or forgotten, for what shows how many photos there are. */
export const photoChanges = signal(0);

const changing = <T>(work: () => Promise<T>): Promise<T> =>
  inTurn(async () => {
    const result = await work();
    countUp(photoChanges);
    return result;
  });

export const names = async (keeper: Keeper): Promise<Name[]> =>
  ((await runOnDevice(keeper, reading, (store) => store.getAllKeys())) ?? []).map(nameOf);

const forget = (keeper: Keeper, name: Name) =>
  runOnDevice(keeper, writing, (store) => store.delete(keyOf(name)));

/** Returns what is kept, and forgets what is too old. */
export async function freshNames(keeper: Keeper, now: number): Promise<Name[]> {
  const fresh: Name[] = [];
  for (const name of await names(keeper)) {
    if (now - name.date > keptForMs) await forget(keeper, name);
    else fresh.push(name);
  }
  return fresh;
}

/**
 * Keeps a photo on this device, before its upload begins.
 * @returns whether it is kept: it isn't where the device has no room, or keeps as much as it may
 */
export const keepPhoto = (place: PhotoPlace, photo: KeptPhoto): Promise<boolean> =>
  changing(() => keep(place, photo));

async function keep(
  { keeper, document, part, label = '' }: PhotoPlace,
  { guid, file, fields }: KeptPhoto,
): Promise<boolean> {
  // signing out has asked about photos, perhaps in another tab
  if (sessionState.get() === 'out') return false;
  const date = dateNow().getTime();
  const fresh = await freshNames(keeper, date);
  const others = fresh.filter((name) => name.guid !== guid);
  const sum = others.reduce((all, { size }) => all + size, file.size);
  if (sum > mostBytes || !(await hasRoom(file.size))) return false;
  const stored: Stored = { bytes: await file.arrayBuffer(), name: file.name, type: file.type, fields };
  const key = keyOf({ document, part, guid, size: file.size, date, label });
  if ((await runOnDevice(keeper, writing, (store) => store.put(stored, key))) === null) return false;
  // only now: where there's no room for it under another name, it stays under the one before
  for (const name of fresh) if (name.guid === guid && keyOf(name) !== key) await forget(keeper, name);
  return true;
}

async function hasRoom(size: number): Promise<boolean> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  const { quota, usage = 0 } = (await storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined || quota - usage > size + leastFree;
}

/** Forgets a photo, once the server has saved it or the person has removed it. */
export const forgetPhoto = ({ keeper }: Pick<PhotoPlace, 'keeper'>, guid: string): Promise<void> =>
  changing(async () => {
    for (const name of await names(keeper)) if (name.guid === guid) await forget(keeper, name);
  });

/** Counts the photos that this device keeps for someone. */
export const countPhotos = (keeper: Keeper): Promise<number> =>
  inTurn(async () => (await freshNames(keeper, dateNow().getTime())).length);

/** All photos of a document. */
export type OfDocument = Pick<PhotoPlace, 'keeper' | 'document'>;

/** Counts the photos that this device keeps for a document, in whatever part of it. */
export const countPhotosOf = ({ keeper, document }: OfDocument): Promise<number> =>
  inTurn(async () => {
    const kept = await freshNames(keeper, dateNow().getTime());
    return kept.filter((name) => name.document === document).length;
  });

/** Forgets the photos of a document. */
export const forgetPhotosOf = ({ keeper, document }: OfDocument): Promise<void> =>
  changing(async () => {
    for (const name of await names(keeper)) if (name.document === document) await forget(keeper, name);
  });

/** Forgets all photos that this device keeps for someone. */
export const forgetPhotos = (keeper: Keeper): Promise<void> =>
  changing(async () => void (await runOnDevice(keeper, writing, (store) => store.clear())));
