import type { SoldLine } from '@fieldwright/domain/proposals/sold-call';
import type { Call } from '@fieldwright/domain/schedule/call';
import { fieldChanges } from '@fieldwright/domain/schedule/field-changes';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { messagesStatement } from '../../live/live.queries.ts';

/** What the price book says of what was sold: of each line the hours of its service repair, times its quantity, and its department. */
export async function soldLines(
  db: Read,
  lines: readonly { serviceRepairId: number | null; quantity: number }[],
): Promise<SoldLine[]> {
  const sold = lines.flatMap(({ serviceRepairId, quantity }) =>
    serviceRepairId === null ? [] : [{ id: serviceRepairId, quantity }],
  );
  if (sold.length === 0) return [];
  const { rows } = await sql<SoldLine>`
    select (r.labor_hours * x.quantity)::float8 as hours, r.call_department_type_id as "departmentId"
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) x (id bigint, quantity numeric)
    join service_repairs r on r.company_id = (select current_company()) and r.id = x.id`.execute(db);
  return rows;
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

/** A call for what was sold, with its history and its message. */
export function newCallStatements({ id, ...call }: SoldCall, requestId: string): BatchStatement[] {
  const { guid, ...told } = call;
  const { customerId, siteId, callDepartmentTypeId, priority, expectedMinutes, notes, status } = told;
  const fields = fieldChanges(null, told);
  const record = { id, created: true, updated: false, deleted: false, fields };
  const plan = { entity: 'call', id, steps: [{ kind: 'call', records: [record] }] };
  return [
    {
      text: `insert into calls (id, guid, customer_id, site_id, call_department_type_id, priority, expected_minutes, notes, status)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      values: [id, guid, customerId, siteId, callDepartmentTypeId, priority, expectedMinutes, notes, status],
    },
    changeStatement(plan, { version: 1, saveKey: null, requestId }),
    messagesStatement([{ topic: 'call', id, version: 1 }]),
  ];
}
