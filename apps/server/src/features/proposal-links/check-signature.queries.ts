import type { SignedContent } from '@fieldwright/domain/proposals/signature';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns the companies that have sent a version with this hash. Needs no scope. */
export async function companiesOfRevision(db: Read, hash: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select revision_companies(${hash}) as id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A version with its signature. */
export interface CheckedRevision {
  number: number;
  sentDate: string;
  text: string;
  timeZone: string;
  signature: (Omit<SignedContent, 'revisionHash'> & { date: string; hash: string | null }) | null;
}

/** Returns the version with this hash, preferring a signed one; null if there is none. */
export async function revisionByHash(db: Read, hash: string): Promise<CheckedRevision | null> {
  const { rows } = await sql<CheckedRevision>`
    select v.number, v.created_date as "sentDate", convert_from(v.content, 'UTF8') as text, o.time_zone as "timeZone",
      case when g.id is null then null
        else json_build_object('name', g.name, 'date', g.created_date, 'packageId', g.package_id,
          'addOnIds', g.add_on_ids, 'method', g.method, 'strokes', g.strokes, 'consentVersion', g.consent_version,
          'consent', g.consent, 'hash', g.hash) end as signature
    from proposal_revisions v
    join companies o on o.id = v.company_id
    left join proposal_signatures g on g.company_id = v.company_id and g.revision_id = v.id
    where v.company_id = ${company} and v.hash = ${hash}
    order by g.id nulls last, v.id limit 1`.execute(db);
  return rows[0] ?? null;
}
