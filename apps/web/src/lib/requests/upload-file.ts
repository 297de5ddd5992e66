import { chosenType } from '@fieldwright/domain/files/content-type';
import { type FileKind, partLimits } from '@fieldwright/domain/files/file';
import { withoutPlace } from '@fieldwright/domain/files/photo-place';
import { isPassing } from '../errors/api-error.ts';
import { api } from './api.ts';
import { growingPause, maxTries } from './pauses.ts';
import { upload } from './upload.ts';

interface Upload {
  /** the same for every try of this file */
  guid: string;
  kind: FileKind;
  /** called with the progress, 0 to 1 */
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}

const pauses = { firstMs: 500, growth: 1.6, mostMs: 10_000 };
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns a photo without where it was taken, which stays on the device; any other file as it is. */
export async function withoutPlaceOf(file: File): Promise<File> {
  const type = chosenType(file);
  if (!type.startsWith('image/')) return file;
  const bytes = withoutPlace(new Uint8Array(await file.arrayBuffer())) as Uint8Array<ArrayBuffer>;
  return new File([bytes], file.name, { type });
}

/**
 * Uploads a file in parts. Retries each after temporary failures, from the offset the server has (R5.7). The
 * upload is temporary until a save uses its guid.
 * @throws ApiError if the server refuses it, or after ten failed tries in a row
 */
export async function uploadFile(file: File, { guid, kind, onProgress, signal }: Upload): Promise<void> {
  const type = chosenType(file);
  const read = new Uint8Array(await file.arrayBuffer());
  // where a photo was taken stays on the device
  const whole = type.startsWith('image/') ? withoutPlace(read) : read;
  const body = {
    guid,
    kind,
    name: file.name || 'photo',
    size: file.size,
    type,
    sha256: await sha256(whole),
  };
  const more = signal ? { signal } : {};
  const begin = () => api('POST /api/files', { body, ...more });
  let { offset } = await persistently(begin, signal);
  onProgress(offset / file.size);
  while (offset < file.size) {
    const from = offset;
    const bytes = whole.subarray(from, from + partLimits.most);
    const send = () =>
      api('PATCH /api/files/{guid}', { params: { guid }, query: { offset: from }, bytes, upload, ...more });
    // a part without a response may have arrived: the server says where to continue
    const state = await send().catch(async (error: unknown) => {
      if (!isPassing(error)) throw error;
      await wait(growingPause(0, pauses));
      return persistently(begin, signal);
    });
    offset = state.offset;
    onProgress(offset / file.size);
  }
}

async function persistently<T>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await run();
    } catch (error) {
      if (signal?.aborted || !isPassing(error) || failures >= maxTries) throw error;
      await wait(growingPause(failures, pauses));
    }
  }
}

async function sha256(contents: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', contents as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
