import { entryPicturesMessages as messages } from '@fieldwright/domain/price-books/entry-pictures';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkTemporaryFiles } from '../files/files.commands.ts';
import { attachFiles } from '../files/files.queries.ts';
import { keptPictures } from './entry-pictures.queries.ts';

type PictureOwner = 'service_repairs' | 'part_items';

/**
 * Checks that the uploaded files of an entry's pictures can be attached. Call it before the transaction.
 * @throws Refusal `file_incomplete`, `file_damaged`, `file_refused`, each naming the pictures
 */
export async function checkPictures(deps: Deps, db: Read, guids: readonly string[]): Promise<void> {
  const [first] = (await checkTemporaryFiles(deps, db, guids)).values();
  if (first) throw new Refusal(first.code, { detail: first.text, fields: { pictures: first.text } });
}

/**
 * Keeps the files of an entry's pictures, in the transaction that saves the entry. Pictures stay in the price
 * book once they are in it, so that a copy can have them, too, and earlier ones can be put back.
 * @throws Refusal `file_incomplete`, `file_attached`, `file_refused`, each naming the pictures
 */
export async function keepPictures(
  tx: Write,
  attachedTo: PictureOwner,
  recordId: number,
  guids: readonly string[],
): Promise<void> {
  const kept = await keptPictures(tx, guids);
  const fresh = guids.filter((guid) => !kept.has(guid));
  await attachFiles(
    tx,
    fresh.map((guid) => ({ guid, attachedTo, recordId })),
  ).catch((error: unknown) => {
    throw error instanceof Refusal ? namingPictures(error) : error;
  });
}

function namingPictures({ code, details }: Refusal): Refusal {
  const [why] = Object.values(details.fields ?? {});
  const text = code === 'file_refused' || why === undefined ? messages.notPicture : why;
  return new Refusal(code, { ...details, detail: text, fields: { pictures: text } });
}
