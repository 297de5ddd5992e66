import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { holdPhotos, keptPhotos } from '../../lib/device/photo-reading.ts';
import { forgetPhoto, type KeptPhoto, keepPhoto, type PhotoPlace } from '../../lib/device/photos.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** A photo of the draft; its id is above 0 once the server has saved it. */
export interface AttachedPhoto {
  id: number;
  guid: string | null;
  /** why it can't be saved */
  error?: string | null;
}

/** What photos are of, and whether the person is being asked about changes that an earlier visit left. */
export interface PhotoOwner {
  /** null if they can't be changed */
  place: PhotoPlace | null;
  isAsked: boolean;
}

/** Returns what the photos of a part of the work order are of. */
export function usePhotoOwner(part: string): PhotoOwner {
  const { me } = useMain();
  const { draft, readOnly, view } = useWorkOrderScreen();
  const { guid, id, number } = draft;
  const label = id > 0 ? texts.title(number) : undefined;
  const companyId = me.company.id;
  const personId = me.id;
  const isAsked = view.offer !== null;
  return useMemo(() => {
    const place = { keeper: { companyId, personId }, document: documentOf(guid), part, label };
    return { place: readOnly ? null : place, isAsked };
  }, [readOnly, guid, label, companyId, personId, part, isAsked]);
}

/** Returns what the device calls a work order: a new one keeps its guid when it is saved. */
export const documentOf = (guid: string): string => `workOrder ${guid}`;

interface Keeping {
  owner: PhotoOwner;
  photos: readonly AttachedPhoto[];
  /** whether this screen has a photo already */
  isKnown: (guid: string) => boolean;
  /** receives a photo that an earlier visit left, whose upload is to be resumed unless it is attached */
  take: (photo: KeptPhoto, isAttached: boolean) => void;
}

/** How long an upload waits for the device to keep its photo: a busy disk must not hold it up. */
const patienceMs = 2_000;

/**
 * Keeps photos on this device until the server has saved them, and returns to the screen those that an earlier visit
 * left. A second tab leaves them to the first.
 */
export function useKeptPhotos({ owner: { place, isAsked }, photos, isKnown, take }: Keeping) {
  const kept = useRef(new Map<string, KeptPhoto>());
  const wasAttached = useRef(new Set<string>());
  const [isFull, setFull] = useState(false);
  const newest = useRef(place);

  const receive = useEffectEvent((photo: KeptPhoto) => {
    if (isKnown(photo.guid)) return;
    kept.current.set(photo.guid, photo);
    take(
      photo,
      photos.some(({ guid }) => guid === photo.guid),
    );
  });
  const { keeper, document, part, label } = place ?? {};
  const { companyId, personId } = keeper ?? {};
  useEffect(() => {
    if (companyId === undefined || personId === undefined || !document || !part) return undefined;
    const there: PhotoPlace = { keeper: { companyId, personId }, document, part, label };
    newest.current = there;
    let isLeft = false;
    let release = () => {};
    const waiting = new AbortController();
    const begin = async () => {
      // a save has given what they are of another id
      for (const photo of kept.current.values()) await keepPhoto(there, photo);
      const held = await holdPhotos(there, waiting.signal);
      if (!held) return;
      release = held.release;
      if (isLeft) return release();
      for (const photo of await keptPhotos(there)) if (!isLeft) receive(photo);
    };
    void begin();
    return () => {
      isLeft = true;
      waiting.abort();
      release();
    };
  }, [companyId, personId, document, part, label]);

  const forget = useCallback((guid: string) => {
    kept.current.delete(guid);
    if (newest.current) void forgetPhoto(newest.current, guid);
  }, []);
  // forgets what the server has saved, and what the person has removed; changes that were set aside to restore others may
  // still have it
  useEffect(() => {
    for (const guid of kept.current.keys()) {
      const photo = photos.find((each) => each.guid === guid);
      if (photo && photo.id <= 0) wasAttached.current.add(guid);
      else if (photo || (wasAttached.current.has(guid) && !isAsked)) forget(guid);
    }
  }, [photos, forget, isAsked]);

  return {
    isFull,
    has: (guid: string) => kept.current.has(guid),
    /** Resolves once the device keeps the photo or has no room for it, and after two seconds anyway: it keeps trying. */
    async keep(photo: KeptPhoto): Promise<void> {
      if (!newest.current) return;
      // from now on, so that a photo that is saved or removed before it's kept is forgotten, too
      kept.current.set(photo.guid, photo);
      const there = newest.current;
      const keeping = async () => {
        const isKept = await keepPhoto(there, photo);
        if (!isKept) kept.current.delete(photo.guid);
        setFull(!isKept);
      };
      await Promise.race([keeping(), new Promise((goOn) => setTimeout(goOn, patienceMs))]);
    },
    forget,
    hasUnsaved: photos.some(({ id, guid, error = null }) => id <= 0 && guid !== null && error === null),
    discard: useCallback(() => {
      const all = [...kept.current.values()];
      for (const { guid } of all) forget(guid);
      return () => {
        for (const photo of all) {
          kept.current.set(photo.guid, photo);
          if (newest.current) void keepPhoto(newest.current, photo);
        }
      };
    }, [forget]),
  };
}
