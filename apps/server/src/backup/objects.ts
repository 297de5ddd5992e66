import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileVariants } from '@fieldwright/domain/files/file';
import { atMost } from '../features/files/at-most.ts';
import { contentsKey, isOfCompany } from '../features/files/file-keys.ts';
import { withoutDraft } from '../integrations/storage/disk.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { objectKey, type Stored } from './manifest.ts';
import type { KeptFile } from './tables.queries.ts';

const hashOf = (contents: Uint8Array) => createHash('sha256').update(contents).digest('hex');

/** Returns the contents of an object; null if the storage does not have it. */
async function contentsOf(storage: Storage, key: string): Promise<Uint8Array | null> {
  const found = await storage.open(key);
  return found && buffer(found.body);
}

/** Returns the keys of a file: the original, and the previews if it has any. */
const keysOf = ({ companyId, id, preview }: KeptFile) =>
  fileVariants
    .filter((variant) => variant === 'original' || preview === 'ready')
    .map((variant) => ({ variant, key: contentsKey(companyId, id, variant) }));

export interface CopiedFile {
  stored: Stored[];
  /** keys that are missing from the storage, or whose contents differ from what was uploaded */
  missing: string[];
}

/**
 * Copies a file's stored objects into a backup, each under the hash of its contents.
 * @param to the backup's folder
 */
export async function copyFile(from: Storage, to: Storage, file: KeptFile): Promise<CopiedFile> {
  const copied: CopiedFile = { stored: [], missing: [] };
  for (const { variant, key } of keysOf(file)) {
    const contents = await contentsOf(from, key);
    const sha256 = contents && hashOf(contents);
    if (!contents || !sha256 || (variant === 'original' && sha256 !== file.sha256)) {
      // The contents of an upload that was never saved may have been discarded since.
      if (file.state === 'kept') copied.missing.push(key);
      continue;
    }
    if (!(await to.open(objectKey(sha256)))) await to.put(objectKey(sha256), contents);
    copied.stored.push({ key, sha256, size: contents.byteLength });
  }
  return copied;
}

/** Puts an object of a backup into the storage. @returns false if the backup's copy is damaged or missing */
export async function putBack(from: Storage, to: Storage, { key, sha256 }: Stored): Promise<boolean> {
  const contents = await contentsOf(from, objectKey(sha256));
  if (!contents || hashOf(contents) !== sha256) return false;
  await to.put(key, contents);
  return true;
}

/**
 * Looks for files in a storage that are not from the backup. Files left by an interrupted restore of the same
 * backup are accepted.
 * @param files the backup's files
 * @returns a key that is not in the backup, or that has different contents there; null if there is none
 */
export async function findForeign(storage: Storage, files: readonly Stored[]): Promise<string | null> {
  const named = new Map(files.map((file) => [file.key, file]));
  const present: Stored[] = [];
  for await (const { key } of storage.list('')) {
    if (!isOfCompany(key)) continue;
    if (!named.has(withoutDraft(key))) return key;
    const file = named.get(key);
    if (file) present.push(file);
  }
  const some = atMost(4);
  const same = async ({ key, sha256 }: Stored) => {
    const contents = await contentsOf(storage, key);
    return !contents || hashOf(contents) === sha256;
  };
  const checked = await Promise.all(present.map((file) => some(() => same(file))));
  return present.find((_, index) => !checked[index])?.key ?? null;
}
