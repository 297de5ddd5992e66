import { refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

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
}

/**
 * Uploads photos and adds each to its recommendation. One that is too large is added too, with the error and
 * its file name; it is not saved, the others are (R5.4).
 */
export function usePhotoUploads(recommendationId: number) {
  const { editor } = useWorkOrderScreen();
  const [pending, setPending] = useState<readonly PhotoUpload[]>([]);
  const files = useRef(new Map<string, File>());
  const urls = useRef(new Map<string, string>());
  const leaving = useRef(new AbortController());
  // a save may change the recommendation's id
  const target = useRef(recommendationId);
  useEffect(() => {
    target.current = recommendationId;
  }, [recommendationId]);
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
  const attach = (guid: string, error: string | null, text = '') =>
    editor.add('recommendationPhotos', { recommendationId: target.current, guid, text, error });

  async function send(guid: string): Promise<void> {
    const { signal } = leaving.current;
    try {
      const onProgress = (part: number) => put(guid, { part });
      await uploadFile(files.current.get(guid)!, { guid, kind: 'photo', onProgress, signal });
      if (signal.aborted) return;
      drop(guid);
      attach(guid, null);
    } catch (error) {
      if (!signal.aborted) put(guid, { failed: textOf(error), isRefused: isOfFile(error) });
    }
  }

  return {
    pending,
    drop,
    localUrl: (guid: string | null) => (guid === null ? null : (urls.current.get(guid) ?? null)),
    retry(guid: string) {
      put(guid, { failed: null });
      void send(guid);
    },
    add(chosen: readonly File[]) {
      for (const file of chosen) {
        const guid = crypto.randomUUID();
        const tooLarge = refuseSize('photo', file.size);
        if (tooLarge !== null) {
          attach(guid, tooLarge, file.name);
          continue;
        }
        const wrongType = refuseType('photo', file.type);
        files.current.set(guid, file);
        urls.current.set(guid, URL.createObjectURL(file));
        const upload = { guid, part: 0, name: file.name, failed: wrongType, isRefused: wrongType !== null };
        setPending((list) => [...list, upload]);
        if (wrongType === null) void send(guid);
      }
    },
  };
}

const ofFile: readonly string[] = ['file_refused', 'file_too_large', 'invalid'];
/**
 * Checks whether the server refuses this file; other errors may be temporary, including damage in transfer.
 */
const isOfFile = (error: unknown) => error instanceof ApiError && ofFile.includes(error.code);
