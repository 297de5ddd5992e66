import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import type { FileRow } from './uploads.queries.ts';

/**
 * Returns the ids of the next stored files that haven't been checked for a place, including those shown to a customer: the
 * customer got the preview, which never had the place.
 * @param after the last id of the previous run
 */
export async function placesToCheck(db: Read, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files where state = 'kept' and not place_checked and id > ${after}
    order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the hash of the contents without their place, and keeps the hash of what was uploaded. */
export async function noteBlanked(db: Write, { id, sha256 }: FileRow, now: string): Promise<void> {
  await sql`update files set sha256 = ${now}, sent_sha256 = coalesce(sent_sha256, sha256)
    where id = ${id} and sha256 = ${sha256}`.execute(db);
}

export async function notePlaceChecked(db: Write, id: number): Promise<void> {
  await sql`update files set place_checked = true where id = ${id}`.execute(db);
}
