import { chosenType, refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import { useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';

/** A file that is being uploaded, or couldn't be. */
export interface FileUpload {
  guid: string;
  name: string;
  size: number;
  type: string;
  /** 0 to 1 */
  part: number;
  /** why it isn't sent; null while uploading */
  failed: string | null;
  /** the file itself is refused, so a retry won't help */
  isRefused: boolean;
}

/** Uploads files, several at once; one that is refused keeps no others back (R5.4). */
export function useFileUploads(attach: (upload: FileUpload) => void) {
  const [list, setList] = useState<readonly FileUpload[]>([]);
  const [sent, setSent] = useState<ReadonlyMap<string, FileUpload>>(new Map());
  const files = useRef(new Map<string, File>());
  const leaving = useRef(new AbortController());
  const newest = useRef(attach);
  useEffect(() => {
    newest.current = attach;
  });
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const put = (guid: string, more: Partial<FileUpload>) =>
    setList((all) => all.map((each) => (each.guid === guid ? { ...each, ...more } : each)));
  const drop = (guid: string) => setList((all) => all.filter((each) => each.guid !== guid));
  /** @param before those chosen before it, which are attached first, however long each takes */
  async function send(upload: FileUpload, before?: Promise<void>): Promise<void> {
    const { guid } = upload;
    const { signal } = leaving.current;
    try {
      const onProgress = (part: number) => put(guid, { part });
      await uploadFile(files.current.get(guid)!, { guid, kind: 'file', onProgress, signal });
      await before;
      if (signal.aborted) return;
      drop(guid);
      setSent((all) => new Map(all).set(guid, upload));
      newest.current(upload);
    } catch (error) {
      if (!signal.aborted) put(guid, { failed: whyNot(error), isRefused: isOfFile(error) });
    }
  }

  return {
    list,
    /** those that were uploaded since the page was opened, by guid */
    sent,
    drop,
    retry(upload: FileUpload) {
      put(upload.guid, { failed: null, part: 0 });
      void send(upload);
    },
    add(chosen: readonly File[]) {
      let before: Promise<void> | undefined;
      for (const file of chosen) {
        const { name, size } = file;
        const type = chosenType(file);
        const refused = refuseSize('file', size) ?? refuseType('file', type);
        const guid = crypto.randomUUID();
        const upload = { guid, name, size, type, part: 0, failed: refused, isRefused: refused !== null };
        files.current.set(guid, file);
        setList((all) => [...all, upload]);
        if (refused === null) before = send(upload, before);
      }
    },
  };
}

export type FileUploads = ReturnType<typeof useFileUploads>;

/** Returns what the server says of the file, or else what went wrong. */
const whyNot = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(error.fields)[0] : undefined) ?? textOf(error);

const ofFile: readonly string[] = ['file_refused', 'file_too_large', 'invalid'];
const isOfFile = (error: unknown) => error instanceof ApiError && ofFile.includes(error.code);
