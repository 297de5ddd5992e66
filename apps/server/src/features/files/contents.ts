import { createHash } from 'node:crypto';
import { contentTypeOf, lookedAt } from '@fieldwright/domain/files/content-type';

/**
 * The actual properties of a file's contents (R5.7): size in bytes, SHA-256 in hex, and media type by
 * content.
 */
export interface Measured {
  size: number;
  sha256: string;
  contentType: string | null;
}

/** Measures contents as a stream, without holding all of them in memory. */
export async function measure(contents: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  for await (const chunk of contents) {
    hash.update(chunk);
    size += chunk.byteLength;
    if (head.byteLength < lookedAt.head) head = Buffer.concat([head, chunk]).subarray(0, lookedAt.head);
    tail = Buffer.concat([tail, chunk.subarray(-lookedAt.tail)]).subarray(-lookedAt.tail);
  }
  return { size, sha256: hash.digest('hex'), contentType: contentTypeOf(head, tail) };
}
