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
 * Checks against the storage whether a save may attach these temporary files: size, type by content and
 * checksum (R5.7). Call it before the transaction, never in one. A file with lost or damaged contents has to
 * be uploaded again.
 * @returns the refusals by guid; none for files that may be attached
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
 * Runs the check as an endpoint (R7.11): one answer per guid, in the order asked. Uploads of other people are
 * reported as incomplete and aren't touched.
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

/**
 * The permission that shows files of all documents of a kind, and those that show files of the person's own
 * documents.
 */
type SeenWith = { all: Permission; own: readonly Permission[] };
const ofWorkOrder: SeenWith = { all: 'workorders.view', own: ['workorders.own', 'workorders.sold'] };
const seenWith: Record<Exclude<AttachedTo, 'companies'>, SeenWith> = {
  recommendation_photos: ofWorkOrder,
  work_order_photos: ofWorkOrder,
  debrief_answers: ofWorkOrder,
  inspection_answers: ofWorkOrder,
  sales_proposal_files: { all: 'proposals.view', own: ['proposals.own'] },
  sales_proposal_packages: { all: 'proposals.view', own: ['proposals.own'] },
  service_repairs: { all: 'pricebooks.view', own: [] },
  part_items: { all: 'pricebooks.view', own: [] },
};

/**
 * Checks whether the person may see a file: they see its document or sold the work, and everyone sees
 * the logo; a temporary file is only
 * for the person who uploaded it.
 */
export function maySee({ roles, personId }: SignedIn, file: WholeFile): boolean {
  if (file.attachedTo === null) return file.personId === personId;
  if (file.attachedTo === 'companies') return true;
  const { all, own } = seenWith[file.attachedTo];
  const isOwn = file.own && own.some((permission) => may(roles, permission));
  return may(roles, all) || isOwn || (file.sold && may(roles, 'workorders.sold'));
}

export interface WantedFiles {
  ids: readonly number[];
  guids: readonly string[];
  variant: FileVariant;
}

/** Returns short-lived addresses of the files that the person may see, and leaves out the others. */
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

/** The data that an address is made from, for a file that the person may see. */
export type KeptFile = Pick<FileAddress, 'id' | 'guid' | 'name' | 'contentType' | 'size' | 'preview'>;

/** Returns short-lived addresses of files. The caller must have checked that the person may see them. */
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
