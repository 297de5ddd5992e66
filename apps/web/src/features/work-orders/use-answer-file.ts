import { chosenType, refuseType } from '@fieldwright/domain/files/content-type';
import { refuseSize } from '@fieldwright/domain/files/file';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { uploadFile } from '../../lib/requests/upload-file.ts';

/** An upload: its progress from 0 to 1, or why it failed. */
interface Sending {
  file: File;
  guid: string;
  part: number;
  failed: string | null;
}

/** Uploads the photo or signature of an answer. @param attach sets the answer once the file is on the server */
export function useAnswerFile(attach: (guid: string) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [local, setLocal] = useState<{ guid: string; url: string } | null>(null);
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

  async function send(file: File, guid: string): Promise<void> {
    const { signal } = leaving.current;
    setSending({ file, guid, part: 0, failed: null });
    try {
      const onProgress = (part: number) => setSending({ file, guid, part, failed: null });
      await uploadFile(file, { guid, kind: 'photo', onProgress, signal });
      if (signal.aborted) return;
      setSending(null);
      newest.current(guid);
    } catch (error) {
      if (!signal.aborted) setSending({ file, guid, part: 0, failed: textOf(error) });
    }
  }

  return {
    sending,
    localUrl: (guid: string | null) => (local && local.guid === guid ? local.url : null),
    retry: () => sending && void send(sending.file, sending.guid),
    take(file: File) {
      const guid = crypto.randomUUID();
      const failed = refuseSize('photo', file.size) ?? refuseType('photo', chosenType(file));
      if (failed !== null) {
        setSending({ file, guid, part: 0, failed });
        return;
      }
      setLocal({ guid, url: URL.createObjectURL(file) });
      void send(file, guid);
    },
  };
}
