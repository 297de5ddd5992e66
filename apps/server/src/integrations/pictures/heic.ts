import { Worker } from 'node:worker_threads';
import { heicLimits } from './heic-limits.ts';
import { heifPixels } from './heif-size.ts';

/** A decoded picture: four bytes a pixel, upright. */
export interface Pixels {
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** The end of the photo before: one is decoded at a time, because each takes hundreds of megabytes. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Decodes a HEIC photo in a thread of its own, which ends with it. `sharp` has no decoder for them.
 * @param limits on the pixels that it says to have, read first; on its memory and its time
 * @returns its first picture, upright and without metadata; null if it can't be read within the limits
 */
export function decodeHeic(contents: Uint8Array, limits = heicLimits as HeicLimits): Promise<Pixels | null> {
  const pixels = heifPixels(contents);
  if (pixels === null || pixels === 0 || pixels > limits.pixels) return Promise.resolve(null);
  const decoded = before.then(() => inThread(contents, limits));
  before = decoded.catch(() => null);
  return decoded;
}

export type HeicLimits = Readonly<Record<keyof typeof heicLimits, number>>;

/** What the thread is given. */
export interface HeicOrder {
  contents: Uint8Array;
  limits: HeicLimits;
}

function inThread(contents: Uint8Array, limits: HeicLimits): Promise<Pixels | null> {
  const order: HeicOrder = { contents, limits };
  // The decoder writes what it dislikes about a photo to the console.
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<Pixels | null>();
  const giveUp = setTimeout(() => resolve(null), limits.patienceMs);
  worker.once('message', resolve);
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  return promise.finally(async () => {
    clearTimeout(giveUp);
    await worker.terminate();
  });
}
