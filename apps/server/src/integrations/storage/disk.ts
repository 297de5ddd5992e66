import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ByteRange, checkKey, checkPrefix, type Storage } from './storage.ts';

/**
 * Stores files in one folder, each under its key. Writes to a draft, flushes and renames it, so that after a
 * crash an object is either complete or absent. If several machines serve, they must share the folder.
 */
export function diskStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const placeOf = (key: string) => path.join(root, checkKey(key));

  return {
    async put(key, contents) {
      const place = placeOf(key);
      // Removing another object may delete the empty folder in between; then it retries.
      for (let tries = 1; ; tries++) {
        try {
          await write(place, contents);
          return;
        } catch (error) {
          if (!isAbsent(error) || tries === 5) throw error;
        }
      }
    },

    async open(key, range) {
      const place = placeOf(key);
      const found = await stat(place).catch(absentAsNull);
      return found && { size: found.size, body: chunksOf(place, range) };
    },

    async *list(prefix) {
      for await (const place of filesBelow(path.join(root, checkPrefix(prefix)), root)) {
        const found = await stat(place).catch(absentAsNull);
        if (found)
          yield { key: path.relative(root, place).split(path.sep).join('/'), changedAt: found.mtimeMs };
      }
    },

    async remove(keys) {
      for (const key of keys) {
        const place = placeOf(key);
        await rm(place, { force: true });
        for (let above = path.dirname(place); above.length > root.length; above = path.dirname(above))
          if (!(await rmdir(above).then(always, never))) break;
      }
    },

    close: () => undefined,
  };
}

/** Returns the intended key of a half-written file that a crash has left; returns any other key unchanged. */
export const withoutDraft = (key: string): string => key.replace(/\.[0-9a-f]{12}\.draft$/, '');

/** Opens the file only when it is read, so that an unread object holds no file open. */
async function* chunksOf(place: string, range?: ByteRange): AsyncIterable<Uint8Array> {
  yield* createReadStream(place, range ? { start: range.from, end: range.to } : {}) as AsyncIterable<Buffer>;
}

async function write(place: string, contents: Uint8Array): Promise<void> {
  const above = path.dirname(place);
  const created = await mkdir(above, { recursive: true });
  // A name that is not a valid key; `list` finds drafts that a crash has left, and they are swept.
  const draft = `${place}.${randomBytes(6).toString('hex')}.draft`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(contents);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const highest = created ? path.dirname(created) : above;
  for (let folder = above; folder.length >= highest.length; folder = path.dirname(folder))
    await flushFolder(folder);
}

/** A rename is durable once its folder is flushed. Windows has no such flush and needs none. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesBelow(folder: string, root: string): AsyncIterable<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(absentAsNull);
  for (const entry of entries ?? []) {
    // No key begins with such a name: it belongs to the file system, like `lost+found`, and may not be
    // readable.
    if (folder === root && !/^[a-z0-9-]+$/.test(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(place, root);
    else yield place;
  }
}

const always = () => true;
const never = () => false;
const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
function absentAsNull(error: unknown): null {
  if (isAbsent(error)) return null;
  throw error;
}
