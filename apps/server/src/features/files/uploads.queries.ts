import type { NewUpload } from '@fieldwright/contract/files';
import type { FileKind, FileState, PreviewState } from '@fieldwright/domain/files/file';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export interface FileRow {
  companyId: number;
  id: number;
  guid: string;
  personId: number;
  kind: FileKind;
  name: string;
  size: number;
  declaredType: string;
  contentType: string | null;
  sha256: string;
  /** of the contents as they were sent, if their place was taken out; null if they are kept as sent */
  sentSha256: string | null;
  state: FileState;
  partSizes: number[];
  received: number;
  refusal: string | null;
  preview: PreviewState;
}

function files(db: Read) {
  return db
    .selectFrom('files')
    .select([
      'company_id as companyId',
      'id',
      'guid',
      'person_id as personId',
      'kind',
      'name',
      'size',
      'declared_type as declaredType',
      'content_type as contentType',
      'sha256',
      'sent_sha256 as sentSha256',
      'state',
      'part_sizes as partSizes',
      'received',
      'refusal',
      'preview',
    ])
    .$narrowType<{ kind: FileKind; state: FileState; preview: PreviewState }>();
}

export async function findFile(db: Read, id: number): Promise<FileRow | null> {
  return (await files(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export function findByGuids(db: Read, guids: readonly string[]): Promise<FileRow[]> {
  return files(db)
    .where('guid', '=', (eb) => eb.fn.any(sql<string[]>`${guids}::uuid[]`))
    .execute();
}

/** Starts an upload. @returns false if the guid already exists in the company */
export async function insertUpload(db: Write, upload: NewUpload): Promise<boolean> {
  const inserted = await db
    .insertInto('files')
    .values({
      guid: upload.guid,
      kind: upload.kind,
      name: upload.name,
      size: upload.size,
      declared_type: upload.type,
      sha256: upload.sha256,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'guid']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns the total size of a person's uploads since a time, in bytes.
 * @param since milliseconds since 1970
 */
export async function bytesSince(db: Read, personId: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('person_id', '=', personId)
    .where('created_date', '>', moment(since))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** A part that is durably stored. */
export interface Part {
  offset: number;
  length: number;
}

/**
 * Updates the upload only if it hasn't changed since the part was received: another tab may have been faster.
 */
function untouched(db: Write, file: FileRow, { offset }: Part) {
  return db
    .updateTable('files')
    .where('id', '=', file.id)
    .where('state', '=', 'temporary')
    .where('received', '=', offset)
    .where(sql<boolean>`part_sizes = ${file.partSizes}::integer[]`);
}

/** @returns false if the upload has since moved forward or restarted */
export async function notePart(db: Write, file: FileRow, part: Part): Promise<boolean> {
  const changed = await untouched(db, file, part)
    .set({ received: part.offset + part.length, part_sizes: [...file.partSizes, part.length] })
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Marks the file as complete and checked. @returns false as `notePart` does */
export async function noteChecked(
  db: Write,
  file: FileRow,
  part: Part,
  found: { contentType: string; preview: PreviewState; sha256: string },
): Promise<boolean> {
  const changed = await untouched(db, file, part)
    .set({
      state: 'checked',
      received: file.size,
      part_sizes: [...file.partSizes, part.length],
      content_type: found.contentType,
      preview: found.preview,
      place_checked: true,
      ...(found.sha256 !== file.sha256 && { sha256: found.sha256, sent_sha256: file.sha256 }),
    })
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Records that the complete file isn't what was announced: it can only be removed. */
export async function noteRefused(db: Write, file: FileRow, part: Part, refusal: string): Promise<void> {
  await untouched(db, file, part).set({ refusal }).execute();
}

/** Restarts the upload of a file whose contents are lost or differ from what was announced. */
export async function restartUpload(db: Write, file: FileRow): Promise<void> {
  await db
    .updateTable('files')
    .set({
      state: 'temporary',
      received: 0,
      part_sizes: [],
      content_type: null,
      preview: 'none',
      sha256: file.sentSha256 ?? file.sha256,
      sent_sha256: null,
      place_checked: false,
    })
    .where('id', '=', file.id)
    .where('state', '=', file.state)
    .where('received', '=', file.received)
    .execute();
}

/** @returns false if it now belongs to a record */
export async function markRemoved(db: Write, id: number): Promise<boolean> {
  const changed = await db
    .updateTable('files')
    .set({ state: 'removed' })
    .where('id', '=', id)
    .where('state', 'in', ['temporary', 'checked'])
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Deletes the row, once no objects of the file are stored. */
export async function deleteRemoved(db: Write, id: number): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('state', '=', 'removed').execute();
}

export async function notePreview(db: Write, id: number, preview: PreviewState): Promise<void> {
  await db
    .updateTable('files')
    .set({ preview })
    .where('id', '=', id)
    .where('preview', '=', 'waiting')
    .execute();
}
