import { buffer } from 'node:stream/consumers';
import { companyLookMessages, refuseLogo } from '@fieldwright/domain/settings/company-look';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { edgesOf, type MailPicture, mailPicture } from '../../integrations/pictures/previews.ts';
import { contentsKey } from '../files/file-keys.ts';
import { addressed, checkTemporaryFiles } from '../files/files.commands.ts';
import { attachFiles, findWholeFiles } from '../files/files.queries.ts';
import { findByGuids } from '../files/uploads.queries.ts';

/**
 * Checks that an uploaded file can be the company's logo. Call it before the transaction.
 * @throws Refusal `file_incomplete`, `file_damaged`, `file_refused`, `invalid`, each naming the logo
 */
export async function checkLogo(deps: Deps, db: Read, guid: string): Promise<void> {
  const refusal = (await checkTemporaryFiles(deps, db, [guid])).get(guid);
  if (refusal) throw new Refusal(refusal.code, { fields: { logo: refusal.text } });
  const file = (await findByGuids(db, [guid]))[0]!;
  if (file.kind !== 'logo') throw new Refusal('invalid', { fields: { logo: companyLookMessages.notLogo } });
  const original = await deps.storage.open(contentsKey(file.companyId, file.id, 'original'));
  const wrong = refuseLogo(original && (await edgesOf(await buffer(original.body))));
  if (wrong !== null) throw new Refusal('invalid', { fields: { logo: wrong } });
}

/** Keeps the logo's file, in the transaction that makes it the company's. */
export async function keepLogo(tx: Write, companyId: number, guid: string): Promise<void> {
  await attachFiles(tx, [{ guid, attachedTo: 'companies', recordId: companyId }]);
}

/**
 * Returns a short-lived address of the logo for customers: the small picture that the server has made of it.
 * @returns null without a logo, and until its picture is ready
 */
export async function shownLogo(
  deps: Deps,
  db: Read,
  companyId: number,
  guid: string | null,
): Promise<string | null> {
  if (guid === null) return null;
  const files = await findWholeFiles(db, [], [guid]);
  return addressed(deps, { companyId }, files, 'small')[0]?.url ?? null;
}

/**
 * Returns the logo for a document that is kept as it is made, from the same picture.
 * @returns null without a logo, or if it can't be read
 * @throws Error while its picture isn't ready, or can't be had: try again later
 */
export async function printedLogo(
  { storage }: Pick<Deps, 'storage'>,
  db: Read,
  guid: string | null,
): Promise<MailPicture | null> {
  if (guid === null) return null;
  const [file] = await findByGuids(db, [guid]);
  if (file?.preview === 'waiting') throw new Error('the logo has no picture yet');
  if (file?.preview !== 'ready') return null;
  const small = await storage.open(contentsKey(file.companyId, file.id, 'small'));
  if (!small) throw new Error('the picture of the logo is missing');
  return mailPicture(await buffer(small.body));
}

/**
 * Returns the logo for a company's emails, from the small picture that the server has made of it.
 * @returns null without a logo, and while its picture can't be had: an email doesn't wait for it
 */
export async function mailedLogo(
  { storage }: Pick<Deps, 'storage'>,
  db: Read,
  guid: string | null,
): Promise<MailPicture | null> {
  if (guid === null) return null;
  const [file] = await findByGuids(db, [guid]);
  if (file?.preview !== 'ready') return null;
  const small = await storage.open(contentsKey(file.companyId, file.id, 'small')).catch(() => null);
  return small && mailPicture(await buffer(small.body));
}
