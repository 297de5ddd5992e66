import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import type { FileRow } from './uploads.queries.ts';

/**
 * Returns the next kept files of which nobody knows whether they name a place, by id. Those that a customer got are among
 * them: the customer got the preview, which never had the place.
 * @param after the last one of before
 */
export async function placesToCheck(db: Read, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files where state = 'kept' and not place_checked and id > ${after}
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes the hash of the contents without their place, and keeps that of what was sent. */
export async function noteBlanked(db: Write, { id, sha256 }: FileRow, now: string): Promise<void> {
  await sql`update files set sha256 = ${now}, sent_sha256 = coalesce(sent_sha256, sha256)
    where id = ${id} and sha256 = ${sha256}`.execute(db);
}

export async function notePlaceChecked(db: Write, id: number): Promise<void> {
  await sql`update files set place_checked = true where id = ${id}`.execute(db);
}
