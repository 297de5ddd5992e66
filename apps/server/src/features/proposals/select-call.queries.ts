import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { LineEntry } from '@fieldwright/domain/proposals/line-departments';
import { noBook, type SoldBook } from '@fieldwright/domain/proposals/selection';
import type { Call } from '@fieldwright/domain/schedule/call';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { partDepartment } from '../../db/part-department.queries.ts';
import { partsOfService } from '../../db/service-parts.queries.ts';
import { recordStatements } from '../../records/change-record.ts';

/**
 * Looks up the sold entries in the price book: each service's hours, department and parts with the parts'
 * costs (even if the person may not see costs), and each part's department.
 */
export async function soldBook(db: Read, lines: readonly LineEntry[]): Promise<SoldBook> {
  const idsOf = (field: keyof LineEntry) => [...new Set(lines.flatMap((line) => line[field] ?? []))];
  const [services, parts] = [idsOf('serviceRepairId'), idsOf('partItemId')];
  if (services.length + parts.length === 0) return noBook;
  const { rows } = await sql<{
    services: { id: number; laborHours: number; callDepartmentTypeId: number | null; parts: Fields[] }[];
    parts: { id: number; departmentId: number | null }[];
  }>`select (
      select coalesce(json_agg(json_build_object('id', r.id, 'laborHours', r.labor_hours,
        'callDepartmentTypeId', r.call_department_type_id, 'parts', ${partsOfService(true)})), '[]')
      from service_repairs r
      where r.company_id = ${company} and r.id = any(${services}::bigint[])) as services, (
      select coalesce(json_agg(json_build_object('id', p.id, 'departmentId', ${sql.raw(partDepartment('p'))})), '[]')
      from part_items p
      where p.company_id = ${company} and p.id = any(${parts}::bigint[])) as parts`.execute(db);
  return {
    services: new Map(rows[0]!.services.map(({ id, ...service }) => [id, service])),
    partDepartments: new Map(rows[0]!.parts.map(({ id, departmentId }) => [id, departmentId])),
  };
}

export type SoldCall = Pick<
  Call,
  | 'id'
  | 'guid'
  | 'customerId'
  | 'siteId'
  | 'callDepartmentTypeId'
  | 'expectedMinutes'
  | 'notes'
  | 'priority'
  | 'status'
>;

/** Builds the statements that create a call for the sold work, with its history and live message. */
export function newCallStatements({ id, ...call }: SoldCall, requestId: string): BatchStatement[] {
  const { guid, ...told } = call;
  const { customerId, siteId, callDepartmentTypeId, priority, expectedMinutes, notes, status } = told;
  return [
    {
      text: `insert into calls (id, guid, customer_id, site_id, call_department_type_id, priority, expected_minutes, notes, status)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [id, guid, customerId, siteId, callDepartmentTypeId, priority, expectedMinutes, notes, status],
    },
    ...recordStatements({ requestId }, [{ entity: 'call', id, version: 1, was: null, now: told }]),
  ];
}
