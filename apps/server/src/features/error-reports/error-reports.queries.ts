import type { Fault, FaultDetail } from '@fieldwright/contract/error-reports';
import { maxSightings, nobodysCompany } from '@fieldwright/domain/error-reports/error-report';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Counted faults: each fingerprint once, and each of its pages once. */
export interface CountedFaults {
  version: string;
  /** the most different faults that are stored; more new ones are ignored */
  most: number;
  faults: {
    fingerprint: string;
    name: string;
    message: string;
    stack: string;
    correlation: string;
    count: number;
  }[];
  sightings: { fingerprint: string; route: string; count: number }[];
}

/**
 * Adds the counts to those of the scope's company, in one statement. Once `most` faults are stored, new ones
 * are ignored so that the table can't overflow; known ones are still counted.
 */
export async function countFaults(
  db: Read,
  { version, most, faults, sightings }: CountedFaults,
): Promise<void> {
  await sql`
    with known as (
      insert into error_reports as r (fingerprint, name, message, stack, correlation_id, count)
      select g.fingerprint, g.name, g.message, g.stack, g.correlation, g.count
      from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
        g (fingerprint text, name text, message text, stack text, correlation text, count integer)
      where (select count(*) from error_reports where company_id = ${company}) < ${most}
         or exists (select from error_reports e
                    where e.company_id = ${company} and e.fingerprint = g.fingerprint)
      -- in one order, so that two reports at once never wait for each other
      order by g.fingerprint
      on conflict (company_id, fingerprint) do update set
        stack = excluded.stack, correlation_id = excluded.correlation_id, last_seen_date = clock_now(),
        count = least(r.count::bigint + excluded.count, 2000000000)
      returning r.id, r.fingerprint
    )
    insert into error_report_sightings as s (report_id, version, route, count)
    select known.id, ${version}::text, g.route, g.count
    from jsonb_to_recordset(${JSON.stringify(sightings)}::jsonb) g (fingerprint text, route text, count integer)
    join known using (fingerprint)
    where (select count(*) from error_report_sightings x
           where x.company_id = ${company} and x.report_id = known.id) < ${maxSightings}
    order by known.id, g.route
    on conflict (company_id, report_id, version, route, person_id) do update set
      last_seen_date = clock_now(), count = least(s.count::bigint + excluded.count, 2000000000)`.execute(db);
}

const columns = sql`
  r.id, r.name, r.message, r.company_id <> ${nobodysCompany} as "isSignedIn", r.count, r.created_date as "firstSeenDate", r.last_seen_date as "lastSeenDate",
  (select count(distinct s.person_id)::integer from error_report_sightings s
   where s.company_id = r.company_id and s.report_id = r.id) as people,
  array(select s.version from error_report_sightings s where s.company_id = r.company_id and s.report_id = r.id
        group by s.version order by max(s.last_seen_date) desc, s.version desc) as versions,
  array(select s.route from error_report_sightings s where s.company_id = r.company_id and s.report_id = r.id
        group by s.route order by max(s.last_seen_date) desc, s.route) as routes`;

/** Returns all stored faults, the last seen first. */
export async function listFaults(db: Read): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select ${columns} from error_reports r
    where r.company_id = ${company} order by r.last_seen_date desc, r.id desc`.execute(db);
  return rows;
}

export async function findFault(db: Read, id: number): Promise<FaultDetail | null> {
  const { rows } = await sql<FaultDetail>`
    select ${columns}, r.stack, r.correlation_id as "correlationId", '[]'::json as sightings
    from error_reports r where r.company_id = ${company} and r.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const sightings = await sql<FaultDetail['sightings'][number]>`
    select version, route, least(sum(count), 2000000000)::integer as count, count(*)::integer as people,
           max(last_seen_date) as "lastSeenDate"
    from error_report_sightings where company_id = ${company} and report_id = ${id}
    group by version, route order by "lastSeenDate" desc, version desc, route`.execute(db);
  return { ...rows[0], sightings: sightings.rows };
}

/** Returns which of these faults the scope's company already has. */
export async function knownFaults(db: Read, fingerprints: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from error_reports
    where company_id = ${company} and fingerprint = any(${fingerprints}::text[])`.execute(db);
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Deletes faults without a company that weren't seen for `keptDays`, and those beyond `most`. */
export async function forgetStrangersFaults(db: Read, most: number, keptDays: number): Promise<void> {
  await sql`select forget_strangers_faults(${most}, ${keptDays})`.execute(db);
}

export async function sweepFaults(db: Read, keptDays: number): Promise<void> {
  await sql`select sweep_error_reports(${keptDays})`.execute(db);
}
