import type { ExemptionCertificate } from '@fieldwright/contract/exemption-certificates';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { certificateTable } from '../../db/record-tables.ts';

const columns = sql`json_build_object('id', x.id, 'customerId', x.customer_id, 'hidden', x.hidden,
  ${jsonPairs(certificateTable, 'x')})`;

/** SQL for all certificates of a customer `c` as one JSON value, newest first. */
export const certificatesOfCustomer = sql`(select coalesce(json_agg(${columns} order by x.issued_date desc, x.id desc), '[]')
  from exemption_certificates x where x.company_id = ${company} and x.customer_id = c.id)`;

/** Returns a customer's certificates, newest first; null if there is no such customer. */
export async function certificatesOf(db: Read, customerId: number): Promise<ExemptionCertificate[] | null> {
  const { rows } = await sql<{ certificates: ExemptionCertificate[] }>`
    select ${certificatesOfCustomer} as certificates from customers c
    where c.company_id = ${company} and c.id = ${customerId}`.execute(db);
  return rows[0]?.certificates ?? null;
}

/** Returns a certificate, removed or not; null if the company has none. @param by its id or guid */
export async function findCertificate(
  db: Read,
  by: { id: number } | { guid: string },
): Promise<ExemptionCertificate | null> {
  const those = 'id' in by ? sql`x.id = ${by.id}` : sql`x.guid = ${by.guid}`;
  const { rows } = await sql<{ certificate: ExemptionCertificate }>`
    select ${columns} as certificate from exemption_certificates x
    where x.company_id = ${company} and ${those}`.execute(db);
  return rows[0]?.certificate ?? null;
}

/** Hides a certificate or brings it back. */
export async function setCertificateHidden(tx: Write, id: number, hidden: boolean): Promise<void> {
  await sql`update exemption_certificates x set hidden = ${hidden}
    where x.company_id = ${company} and x.id = ${id}`.execute(tx);
}

/** Increments the customer's version, because its certificates are part of it. @returns the new version */
export async function raiseCustomer(tx: Write, id: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update customers c set version = c.version + 1
    where c.company_id = ${company} and c.id = ${id} returning c.version`.execute(tx);
  return rows[0]!.version;
}
