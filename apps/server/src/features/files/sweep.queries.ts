import type { FileState } from '@fieldwright/domain/files/file';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export async function companyIds(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select company_ids as id from company_ids()`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Marks files as removed that no save has attached for `days`. Each new part of an upload restarts the
 * period.
 * @param now milliseconds since 1970
 * @returns the files whose contents must be deleted, including those whose deletion started over a day ago
 * and didn't finish
 */
export async function removeForgotten(
  db: Write,
  { days, now }: { days: number; now: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update files set state = 'removed'
    where state in ('temporary', 'checked') and updated_date < ${moment(now)} - make_interval(days => ${days})
       or state = 'removed' and updated_date < ${moment(now)} - interval '1 day'
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns files whose previews are over an hour late: their job is lost, for example after a database
 * restore.
 */
export async function withoutPreviews(db: Read, now: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from files where state in ('checked', 'kept') and preview = 'waiting'
      and updated_date < ${moment(now)} - interval '1 hour'`.execute(db);
  return rows.map(({ id }) => id);
}

export async function statesOf(db: Read, ids: readonly number[]): Promise<Map<number, FileState>> {
  const { rows } = await sql<{ id: number; state: FileState }>`
    select id, state from files where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, state }) => [id, state]));
}
