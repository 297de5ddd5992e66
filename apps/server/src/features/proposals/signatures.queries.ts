import type { SignedContent, signatureMethods } from '@fieldwright/domain/proposals/signature';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** A customer's signature. */
export interface Signature {
  id: number;
  guid: string;
  linkId: number;
  revisionId: number;
  packageId: number;
  addOnIds: number[];
  name: string;
  /** of everyone who has signed the version, up to this one */
  names: string[];
  /** 1, or 2 for the second of two */
  place: number;
  /** whether everyone who has to has signed with it */
  completes: boolean;
  method: (typeof signatureMethods)[number];
  date: string;
}

const signatures = sql`select g.id, g.guid, g.link_id as "linkId", g.revision_id as "revisionId", g.package_id as "packageId",
  to_json(g.add_on_ids) as "addOnIds", g.name, g.place, g.completes, g.method, g.created_date as date,
  (select json_agg(b.name order by b.place) from proposal_signatures b
    where b.company_id = g.company_id and b.revision_id = g.revision_id and b.place <= g.place) as names from proposal_signatures g where g.company_id = ${company}`;

/** Returns the signature that completed a version of a proposal last; null without one. */
export async function lastSignature(db: Read, proposalId: number): Promise<Signature | null> {
  const { rows } = await sql<Signature>`${signatures} and g.sales_proposal_id = ${proposalId} and g.completes
    order by g.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns the signatures of a version in their order. */
export async function signaturesOf(db: Read, revisionId: number): Promise<Signature[]> {
  const { rows } =
    await sql<Signature>`${signatures} and g.revision_id = ${revisionId} order by g.place`.execute(db);
  return rows;
}

/** Returns the first signature of a version while the second is missing; null otherwise. */
export async function halfSignature(db: Read, revisionId: number): Promise<Signature | null> {
  const [first, ...more] = await signaturesOf(db, revisionId);
  return first && !first.completes && more.length === 0 ? first : null;
}

/** Returns whether anyone has signed a proposal, also if someone else still has to. */
export async function hasSignature(db: Read, proposalId: number): Promise<boolean> {
  const { rows } = await sql`${signatures} and g.sales_proposal_id = ${proposalId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function signatureByKey(db: Read, key: string): Promise<Signature | null> {
  const { rows } = await sql<Signature>`${signatures} and g.guid = ${key}`.execute(db);
  return rows[0] ?? null;
}

export interface NewSignature extends Omit<SignedContent, 'revisionHash'> {
  key: string;
  proposalId: number;
  revisionId: number;
  linkId: number;
  place: number;
  completes: boolean;
  address: string;
  browser: string;
  /** of all that was signed */
  hash: string;
}

export async function insertSignature(db: Write, signature: NewSignature): Promise<void> {
  const { key, proposalId, revisionId, packageId, addOnIds, linkId, strokes, consentVersion, ...fields } =
    signature;
  await db
    .insertInto('proposal_signatures')
    .values({
      ...fields,
      guid: key,
      sales_proposal_id: proposalId,
      revision_id: revisionId,
      package_id: packageId,
      add_on_ids: [...addOnIds],
      link_id: linkId,
      strokes: strokes && JSON.stringify(strokes),
      consent_version: consentVersion,
    })
    .execute();
}

/** Returns whether a signature creates the work order at once. */
export async function signSelects(db: Read): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select o.sign_selects as is from companies o where o.id = ${company}`.execute(db);
  return rows[0]!.is;
}
