import { chosenType, refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';

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
  /** the other fields of the photo that it becomes */
  fields: Fields;
}

/**
 * Uploads photos and attaches each to its record. One that is too large is attached too, with the error and
 * its file name; it is not saved, the others are (R5.4).
 * @param attach adds the record
 */
export function usePhotoUploads(attach: (fields: Fields) => void) {
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
  async function send(guid: string, fields: Fields): Promise<void> {
    const { signal } = leaving.current;
    try {
      const onProgress = (part: number) => put(guid, { part });
      await uploadFile(files.current.get(guid)!, { guid, kind: 'photo', onProgress, signal });
      if (signal.aborted) return;
      drop(guid);
      newest.current({ ...fields, guid });
    } catch (error) {
      if (!signal.aborted) put(guid, { failed: textOf(error), isRefused: isOfFile(error) });
    }
  }

  return {
    pending,
    drop,
    localUrl: (guid: string | null) => (guid === null ? null : (urls.current.get(guid) ?? null)),
    retry({ guid, fields }: PhotoUpload) {
      put(guid, { failed: null });
      void send(guid, fields);
    },
    add(chosen: readonly File[], fields: Fields = {}) {
      for (const file of chosen) {
        const guid = crypto.randomUUID();
        const tooLarge = refuseSize('photo', file.size);
        if (tooLarge !== null) {
          newest.current({ ...fields, guid, text: file.name, error: tooLarge });
          continue;
        }
        const wrongType = refuseType('photo', chosenType(file));
        files.current.set(guid, file);
        urls.current.set(guid, URL.createObjectURL(file));
        const isRefused = wrongType !== null;
        const upload = { guid, part: 0, name: file.name, failed: wrongType, isRefused, fields };
        setPending((list) => [...list, upload]);
        if (!isRefused) void send(guid, fields);
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
