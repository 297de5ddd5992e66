import type { FileState } from '@fieldwright/domain/files/file';
import { sql } from 'kysely';
import { moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';

export async function companyIds(db: Read): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select company_ids as id from company_ids()`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Frees pictures of packages and files of proposals that no record names anymore, unless a customer got them: they are
 * temporary from then on, and removed after as many days as an upload that no save has attached. One that a record
 * names again is kept.
 */
export async function freeUnnamed(db: Write): Promise<void> {
  await sql`
    update files f set state = 'kept', attached_to = 'sales_proposal_packages', record_id = p.id
    from sales_proposal_packages p
    where f.state = 'checked' and f.kind = 'picture' and p.company_id = f.company_id and p.picture_guid = f.guid`.execute(
    db,
  );
  await sql`
    update files f set state = 'checked', attached_to = null, record_id = null
    where f.state = 'kept' and not f.sent and (
      f.attached_to = 'sales_proposal_packages' and not exists (
        select from sales_proposal_packages p where p.company_id = f.company_id and p.picture_guid = f.guid)
      or f.attached_to = 'sales_proposal_files' and not exists (
        select from sales_proposal_files a where a.company_id = f.company_id and a.file_id = f.id))`.execute(
    db,
  );
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
