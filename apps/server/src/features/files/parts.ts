import { buffer } from 'node:stream/consumers';
import type { Storage } from '../../integrations/storage/storage.ts';
import { partKey } from './file-keys.ts';
import type { FileRow, Part } from './uploads.queries.ts';

/** Stores a part as a separate object until the upload is complete. */
export async function storePart(
  storage: Storage,
  file: FileRow,
  { offset, length }: Part,
  bytes: Uint8Array,
): Promise<void> {
  await storage.put(partKey(file.companyId, file.id, offset, length), bytes);
}

/** Joins the parts to the whole file; null if one is missing. */
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
