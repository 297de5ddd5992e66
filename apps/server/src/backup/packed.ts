import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './manifest.ts';

/** Returns a pass-through stream and the hash of its bytes, which is available once they have passed. */
function hashing() {
  const hash = createHash('sha256');
  return {
    through: async function* (bytes: AsyncIterable<Buffer>) {
      for await (const part of bytes) {
        hash.update(part);
        yield part;
      }
    },
    digest: () => hash.digest('hex'),
  };
}

/**
 * Compresses a stream into a new file and flushes it to disk.
 * @returns the hash of the file
 */
export async function pack(from: Readable | AsyncIterable<string>, place: string): Promise<string> {
  await mkdir(path.dirname(place), { recursive: true });
  const { through, digest } = hashing();
  const file = await open(place, 'wx', 0o600);
  await pipeline(from, createGzip(), through, file.createWriteStream({ flush: true }));
  return digest();
}

/** Checks a file of a backup. @throws BackupError if it is not as it was written */
export async function checkPacked(place: string, sha256: string): Promise<void> {
  const { through, digest } = hashing();
  try {
    for await (const _ of through(createReadStream(place) as AsyncIterable<Buffer>));
  } catch {
    throw new BackupError(`Can't read ${place}.`);
  }
  if (digest() !== sha256) throw new BackupError(`${place} is damaged: its checksum doesn't match.`);
}

/** Decompresses a file of a backup into a stream. */
export const unpack = (place: string, to: Writable): Promise<void> =>
  pipeline(createReadStream(place), createGunzip(), to);

/** Yields the lines of a compressed file. */
export async function* unpackLines(place: string): AsyncGenerator<string> {
  let rest = '';
  const text = createReadStream(place).pipe(createGunzip()).setEncoding('utf8') as AsyncIterable<string>;
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest) yield rest;
}
