import { dateNow } from '../clock.ts';
import { type Keeper, runOnDevice } from './database.ts';
import { type HeldDraft, holdDraft, isDraftHeld } from './drafts.ts';
import {
  freshNames,
  inTurn,
  type KeptPhoto,
  keyOf,
  type Name,
  names,
  type OfDocument,
  type PhotoPlace,
  reading,
  type Stored,
} from './photos.ts';

/* Reads what photos.ts keeps: apart from it, because the frame counts photos on every page and reads none. */

async function readPhotos(keeper: Keeper, isMeant: (name: Name) => boolean): Promise<KeptPhoto[]> {
  const photos: KeptPhoto[] = [];
  for (const name of (await names(keeper)).filter(isMeant).toSorted((a, b) => a.date - b.date)) {
    const stored = (await runOnDevice(keeper, reading, (store) => store.get(keyOf(name)))) as Stored | null;
    if (!stored) continue;
    const { bytes, type, fields } = stored;
    photos.push({ guid: name.guid, file: new File([bytes], stored.name, { type }), fields });
  }
  return photos;
}

/** Returns the photos that this device keeps for a part of a document, in the order in which they were chosen. */
export const keptPhotos = ({ keeper, document, part }: PhotoPlace): Promise<KeptPhoto[]> =>
  readPhotos(keeper, (name) => name.document === document && name.part === part);

/** Returns the photos that this device keeps for a document, in whatever part of it. */
export const keptPhotosOf = ({ keeper, document }: OfDocument): Promise<KeptPhoto[]> =>
  readPhotos(keeper, (name) => name.document === document);

const lockOf = ({ document, part }: Pick<PhotoPlace, 'document' | 'part'>) => `photos ${document} ${part}`;

/** Holds the photos of a part of a document for this tab, like `holdDraft`. */
export const holdPhotos = (place: PhotoPlace, signal: AbortSignal): Promise<HeldDraft | null> =>
  holdDraft(place.keeper, lockOf(place), signal);

/** Says whether a tab has a document open in which its photos can be changed: that one sends and saves them. */
export const arePhotosHeld = ({ keeper, document }: OfDocument): Promise<boolean> =>
  isDraftHeld(keeper, lockOf({ document, part: '' }));

/** A document that a device keeps photos for. */
export interface PhotoDocument {
  document: string;
  /** empty if it isn't known, as of a new document */
  label: string;
  /** when the last photo was chosen */
  date: Date;
}

/** Returns the documents that this device keeps photos for, the latest first. */
export const photoDocuments = (keeper: Keeper): Promise<PhotoDocument[]> =>
  inTurn(async () => {
    const kept = await freshNames(keeper, dateNow().getTime());
    const latest = kept.toSorted((a, b) => b.date - a.date);
    return [...new Set(latest.map(({ document }) => document))].map((document) => {
      const own = latest.filter((name) => name.document === document);
      const label = own.find((name) => name.label !== '')?.label ?? '';
      return { document, label, date: new Date(own[0]!.date) };
    });
  });
