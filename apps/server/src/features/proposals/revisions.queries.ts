import type { LoanPlan } from '@fieldwright/domain/financing/loan-plan';
import type { TermsFacts } from '@fieldwright/domain/proposals/proposal-terms';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { proposalLoanPlans } from '../../db/loan-plans.sql.ts';
import { company, customerName, personName } from '../../db/names.sql.ts';
import { termsFacts } from './proposal-context.sql.ts';

/** A version of a proposal as it was sent. */
export interface Revision {
  id: number;
  number: number;
  /** the exact text whose bytes are hashed */
  text: string;
  hash: string;
  date: string;
  /** who sent it; null if it was nobody of the staff */
  by: string | null;
}

const revisions = sql`select v.id, v.number, convert_from(v.content, 'UTF8') as text, v.hash, v.created_date as date,
    nullif(${personName('m')}, '') as by
  from proposal_revisions v
  left join memberships m on m.company_id = v.company_id and m.person_id = v.created_by`;

/** Returns the version that was sent last; null before the first. */
export async function lastRevision(db: Read, proposalId: number): Promise<Revision | null> {
  const { rows } = await sql<Revision>`${revisions}
    where v.company_id = ${company} and v.sales_proposal_id = ${proposalId}
    order by v.number desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function insertRevision(
  db: Write,
  { proposalId, number, text, hash }: { proposalId: number; number: number; text: string; hash: string },
): Promise<void> {
  await db
    .insertInto('proposal_revisions')
    .values({ sales_proposal_id: proposalId, number, content: Buffer.from(text, 'utf8'), hash })
    .execute();
}

/** What a revision says of others than the proposal itself. */
export interface RevisionPlace {
  companyName: string;
  customerName: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  plans: LoanPlan[];
  terms: TermsFacts;
}

export async function placeOfRevision(db: Read, proposalId: number): Promise<RevisionPlace> {
  const { rows } = await sql<RevisionPlace>`
    select o.name as "companyName", coalesce(${customerName('c')}, '') as "customerName",
      coalesce(s.street, '') as street, coalesce(s.city, '') as city, coalesce(s.state, '') as state,
      coalesce(s.postal_code, '') as "postalCode", ${sql.raw(proposalLoanPlans)} as plans,
      ${sql.raw(termsFacts)} as terms
    from sales_proposals d
    join companies o on o.id = d.company_id
    left join sites s on s.company_id = d.company_id and s.id = d.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where d.company_id = ${company} and d.id = ${proposalId}`.execute(db);
  return rows[0]!;
}
