import { chosenType, refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { useEffect, useRef, useState } from 'react';
import type { KeptPhoto } from '../../lib/device/photos.ts';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { uploadFile, withoutPlaceOf } from '../../lib/requests/upload-file.ts';
import { type AttachedPhoto, type PhotoOwner, useKeptPhotos } from './use-kept-photos.ts';

/** A photo that is being uploaded. */
export interface PhotoUpload {
  guid: string;
  /** 0 to 1 */
  part: number;
  /** the file name; a new picture from the camera may have none */
  name: string;
  /** why it is not sent; null while uploading */
  failed: string | null;
  /** the server refused the file, so a retry won't help */
  isRefused: boolean;
  /** the server has it, and it can be attached */
  isSent: boolean;
  /** the other fields of the photo that it becomes */
  fields: Fields;
}

interface Uploading {
  /** what the photos are of */
  owner: PhotoOwner;
  /** the photos that are attached */
  photos: readonly AttachedPhoto[];
  /** adds the record */
  attach: (fields: Fields) => void;
}

/**
 * Uploads photos and attaches each to its record. One that is too large is attached too, with the error and
 * its file name; it is not saved, the others are (R5.4). The device keeps each until the server has saved it, so that a
 * reload or a closed browser loses none.
 */
export function usePhotoUploads({ owner, photos, attach }: Uploading) {
  const [pending, setPending] = useState<readonly PhotoUpload[]>([]);
  const files = useRef(new Map<string, File>());
  const urls = useRef(new Map<string, string>());
  const leaving = useRef(new AbortController());
  // a save may change the id of the record that the photos are of
  const newest = useRef(attach);
  useEffect(() => {
    newest.current = attach;
  });
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    const made = urls.current;
    return () => {
      controller.abort();
      made.forEach((url) => URL.revokeObjectURL(url));
      made.clear();
    };
  }, []);

  const put = (guid: string, more: Partial<PhotoUpload>) =>
    setPending((list) => list.map((each) => (each.guid === guid ? { ...each, ...more } : each)));
  const drop = (guid: string) => setPending((list) => list.filter((each) => each.guid !== guid));
  const hold = ({ guid, file, fields }: KeptPhoto, wrongType: string | null = null) => {
    files.current.set(guid, file);
    urls.current.set(guid, URL.createObjectURL(file));
    const upload = { guid, part: 0, name: file.name, failed: wrongType, isRefused: wrongType !== null };
    return { ...upload, isSent: false, fields };
  };
  const kept = useKeptPhotos({
    owner,
    photos,
    isKnown: (guid) => files.current.has(guid),
    take(photo, isAttached) {
      const upload = hold(photo);
      if (isAttached) return;
      setPending((list) => [...list, upload]);
      void send(photo.guid, photo.fields);
    },
  });
  async function send(guid: string, fields: Fields): Promise<void> {
    const { signal } = leaving.current;
    try {
      if (!kept.has(guid)) {
        const file = await withoutPlaceOf(files.current.get(guid)!);
        files.current.set(guid, file);
        await kept.keep({ guid, file, fields });
      }
      if (signal.aborted) return;
      const onProgress = (part: number) => put(guid, { part });
      await uploadFile(files.current.get(guid)!, { guid, kind: 'photo', onProgress, signal });
      if (!signal.aborted) put(guid, { isSent: true });
    } catch (error) {
      if (!signal.aborted) put(guid, { failed: textOf(error), isRefused: isOfFile(error) });
    }
  }
  // while the person is asked about earlier changes, restoring them would take away what was attached since
  const hasRecord = (guid: string) => photos.some((photo) => photo.guid === guid);
  const sent = pending.filter(({ isSent, guid }) => isSent && (!owner.isAsked || hasRecord(guid)));
  useEffect(() => {
    if (sent.length === 0) return undefined;
    let isOver = false;
    queueMicrotask(() => {
      if (isOver) return;
      for (const { guid, fields } of sent) {
        drop(guid);
        if (!hasRecord(guid)) newest.current({ ...fields, guid });
      }
    });
    return () => void (isOver = true);
  });

  return {
    pending,
    /** photos that are sent wait until the person has answered about earlier changes */
    isAsked: owner.isAsked,
    /** the device has no room to keep them until they are sent */
    isFull: kept.isFull && pending.length > 0,
    drop(guid: string) {
      drop(guid);
      kept.forget(guid);
    },
    localUrl: (guid: string | null) => (guid === null ? null : (urls.current.get(guid) ?? null)),
    retry({ guid, fields }: PhotoUpload) {
      put(guid, { failed: null });
      void send(guid, fields);
    },
    /** Forgets what the device keeps, because the person discards it. @returns what keeps it again */
    discard: kept.discard,
    /** whether attached ones aren't saved yet */
    hasUnsaved: kept.hasUnsaved,
    add(chosen: readonly File[], fields: Fields = {}) {
      for (const file of chosen) {
        const guid = crypto.randomUUID();
        const tooLarge = refuseSize('photo', file.size);
        if (tooLarge !== null) {
          newest.current({ ...fields, guid, text: file.name, error: tooLarge });
          continue;
        }
        const upload = hold({ guid, file, fields }, refuseType('photo', chosenType(file)));
        setPending((list) => [...list, upload]);
        if (!upload.isRefused) void send(guid, fields);
      }
    },
  };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;

const ofFile: readonly string[] = ['file_refused', 'file_too_large', 'invalid'];
/**
 * Checks whether the server refuses this file; other errors may be temporary, including damage in transfer.
 */
const isOfFile = (error: unknown) => error instanceof ApiError && ofFile.includes(error.code);
