import { errorTable } from '@fieldwright/contract/errors';
import type { FileAddress, FileCheck } from '@fieldwright/contract/files';
import type { FileVariant } from '@fieldwright/domain/files/file';
import { may, type Permission } from '@fieldwright/domain/people/roles';
import type { Read } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { atMost } from './at-most.ts';
import { measure } from './contents.ts';
import { addressOf } from './file-address.ts';
import { contentsKey } from './file-keys.ts';
import { type AttachedTo, findWholeFiles, type WholeFile } from './files.queries.ts';
import { type FileRow, findByGuids, restartUpload } from './uploads.queries.ts';

export type FileRefusal = NonNullable<FileCheck['refusal']>;

const refusalOf = (code: FileRefusal['code'], text: string = errorTable[code].title): FileRefusal => ({
  code,
  text,
});

/**
 * Whether a save may attach these temporary files, checked against the storage (R5.7): size, type by content, checksum.
 * To be called before the transaction, never in one. A file whose contents are lost or damaged is made to be uploaded
 * again.
 * @returns why not, by guid; nothing for those that may
 */
export async function checkTemporaryFiles(
  deps: Deps,
  db: Read,
  guids: readonly string[],
): Promise<Map<string, FileRefusal>> {
  if (guids.length === 0) return new Map();
  const files = new Map((await findByGuids(db, guids)).map((file) => [file.guid, file]));
  const fewAtOnce = atMost(4);
  const checks = await Promise.all(
    [...new Set(guids)].map(async (guid) => {
      const file = files.get(guid.toLowerCase());
      return [guid, await fewAtOnce(() => checkFile(deps, db, file))] as const;
    }),
  );
  return new Map(checks.filter((check): check is [string, FileRefusal] => check[1] !== null));
}

async function checkFile(deps: Deps, db: Read, file: FileRow | undefined): Promise<FileRefusal | null> {
  if (!file || file.state === 'removed') return refusalOf('file_incomplete');
  if (file.refusal !== null) return refusalOf('file_refused', file.refusal);
  if (file.state === 'temporary') return refusalOf('file_incomplete');
  if (file.state === 'kept') return null;
  const stored = await deps.storage.open(contentsKey(file.companyId, file.id, 'original'));
  const found = stored && (await measure(stored.body));
  const whole =
    found?.size === file.size && found.sha256 === file.sha256 && found.contentType === file.contentType;
  if (whole) return null;
  await db.transaction().execute((tx) => restartUpload(tx, file));
  return refusalOf('file_damaged');
}

/**
 * The check as an endpoint (R7.11): one answer for each guid, in the order asked. Of an upload of somebody else the person
 * learns nothing, and nothing becomes of it.
 */
export async function validateFiles(
  deps: Deps,
  db: Read,
  who: SignedIn,
  guids: readonly string[],
): Promise<FileCheck[]> {
  const uploads = await findByGuids(db, guids);
  const own = uploads.filter(({ personId }) => personId === who.personId);
  const seen = (await findWholeFiles(db, [], guids)).filter((file) => maySee(who, file));
  const known = new Set([...own, ...seen].map(({ guid }) => guid));
  const isKnown = (guid: string) => known.has(guid.toLowerCase());
  const refusals = await checkTemporaryFiles(deps, db, guids.filter(isKnown));
  return guids.map((guid) => ({
    guid,
    refusal: isKnown(guid) ? (refusals.get(guid) ?? null) : refusalOf('file_incomplete'),
  }));
}

/** Which permission shows the files of all documents of a kind, and which those of the own ones. */
const seenWith: Record<AttachedTo, { all: Permission; own: Permission }> = {
  recommendation_photos: { all: 'workorders.view', own: 'workorders.own' },
  sales_proposal_files: { all: 'proposals.view', own: 'proposals.own' },
};

/** A file is seen by who sees its document; a temporary one by who uploaded it. */
export function maySee({ roles, personId }: SignedIn, file: WholeFile): boolean {
  if (file.attachedTo === null) return file.personId === personId;
  const { all, own } = seenWith[file.attachedTo];
  return may(roles, all) || (may(roles, own) && file.own);
}

export interface WantedFiles {
  ids: readonly number[];
  guids: readonly string[];
  variant: FileVariant;
}

/** Short-lived addresses of those files that the person may see; the others are left out, as if they were not there. */
export async function fileAddresses(
  deps: Deps,
  db: Read,
  who: SignedIn,
  { ids, guids, variant }: WantedFiles,
): Promise<FileAddress[]> {
  const files = await findWholeFiles(db, ids, guids);
  return addressed(
    deps,
    who,
    files.filter((file) => maySee(who, file)),
    variant,
  );
}

/** What an address is made of, of a file that the person has been found to see. */
export type KeptFile = Pick<FileAddress, 'id' | 'guid' | 'name' | 'contentType' | 'size' | 'preview'>;

/** Short-lived addresses of files that the person may see. */
export function addressed(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  { companyId }: Pick<SignedIn, 'companyId'>,
  files: readonly KeptFile[],
  variant: FileVariant,
): FileAddress[] {
  return files.map(({ id, guid, name, contentType, size, preview }) => {
    const there = variant === 'original' || preview === 'ready';
    const { url, expiresAt } = addressOf(config.SECRET, { companyId, fileId: id, variant }, clock());
    const expiresDate = new Date(expiresAt).toISOString();
    return { id, guid, name, contentType, size, preview, url: there ? url : null, expiresDate };
  });
}
