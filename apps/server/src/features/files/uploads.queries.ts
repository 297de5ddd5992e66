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

/** Begins an upload. @returns false where the guid is known in the company */
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

/** Bytes of what a person has begun to upload since a moment. @param since milliseconds since 1970 */
export async function bytesSince(db: Read, personId: number, since: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('bytes'))
    .where('person_id', '=', personId)
    .where('created_date', '>', moment(since))
    .executeTakeFirstOrThrow();
  return bytes;
}

/** A part that is safely stored. */
export interface Part {
  offset: number;
  length: number;
}

/** The upload as it was when the part was taken: another tab may have been faster. */
function untouched(db: Write, file: FileRow, { offset }: Part) {
  return db
    .updateTable('files')
    .where('id', '=', file.id)
    .where('state', '=', 'temporary')
    .where('received', '=', offset)
    .where(sql<boolean>`part_sizes = ${file.partSizes}::integer[]`);
}

/** @returns false where the upload has gone on, or back, in the meantime */
export async function notePart(db: Write, file: FileRow, part: Part): Promise<boolean> {
  const changed = await untouched(db, file, part)
    .set({ received: part.offset + part.length, part_sizes: [...file.partSizes, part.length] })
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** The whole file is stored and is what it was said to be. @returns false as `notePart` does */
export async function noteChecked(
  db: Write,
  file: FileRow,
  part: Part,
  found: { contentType: string; preview: PreviewState },
): Promise<boolean> {
  const changed = await untouched(db, file, part)
    .set({
      state: 'checked',
      received: file.size,
      part_sizes: [...file.partSizes, part.length],
      content_type: found.contentType,
      preview: found.preview,
    })
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** The whole file has arrived and is not what it was said to be: it can only be given up. */
export async function noteRefused(db: Write, file: FileRow, part: Part, refusal: string): Promise<void> {
  await untouched(db, file, part).set({ refusal }).execute();
}

/** The contents are not those that were announced, or are lost: the upload begins again. */
export async function restartUpload(db: Write, file: FileRow): Promise<void> {
  await db
    .updateTable('files')
    .set({ state: 'temporary', received: 0, part_sizes: [], content_type: null, preview: 'none' })
    .where('id', '=', file.id)
    .where('state', '=', file.state)
    .where('received', '=', file.received)
    .execute();
}

/** @returns false where it belongs to a record in the meantime */
export async function markRemoved(db: Write, id: number): Promise<boolean> {
  const changed = await db
    .updateTable('files')
    .set({ state: 'removed' })
    .where('id', '=', id)
    .where('state', 'in', ['temporary', 'checked'])
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** The row goes last, when nothing is stored for it any more. */
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
