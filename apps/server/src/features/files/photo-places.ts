import { buffer } from 'node:stream/consumers';
import { isPicture } from '@fieldwright/domain/files/content-type';
import { withoutPlace } from '@fieldwright/domain/files/photo-place';
import type { Read } from '../../db/database.ts';
import type { Storage } from '../../integrations/storage/storage.ts';
import { measure } from './contents.ts';
import { contentsKey } from './file-keys.ts';
import { noteBlanked, notePlaceChecked } from './photo-places.queries.ts';
import type { FileRow } from './uploads.queries.ts';

const hashOf = async (contents: Uint8Array) => (await measure([contents])).sha256;

/**
 * Blanks the place in a stored photo's original. The row gets the new hash before the contents change, and keeps the old
 * one as the hash of what was uploaded. So after a crash at any step, the next run can tell what is stored. Contents with
 * neither hash are damaged, and left alone.
 */
export async function blankStoredPlace(storage: Storage, db: Read, file: FileRow): Promise<void> {
  if (isPicture(file.contentType ?? '')) {
    const key = contentsKey(file.companyId, file.id, 'original');
    const stored = await storage.open(key);
    const contents = stored && (await buffer(stored.body));
    if (contents) await blank({ storage, db, key }, file, contents);
  }
  await db.transaction().execute((tx) => notePlaceChecked(tx, file.id));
}

interface Kept {
  storage: Storage;
  db: Read;
  key: string;
}

async function blank({ storage, db, key }: Kept, file: FileRow, contents: Uint8Array): Promise<void> {
  const kept = withoutPlace(contents);
  if (kept === contents) return;
  const [was, now] = [await hashOf(contents), await hashOf(kept)];
  const isKnown = was === file.sha256;
  // an earlier run ended after it changed the row, before it changed the contents
  const isBegun = was === file.sentSha256 && now === file.sha256;
  if (!isKnown && !isBegun) return;
  if (isKnown) await db.transaction().execute((tx) => noteBlanked(tx, file, now));
  await storage.put(key, kept);
}
