/*
 * Decodes one HEIC photo, in a thread of its own: a damaged or hostile one may take all of its time or memory, or end
 * it, and nothing else.
 */
import { parentPort, workerData } from 'node:worker_threads';
import decoder from 'heic-decode';
import type { HeicLimits, HeicOrder, Pixels } from './heic.ts';

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
// Node has it, but its types leave it out
declare const WebAssembly: { Memory: { prototype: Memory } };

const page = 65_536;

/** Limits the decoder's own memory, which the limits of a thread leave out. */
function limitMemory({ memoryMb }: HeicLimits): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithin(this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * page > memoryMb * 1024 * 1024)
      throw new RangeError('Too much memory');
    return grow.call(this, pages);
  };
}

/** A picture that isn't decoded yet; the package's types leave its size out. */
type Picture = Awaited<ReturnType<typeof decoder.all>>[number] & Omit<Pixels, 'data'>;

/** Returns the first picture of the file. It is upright: the file says in its boxes how to turn it. */
async function decode({ contents, limits }: HeicOrder): Promise<Pixels | null> {
  const [first] = (await decoder.all({ buffer: contents })) as Picture[];
  // the header named a size, but the picture may have another
  if (!first || first.width * first.height > limits.pixels) return null;
  const { data, width, height } = await first.decode();
  return { data: new Uint8Array(data.buffer as ArrayBuffer), width, height };
}

const order = workerData as HeicOrder;
limitMemory(order.limits);
const decoded = await decode(order).catch(() => null);
parentPort!.postMessage(decoded, decoded ? [decoded.data.buffer] : []);
