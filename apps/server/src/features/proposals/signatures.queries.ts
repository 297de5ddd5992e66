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
  method: (typeof signatureMethods)[number];
  date: string;
}

const signatures = sql`select g.id, g.guid, g.link_id as "linkId", g.revision_id as "revisionId", g.package_id as "packageId",
  to_json(g.add_on_ids) as "addOnIds", g.name, g.method, g.created_date as date from proposal_signatures g where g.company_id = ${company}`;

/** Returns the latest signature of a proposal; null without one. */
export async function lastSignature(db: Read, proposalId: number): Promise<Signature | null> {
  const { rows } = await sql<Signature>`${signatures} and g.sales_proposal_id = ${proposalId}
    order by g.id desc limit 1`.execute(db);
  return rows[0] ?? null;
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
