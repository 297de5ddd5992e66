import type { RecordName } from '@fieldwright/domain/kernel/edit-graph';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { sql } from 'kysely';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { documentTables, type KindTable } from './document-tables.ts';
import { besideStatement, lockOneSiteStatement } from './documents.queries.ts';

/* What belongs to a site and not to one work order: its systems, and which agreements cover them. */

const company = sql`(select current_company())`;
const person = sql`(select current_person())`;

/** The site that a record belongs to; null where it is not there. */
export async function siteOf(db: Read, { kind, table }: KindTable, id: number): Promise<number | null> {
  const system = kind === 'siteSystems' ? sql`c.id` : sql`c.site_system_id`;
  const { rows } = await sql<{ id: number }>`
    select s.site_id as id from ${sql.table(table)} c
    join site_systems s on s.company_id = c.company_id and s.id = ${system}
    where c.company_id = ${company} and c.id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The site of a work order; null where it is not there. */
export async function siteOfWorkOrder(db: Read, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select site_id as id from work_orders where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

/** A site with what belongs to it. */
export interface LockedSite {
  version: number;
  /** the person works there: has made a work order of it, or has a visit there (R6.4) */
  own: boolean;
  lists: Edit['beside'];
}

/** Locks a site against others who change its systems, and only then reads it; null where it is not there. */
export async function lockSiteWhole(db: Write, id: number): Promise<LockedSite | null> {
  const site = sql<Omit<LockedSite, 'lists'>>`
    select s.version,
      exists (select from work_orders w where w.company_id = s.company_id and w.site_id = s.id
        and (w.created_by is not distinct from ${person} or has_visit(w.call_id)))
      or exists (select from calls k where k.company_id = s.company_id and k.site_id = s.id and has_visit(k.id)) as own
    from sites s where s.company_id = ${company} and s.id = ${id}`.compile(db);
  const [, rows, lists] = await batch(db, [
    lockOneSiteStatement(id),
    { text: site.sql, values: [...site.parameters] },
    besideStatement(documentTables.workOrder, id),
  ]);
  const found = rows![0] as Omit<LockedSite, 'lists'> | undefined;
  return found ? { ...found, lists: JSON.parse(String(lists![0]!['beside'])) } : null;
}

/**
 * Locks the open work orders of a site, each after the one before it, so that two who do so never wait for each other;
 * also removed ones, which may be restored.
 * To be called before the site is locked, as saves do it.
 */
export async function lockOpenWorkOrders(db: Write, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_orders where company_id = ${company} and site_id = ${siteId} and not processed
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the work orders on which a detail or an agreement names one of the systems or coverages. */
export async function thoseNaming(
  db: Read,
  workOrderIds: readonly number[],
  records: readonly RecordName[],
): Promise<number[]> {
  const idsOf = (kind: string) => records.flatMap((record) => (record.kind === kind ? [record.id] : []));
  const [systems, coverages] = [idsOf('siteSystems'), idsOf('agreementSiteSystems')];
  const { rows } = await sql<{ id: number }>`
    select w.id from work_orders w
    where w.company_id = ${company} and w.id = any(${workOrderIds}::bigint[]) and (
      exists (select from work_order_details d where d.company_id = w.company_id and d.work_order_id = w.id
        and d.site_system_id = any(${systems}::bigint[]))
      or exists (select from work_order_agreements a where a.company_id = w.company_id and a.work_order_id = w.id
        and (a.site_system_id = any(${systems}::bigint[]) or a.agreement_site_system_id = any(${coverages}::bigint[]))))
    order by w.id`.execute(db);
  return rows.map(({ id }) => id);
}
