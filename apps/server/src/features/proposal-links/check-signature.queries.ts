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
  /** in their order */
  signatures: (Omit<SignedContent, 'revisionHash'> & {
    date: string;
    hash: string | null;
    completes: boolean;
  })[];
}

/** Returns the version with this hash: the one that was signed first by everyone who has to, or the last; null if there is none. */
export async function revisionByHash(db: Read, hash: string): Promise<CheckedRevision | null> {
  const { rows } = await sql<CheckedRevision>`
    select v.number, v.created_date as "sentDate", convert_from(v.content, 'UTF8') as text, o.time_zone as "timeZone",
      (select coalesce(json_agg(json_build_object('name', b.name, 'date', b.created_date, 'packageId', b.package_id,
          'addOnIds', b.add_on_ids, 'method', b.method, 'strokes', b.strokes, 'consentVersion', b.consent_version,
          'consent', b.consent, 'hash', b.hash, 'completes', b.completes) order by b.place), '[]')
        from proposal_signatures b where b.company_id = v.company_id and b.revision_id = v.id) as signatures
    from proposal_revisions v
    join companies o on o.id = v.company_id
    left join proposal_signatures g on g.company_id = v.company_id and g.revision_id = v.id and g.completes
    where v.company_id = ${company} and v.hash = ${hash}
    order by g.id nulls last, v.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
