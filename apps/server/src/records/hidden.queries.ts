import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import { type RawBuilder, sql } from 'kysely';
import type { Write } from '../db/database.ts';
import { company } from '../db/names.sql.ts';
import type { ChangedRecord } from './change-record.ts';

/** The table of each kind of record that is removed as a whole. */
export const rootTables: Record<RootKind, RawBuilder<unknown>> = {
  customer: sql.ref('customers'),
  site: sql.ref('sites'),
  workOrder: sql.ref('work_orders'),
  salesProposal: sql.ref('sales_proposals'),
};

/**
 * Hides or shows a whole record (R4.4), and raises its version. Nothing else writes `hidden` of a root. The
 * record must be locked.
 * @returns the change to announce
 */
export async function setHidden(
  db: Write,
  kind: RootKind,
  id: number,
  hidden: boolean,
): Promise<ChangedRecord> {
  const { rows } = await sql<{ version: number }>`
    update ${rootTables[kind]} set hidden = ${hidden}, version = version + 1
    where company_id = ${company} and id = ${id} returning version`.execute(db);
  return { entity: kind, id, version: rows[0]!.version, was: { hidden: !hidden }, now: { hidden } };
}
