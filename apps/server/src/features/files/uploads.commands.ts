import type { NewUpload, Upload } from '@fieldwright/contract/files';
import { isPicture, refuseContents } from '@fieldwright/domain/files/content-type';
import { dailyLimit, isPart, refuseDay, refuseSize } from '@fieldwright/domain/files/file';
import { withoutPlace } from '@fieldwright/domain/files/photo-place';
import type { Read, Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { atMost } from './at-most.ts';
import { measure } from './contents.ts';
import { contentsKey } from './file-keys.ts';
import { fileArrived, fileRemoval } from './files.jobs.ts';
import { filesTexts } from './files.texts.ts';
import { readParts, storePart } from './parts.ts';
import {
  bytesSince,
  type FileRow,
  findByGuids,
  insertUpload,
  markRemoved,
  noteChecked,
  notePart,
  noteRefused,
  type Part,
  restartUpload,
} from './uploads.queries.ts';

/** Limits how many whole files, of up to 25 MB each, are in memory at once. */
const oneOfFew = atMost(4);

const uploadOf = ({ guid, state, received, size }: FileRow): Upload => ({
  guid,
  state,
  offset: received,
  size,
});

/**
 * Starts an upload, or returns the progress of an earlier try.
 * @throws Refusal `file_too_large` (R5.4), `guid_taken` if the guid was used for another file or by another
 * person, `too_many_attempts` if the person has reached the daily limit
 */
export async function startUpload(db: Read, who: SignedIn, given: NewUpload, now: number): Promise<Upload> {
  const tooLarge = refuseSize(given.kind, given.size);
  if (tooLarge !== null) throw new Refusal('file_too_large', { fields: { size: tooLarge } });
  const file = await db.transaction().execute(async (tx) => {
    if (await insertUpload(tx, given)) await refuseTooMany(tx, who, now);
    return (await findByGuids(tx, [given.guid]))[0]!;
  });
  const same =
    file.personId === who.personId &&
    file.kind === given.kind &&
    file.size === given.size &&
    (file.sentSha256 ?? file.sha256) === given.sha256 &&
    file.state !== 'removed';
  if (!same) throw new Refusal('guid_taken');
  return uploadOf(refuseRefused(file));
}

/** Refuses with the time after which the device retries automatically. @throws Refusal `too_many_attempts` */
async function refuseTooMany(tx: Write, { personId }: SignedIn, now: number): Promise<void> {
  const refused = refuseDay(await bytesSince(tx, personId, now - dailyLimit.windowMs));
  if (refused) throw new Refusal('too_many_attempts', { detail: refused, retryAfter: 3600 });
}

/** Returns the progress of an upload. @throws Refusal `not_found`, `file_refused` */
export async function findUpload(db: Read, who: SignedIn, guid: string): Promise<Upload> {
  return uploadOf(await openUpload(db, who, guid));
}

export interface GivenPart {
  guid: string;
  offset: number;
  bytes: Uint8Array;
}

/**
 * Stores a part. After the last part, checks the whole file (R5.7) and assembles it. Each step is durable
 * before the next: the row never counts bytes that aren't stored. A part that has already arrived changes
 * nothing.
 * @throws Refusal `not_found`, `wrong_offset` with the right one, `invalid`, `file_damaged` if the checksum
 * differs (the upload restarts), `file_refused` if the contents have another type
 */
export async function takePart(
  deps: Deps,
  db: Read,
  who: SignedIn,
  { guid, offset, bytes }: GivenPart,
): Promise<Upload> {
  const file = await openUpload(db, who, guid);
  const part: Part = { offset, length: bytes.byteLength };
  if (offset + part.length <= file.received) return uploadOf(file);
  if (offset !== file.received) throw new Refusal('wrong_offset', { offset: file.received });
  if (!isPart(part.length, file.size - offset))
    throw new Refusal('invalid', {
      fields: { body: filesTexts.partSize },
    });
  await storePart(deps.storage, file, part, bytes);
  if (offset + part.length === file.size) await oneOfFew(() => finish(deps, db, file, part));
  else await db.transaction().execute((tx) => notePart(tx, file, part));
  // Another tab may have been faster, so answer with the row's current state.
  return findUpload(db, who, guid);
}

async function finish({ storage }: Deps, db: Read, file: FileRow, last: Part): Promise<void> {
  const contents = await readParts(storage, file, last);
  const found = contents && (await measure([contents]));
  if (!found || found.size !== file.size || found.sha256 !== file.sha256) {
    if (!(await isUntouched(db, file))) return;
    await db.transaction().execute((tx) => restartUpload(tx, file));
    throw new Refusal('file_damaged', { offset: 0 });
  }
  const refusal = refuseContents(file, found.contentType);
  if (refusal !== null) {
    await db.transaction().execute((tx) => noteRefused(tx, file, last, refusal));
    return;
  }
  const contentType = found.contentType!;
  // browsers of this version send none; other callers may
  const kept = isPicture(contentType) ? withoutPlace(contents) : contents;
  const sha256 = kept === contents ? file.sha256 : (await measure([kept])).sha256;
  await storage.put(contentsKey(file.companyId, file.id, 'original'), kept);
  await db.transaction().execute(async (tx) => {
    const preview = isPicture(contentType) ? 'waiting' : 'none';
    if (await noteChecked(tx, file, last, { contentType, preview, sha256 }))
      await enqueue(tx, fileArrived, { fileId: file.id });
  });
}

/** Checks that no other tab has finished the upload and deleted its parts while this one was reading. */
async function isUntouched(db: Read, file: FileRow): Promise<boolean> {
  const now = (await findByGuids(db, [file.guid]))[0];
  return now?.state === 'temporary' && now.received === file.received;
}

/** Removes a temporary file. @throws Refusal `not_found`, `file_attached` if a record has it */
export async function giveUp(db: Read, who: SignedIn, guid: string): Promise<null> {
  return db.transaction().execute(async (tx) => {
    const file = await ownFile(tx, who, guid);
    if (!(await markRemoved(tx, file.id))) throw new Refusal('file_attached');
    await enqueue(tx, fileRemoval, { fileId: file.id });
    return null;
  });
}

/**
 * Returns a file that the person uploaded.
 * @throws Refusal `not_found` for other people's and removed files
 */
async function ownFile(db: Read, who: SignedIn, guid: string): Promise<FileRow> {
  const file = (await findByGuids(db, [guid]))[0];
  if (!file || file.personId !== who.personId || file.state === 'removed') throw new Refusal('not_found');
  return file;
}

async function openUpload(db: Read, who: SignedIn, guid: string): Promise<FileRow> {
  return refuseRefused(await ownFile(db, who, guid));
}

function refuseRefused(file: FileRow): FileRow {
  if (file.refusal !== null) throw new Refusal('file_refused', { detail: file.refusal });
  return file;
}
