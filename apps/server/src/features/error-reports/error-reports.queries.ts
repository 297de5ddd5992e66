import type { Fault, FaultDetail } from '@fieldwright/contract/error-reports';
import { mostFaults, mostSightings } from '@fieldwright/domain/error-reports/error-report';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';

/** Counted faults as they are written: each fingerprint once, and each of its pages once. */
export interface CountedFaults {
  version: string;
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
 * Adds to the counts of the scope's company, in one statement. Beyond `mostFaults` no new fault is taken in, so that
 * nobody fills the table; known ones go on being counted.
 */
export async function countFaults(db: Read, { version, faults, sightings }: CountedFaults): Promise<void> {
  await sql`
    with known as (
      insert into error_reports as r (fingerprint, name, message, stack, correlation_id, count)
      select g.fingerprint, g.name, g.message, g.stack, g.correlation, g.count
      from jsonb_to_recordset(${JSON.stringify(faults)}::jsonb)
        g (fingerprint text, name text, message text, stack text, correlation text, count integer)
      where (select count(*) from error_reports where company_id = (select current_company())) < ${mostFaults}
         or exists (select from error_reports e
                    where e.company_id = (select current_company()) and e.fingerprint = g.fingerprint)
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
           where x.company_id = (select current_company()) and x.report_id = known.id) < ${mostSightings}
    order by known.id, g.route
    on conflict (company_id, report_id, version, route, person_id) do update set
      last_seen_date = clock_now(), count = least(s.count::bigint + excluded.count, 2000000000)`.execute(db);
}

const columns = sql`
  r.id, r.name, r.message, r.count, r.created_date as "firstSeenDate", r.last_seen_date as "lastSeenDate",
  (select count(distinct s.person_id)::integer from error_report_sightings s
   where s.company_id = r.company_id and s.report_id = r.id) as people,
  array(select s.version from error_report_sightings s where s.company_id = r.company_id and s.report_id = r.id
        group by s.version order by max(s.last_seen_date) desc, s.version desc) as versions,
  array(select s.route from error_report_sightings s where s.company_id = r.company_id and s.report_id = r.id
        group by s.route order by max(s.last_seen_date) desc, s.route) as routes`;

/** All that are kept, the last seen first. */
export async function listFaults(db: Read): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select ${columns} from error_reports r
    where r.company_id = (select current_company()) order by r.last_seen_date desc, r.id desc`.execute(db);
  return rows;
}

export async function findFault(db: Read, id: number): Promise<FaultDetail | null> {
  const { rows } = await sql<FaultDetail>`
    select ${columns}, r.stack, r.correlation_id as "correlationId", '[]'::json as sightings
    from error_reports r where r.company_id = (select current_company()) and r.id = ${id}`.execute(db);
  if (!rows[0]) return null;
  const sightings = await sql<FaultDetail['sightings'][number]>`
    select version, route, least(sum(count), 2000000000)::integer as count, count(*)::integer as people,
           max(last_seen_date) as "lastSeenDate"
    from error_report_sightings where company_id = (select current_company()) and report_id = ${id}
    group by version, route order by "lastSeenDate" desc, version desc, route`.execute(db);
  return { ...rows[0], sightings: sightings.rows };
}

export async function sweepFaults(db: Read, keptDays: number): Promise<void> {
  await sql`select sweep_error_reports(${keptDays})`.execute(db);
}
