import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';

/**
 * Returns who is emailed what a customer answers: the person who created the proposal, or the owners if that person has left.
 * @returns nobody if the company wants no such emails
 */
export async function sellersOf(db: Read, proposalId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with active as (
      select m.person_id as id, m.roles, p.created_by is not distinct from m.person_id as made
      from sales_proposals p
      join companies o on o.id = p.company_id and o.seller_emails
      join memberships m on m.company_id = p.company_id and m.status = 'active'
      where p.company_id = ${company} and p.id = ${proposalId})
    select id from active where made or 'owner' = any(roles) and not exists (select from active where made)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What an email about a customer's answer says. */
export interface CustomerNews {
  /** the person's */
  email: string;
  companyName: string;
  number: string;
  title: string;
  customerName: string;
}

/** Returns what to tell a person about a proposal; null if they have left. */
export async function customerNews(
  db: Read,
  proposalId: number,
  personId: number,
): Promise<CustomerNews | null> {
  const { rows } = await sql<CustomerNews>`
    select a.email, o.name as "companyName", p.number, p.text as title,
      coalesce(${customerName('c')}, '') as "customerName"
    from sales_proposals p
    join companies o on o.id = p.company_id
    join memberships m on m.company_id = p.company_id and m.person_id = ${personId} and m.status = 'active'
    join persons a on a.id = m.person_id
    left join sites s on s.company_id = p.company_id and s.id = p.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where p.company_id = ${company} and p.id = ${proposalId}`.execute(db);
  return rows[0] ?? null;
}

/** What was signed: who, which option, and for how much. */
export interface SignedNews {
  name: string;
  /** whether a second person still has to sign */
  waits: boolean;
  packageId: number;
  addOnIds: number[];
  /** of the version, as JSON */
  text: string;
}

export async function signedNews(db: Read, signatureId: number): Promise<SignedNews | null> {
  const { rows } = await sql<SignedNews>`
    select g.name, not g.completes as waits, g.package_id as "packageId", to_json(g.add_on_ids) as "addOnIds", convert_from(v.content, 'UTF8') as text
    from proposal_signatures g
    join proposal_revisions v on v.company_id = g.company_id and v.id = g.revision_id
    where g.company_id = ${company} and g.id = ${signatureId}`.execute(db);
  return rows[0] ?? null;
}
