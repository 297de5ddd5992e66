import type { Call } from '@fieldwright/domain/schedule/call';
import { fieldChanges } from '@fieldwright/domain/schedule/field-changes';
import { sql } from 'kysely';
import type { BatchStatement } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { messagesStatement } from '../../live/live.queries.ts';

/** The labor hours of what was sold: of each line its service repair's, times its quantity. */
export async function laborHours(
  db: Read,
  lines: readonly { serviceRepairId: number | null; quantity: number }[],
): Promise<number> {
  const sold = lines.flatMap(({ serviceRepairId, quantity }) =>
    serviceRepairId === null ? [] : [{ id: serviceRepairId, quantity }],
  );
  if (sold.length === 0) return 0;
  const { rows } = await sql<{ hours: number | string | null }>`
    select sum(r.labor_hours * x.quantity) as hours
    from jsonb_to_recordset(${JSON.stringify(sold)}::jsonb) x (id bigint, quantity numeric)
    join service_repairs r on r.company_id = (select current_company()) and r.id = x.id`.execute(db);
  return Number(rows[0]?.hours ?? 0);
}

export type SoldCall = Pick<
  Call,
  'id' | 'guid' | 'customerId' | 'siteId' | 'expectedMinutes' | 'notes' | 'priority' | 'status'
>;

/** A call for what was sold, with its history and its message. */
export function newCallStatements({ id, ...call }: SoldCall, requestId: string): BatchStatement[] {
  const { guid, customerId, siteId, priority, expectedMinutes, notes, status } = call;
  const fields = fieldChanges(null, { customerId, siteId, priority, expectedMinutes, notes, status });
  const record = { id, created: true, updated: false, deleted: false, fields };
  const plan = { entity: 'call', id, steps: [{ kind: 'call', records: [record] }] };
  return [
    {
      text: `insert into calls (id, guid, customer_id, site_id, priority, expected_minutes, notes, status)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [id, guid, customerId, siteId, priority, expectedMinutes, notes, status],
    },
    changeStatement(plan, { version: 1, saveKey: null, requestId }),
    messagesStatement([{ topic: 'call', id, version: 1 }]),
  ];
}
