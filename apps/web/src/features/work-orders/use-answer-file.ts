import { chosenType, refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { uploadFile, withoutPlaceOf } from '../../lib/requests/upload-file.ts';
import { type AttachedPhoto, type PhotoOwner, useKeptPhotos } from './use-kept-photos.ts';

/** An upload: its progress from 0 to 1, or why it failed. */
interface Sending {
  file: File;
  guid: string;
  part: number;
  failed: string | null;
  /** the server has it, and it can be attached */
  isSent: boolean;
}

interface AnswerFile {
  owner: PhotoOwner;
  /** the answer as it is; null without one */
  given: AttachedPhoto | null;
  /** sets the answer once the file is on the server */
  attach: (guid: string) => void;
}

/** Uploads the photo or signature of an answer. The device keeps it until the server has saved the answer. */
export function useAnswerFile({ owner, given, attach }: AnswerFile) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [local, setLocal] = useState<{ guid: string; url: string } | null>(null);
  const known = useRef(new Set<string>());
  const newest = useRef(attach);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    newest.current = attach;
  });
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  useEffect(() => () => void (local && URL.revokeObjectURL(local.url)), [local]);

  const kept = useKeptPhotos({
    owner,
    photos: given ? [given] : [],
    isKnown: (guid) => known.current.has(guid),
    take({ guid, file }, isAttached) {
      show(file, guid);
      if (!isAttached) void send(file, guid);
    },
  });
  function show(file: File, guid: string): void {
    known.current.add(guid);
    setLocal({ guid, url: URL.createObjectURL(file) });
  }
  async function send(chosen: File, guid: string): Promise<void> {
    const { signal } = leaving.current;
    let file = chosen;
    setSending({ file, guid, part: 0, failed: null, isSent: false });
    try {
      if (!kept.has(guid)) {
        file = await withoutPlaceOf(chosen);
        await kept.keep({ guid, file, fields: {} });
      }
      if (signal.aborted) return;
      const onProgress = (part: number) => setSending({ file, guid, part, failed: null, isSent: false });
      await uploadFile(file, { guid, kind: 'photo', onProgress, signal });
      if (!signal.aborted) setSending({ file, guid, part: 1, failed: null, isSent: true });
    } catch (error) {
      if (!signal.aborted) setSending({ file, guid, part: 0, failed: textOf(error), isSent: false });
    }
  }
  // while the person is asked about earlier changes, restoring them would take away what was attached since
  const isDue = !owner.isAsked || given?.guid === sending?.guid;
  const sent = sending?.isSent && isDue ? sending.guid : null;
  useEffect(() => {
    if (sent === null) return undefined;
    let isOver = false;
    queueMicrotask(() => {
      if (isOver) return;
      setSending(null);
      newest.current(sent);
    });
    return () => void (isOver = true);
  }, [sent]);

  return {
    sending,
    /** the device has no room to keep it until it is sent */
    isFull: kept.isFull && sending !== null,
    hasUnsaved: kept.hasUnsaved,
    discard: kept.discard,
    localUrl: (guid: string | null) => (local && local.guid === guid ? local.url : null),
    retry: () => sending && void send(sending.file, sending.guid),
    take(file: File) {
      if (sending) kept.forget(sending.guid);
      const guid = crypto.randomUUID();
      const failed = refuseSize('photo', file.size) ?? refuseType('photo', chosenType(file));
      if (failed !== null) {
        setSending({ file, guid, part: 0, failed, isSent: false });
        return;
      }
      show(file, guid);
      void send(file, guid);
    },
  };
}
