import type { PaperSignature } from '@fieldwright/domain/proposals/proposal-paper';
import { type RawBuilder, sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** What a PDF shows: a version as it was sent, or with the signature. */
export interface PaperOf {
  revisionId: number;
  /** null for the version as it was sent */
  signatureId: number | null;
}

/** Returns the id of a PDF; null if it hasn't been made. */
export async function findPaper(db: Read, { revisionId, signatureId }: PaperOf): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from proposal_pdfs where company_id = ${company}
    and revision_id = ${revisionId} and signature_id is not distinct from ${signatureId}::bigint`.execute(db);
  return rows[0]?.id ?? null;
}

export interface KeptPaper {
  pdf: Buffer;
  /** the proposal's */
  number: string;
  isSigned: boolean;
}

export async function paperById(db: Read, id: number): Promise<KeptPaper | null> {
  const { rows } = await sql<KeptPaper>`
    select f.pdf, p.number, f.signature_id is not null as "isSigned"
    from proposal_pdfs f join sales_proposals p on p.company_id = f.company_id and p.id = f.sales_proposal_id
    where f.company_id = ${company} and f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Stores a PDF, unless it was made before. */
export async function insertPaper(
  db: Write,
  { proposalId, revisionId, signatureId, pdf }: PaperOf & { proposalId: number; pdf: Buffer },
): Promise<void> {
  await db
    .insertInto('proposal_pdfs')
    .values({ sales_proposal_id: proposalId, revision_id: revisionId, signature_id: signatureId, pdf })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What a PDF is made from, as it was stored. */
export interface StoredPaper {
  companyId: number;
  proposalId: number;
  number: number;
  hash: string;
  /** the version's content, as JSON */
  text: string;
  sentDate: string;
  timeZone: string;
  signature: PaperSignature | null;
  /** the earlier one, if two people have signed */
  first: PaperSignature | null;
}

const signatureOf = (
  g: RawBuilder<unknown>,
) => sql`json_build_object('packageId', ${g}.package_id, 'addOnIds', ${g}.add_on_ids,
  'name', ${g}.name, 'method', ${g}.method, 'strokes', ${g}.strokes, 'consent', ${g}.consent,
  'consentVersion', ${g}.consent_version, 'address', ${g}.address, 'browser', ${g}.browser, 'hash', ${g}.hash,
  'date', ${g}.created_date)`;

/** Returns a version with its signatures; null if the version or the signature asked for is missing. */
export async function storedPaper(
  db: Read,
  { revisionId, signatureId }: PaperOf,
): Promise<StoredPaper | null> {
  const { rows } = await sql<StoredPaper>`
    select v.company_id as "companyId", v.sales_proposal_id as "proposalId", v.number, v.hash, convert_from(v.content, 'UTF8') as text,
      v.created_date as "sentDate", o.time_zone as "timeZone",
      case when g.id is not null then ${signatureOf(sql`g`)} end as signature,
      case when f.id is not null then ${signatureOf(sql`f`)} end as first
    from proposal_revisions v
    join companies o on o.id = v.company_id
    left join proposal_signatures g on g.company_id = v.company_id and g.revision_id = v.id
      and g.id = ${signatureId}::bigint
    left join proposal_signatures f on f.company_id = g.company_id and f.revision_id = g.revision_id and f.place < g.place
    where v.company_id = ${company} and v.id = ${revisionId}`.execute(db);
  const found = rows[0];
  return found && (signatureId === null || found.signature) ? found : null;
}

export interface SignedRecipient {
  /** where the link was sent, or else the customer's address; empty without either */
  email: string;
  /** the customer's first name or company */
  name: string;
  signedSubject: string;
  signedOpening: string;
}

/** Returns who gets the copy of what was signed, and the company's words for it. */
export async function signedRecipient(db: Read, signatureId: number): Promise<SignedRecipient | null> {
  const { rows } = await sql<SignedRecipient>`
    select coalesce(l.mailed_to, c.email, '') as email,
      coalesce(nullif(c.first_name, ''), c.company, '') as name,
      o.signed_subject as "signedSubject", o.signed_opening as "signedOpening"
    from proposal_signatures g
    join companies o on o.id = g.company_id
    join proposal_links l on l.company_id = g.company_id and l.id = g.link_id
    join sales_proposals p on p.company_id = g.company_id and p.id = g.sales_proposal_id
    left join sites s on s.company_id = p.company_id and s.id = p.site_id
    left join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where g.company_id = ${company} and g.id = ${signatureId}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the ids of the signatures of the same version up to this one, the latest first. */
export async function signedWith(db: Read, signatureId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from proposal_signatures g
    join proposal_signatures b on b.company_id = g.company_id and b.revision_id = g.revision_id and b.place <= g.place
    where g.company_id = ${company} and g.id = ${signatureId} order by b.place desc`.execute(db);
  return rows.map(({ id }) => id);
}
