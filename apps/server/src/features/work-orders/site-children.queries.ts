import type { RecordName } from '@fieldwright/domain/kernel/edit-graph';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import { sql } from 'kysely';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import type { KindTable } from '../documents/document-kind.ts';
import { besideStatement, lockOneSiteStatement } from '../documents/documents.queries.ts';
import { workOrderKind } from './work-order-kind.ts';

/*
 * Records that belong to a site rather than to one work order: its systems, and the agreements that cover
 * them.
 */

const person = sql`(select current_person())`;

/** Returns the site of a record; null if there is no such record. */
export async function siteOf(db: Read, { kind, table }: KindTable, id: number): Promise<number | null> {
  const system = kind === 'siteSystems' ? sql`c.id` : sql`c.site_system_id`;
  const { rows } = await sql<{ id: number }>`
    select s.site_id as id from ${sql.table(table)} c
    join site_systems s on s.company_id = c.company_id and s.id = ${system}
    where c.company_id = ${company} and c.id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the site of a work order; null if there is no such work order. */
export async function siteOfWorkOrder(db: Read, id: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select site_id as id from work_orders where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

/** A locked site with the records that belong to it. */
export interface LockedSite {
  version: number;
  /** whether the person works there: created a work order for the site, or has a visit there (R6.4) */
  own: boolean;
  lists: Edit['beside'];
}

/** Locks a site against other changes of its systems before reading it; null if there is no such site. */
export async function lockSiteWhole(db: Write, id: number): Promise<LockedSite | null> {
  const site = sql`
    select s.version,
      exists (select from work_orders w where w.company_id = s.company_id and w.site_id = s.id
        and (w.created_by is not distinct from ${person} or has_visit(w.call_id)))
      or exists (select from calls k where k.company_id = s.company_id and k.site_id = s.id and has_visit(k.id)) as own
    from sites s where s.company_id = ${company} and s.id = ${id}`.compile(db);
  const asked: BatchStatement<Omit<LockedSite, 'lists'>> = { text: site.sql, values: [...site.parameters] };
  const [, [found], [lists]] = await batch(db, [
    lockOneSiteStatement(id),
    asked,
    besideStatement(workOrderKind, id),
  ]);
  return found ? { ...found, lists: JSON.parse(lists!.beside) } : null;
}

/**
 * Locks the open work orders of a site by id, in order, to avoid deadlocks. Includes removed ones, which may
 * be restored. Call it before locking the site, as saves do.
 */
export async function lockOpenWorkOrders(db: Write, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_orders where company_id = ${company} and site_id = ${siteId} and not processed
    order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the work orders with a detail or an agreement that refers to one of the systems or coverages. */
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
