import { buffer } from 'node:stream/consumers';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PdfPictures } from '../../integrations/pdf/pdf.ts';
import { pagePicture } from '../../integrations/pictures/previews.ts';
import { contentsKey } from '../files/file-keys.ts';
import { findWholeFiles } from '../files/files.queries.ts';

/**
 * Returns the pictures of a proposal's options, and their names by guid. One that is lost or can't be read is left out.
 * @throws Error if one is still being prepared: the PDF is kept, so it doesn't go without
 */
export async function optionPictures(
  deps: Deps,
  db: Read,
  companyId: number,
  guids: readonly string[],
): Promise<{ pictures: PdfPictures; names: ReadonlyMap<string, string> }> {
  const pictures: Record<string, Buffer> = {};
  const names = new Map<string, string>();
  if (guids.length === 0) return { pictures, names };
  // one at a time, because each is decoded in memory
  for (const { id, guid, preview } of await findWholeFiles(db, [], guids)) {
    if (preview === 'waiting') throw new Error(`The picture ${id} has no preview yet.`);
    if (preview !== 'ready') continue;
    const large = await deps.storage.open(contentsKey(companyId, id, 'large'));
    if (!large) continue;
    const picture = await pagePicture(await buffer(large.body));
    if (!picture) continue;
    names.set(guid, `option-${id}.jpg`);
    pictures[`option-${id}.jpg`] = picture;
  }
  return { pictures, names };
}
