import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../integrations/storage/storage.ts';
import { partKey } from './file-keys.ts';
import type { FileRow, Part } from './uploads.queries.ts';

/** Parts are objects of their own until the whole has arrived. */
export async function storePart(
  storage: Storage,
  file: FileRow,
  { offset, length }: Part,
  bytes: Uint8Array,
): Promise<void> {
  await storage.put(partKey(file.companyId, file.id, offset, length), bytes);
}

/** The whole file out of its parts; null where one is not there. */
export async function readParts(storage: Storage, file: FileRow, last: Part): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let offset = 0;
  for (const length of [...file.partSizes, last.length]) {
    const found = await storage.open(partKey(file.companyId, file.id, offset, length));
    if (!found) return null;
    parts.push(await buffer(found.body));
    offset += length;
  }
  return Buffer.concat(parts);
}
