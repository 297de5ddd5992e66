import type { Agreement } from '@fieldwright/contract/agreements';
import type { AgreementFields } from '@fieldwright/domain/agreements/agreement';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { agreementTable } from '../../db/record-tables.ts';

/** Locks a site until the transaction ends. @returns null if the company has none with this id */
export async function lockSitePlace(
  tx: Write,
  id: number,
): Promise<{ id: number; customerId: number; version: number } | null> {
  const { rows } = await sql<{ id: number; customerId: number; version: number }>`
    select id, customer_id as "customerId", version from sites
    where company_id = ${company} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the agreements of a site, or the one with an id or guid; canceled and expired ones too. */
export async function findAgreements(
  db: Read,
  by: { siteId: number } | { id: number } | { guid: string },
): Promise<Agreement[]> {
  const those =
    'siteId' in by
      ? sql`a.site_id = ${by.siteId}`
      : 'id' in by
        ? sql`a.id = ${by.id}`
        : sql`a.guid = ${by.guid}`;
  const { rows } = await sql<{ agreement: Agreement }>`
    select json_build_object('id', a.id, 'siteId', a.site_id, ${jsonPairs(agreementTable, 'a')}) as agreement
    from agreements a where a.company_id = ${company} and ${those} order by a.id`.execute(db);
  return rows.map(({ agreement }) => agreement);
}

/** Returns the terms of a plan that can be sold; null if there is none, or it was removed. */
export async function findPlan(
  db: Read,
  id: number,
): Promise<Pick<AgreementFields, 'text' | 'priceCents' | 'visitsPerYear'> | null> {
  const { rows } = await sql<Pick<AgreementFields, 'text' | 'priceCents' | 'visitsPerYear'>>`
    select text, price_cents as "priceCents", visits_per_year as "visitsPerYear" from agreement_plans
    where company_id = ${company} and id = ${id} and not hidden for share`.execute(db);
  return rows[0] ?? null;
}

/** Covers the site's systems of the types that the plan is for; a plan without types covers all. */
export async function coverSystems(tx: Write, agreementId: number): Promise<void> {
  await sql`
    insert into agreement_site_systems (id, agreement_id, site_system_id, start_date, end_date, hidden)
    select nextval('document_ids'), a.id, y.id, a.start_date, a.end_date, false
    from agreements a
    join agreement_plans p on p.company_id = a.company_id and p.id = a.agreement_plan_id
    join site_systems y on y.company_id = a.company_id and y.site_id = a.site_id and not y.hidden
    where a.company_id = ${company} and a.id = ${agreementId}
      and (cardinality(p.site_system_type_ids) = 0 or y.site_system_type_id = any(p.site_system_type_ids))`.execute(
    tx,
  );
}

/**
 * Lets the coverage of systems end with their agreement, if it did before or would last longer.
 * @param wasEnd the agreement's last day until now
 */
export async function moveCoverageEnd(tx: Write, agreementId: number, wasEnd: string): Promise<void> {
  await sql`
    update agreement_site_systems g set end_date = a.end_date
    from agreements a where a.company_id = g.company_id and a.id = g.agreement_id
      and g.company_id = ${company} and a.id = ${agreementId}
      and (g.end_date = ${wasEnd}::date or g.end_date > a.end_date)`.execute(tx);
}
