import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { type KnownPlace, wrongPlace } from '@fieldwright/domain/work-orders/work-order-place';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayWrite } from './document-access.ts';
import type { DocumentTable } from './document-tables.ts';

/**
 * Refuses a work order whose customer, site and call do not belong together, and a call that the person may not work on:
 * asked where the plan makes the work order or changes one of them.
 * @param given the ids of new records, by those that were sent: a refusal names the latter
 * @throws Refusal `invalid`, naming the fields
 */
export async function refuseForeignPlace(
  tx: Write,
  who: SignedIn,
  { document, plan, after }: { document: DocumentTable; plan: Plan; after: Aggregate },
  given: IdMap,
): Promise<void> {
  if (document.name !== 'workOrder') return;
  const root = plan.steps.find(({ kind }) => kind === document.name)?.records[0];
  const sets = (field: string) =>
    root !== undefined && (root.created || (root.fields[field]?.to ?? null) !== null);
  if (!sets('customerId') && !sets('callId')) return;
  const workOrder = after as unknown as WorkOrder;
  const known = await placeOf(tx, workOrder, mayWrite('workOrder', who, false));
  // a site that is not there is refused by its foreign key
  const wrong = known ? wrongPlace(workOrder, known) : {};
  const sent = Object.entries(given).find(([, id]) => id === after.id)?.[0] ?? after.id;
  const fields = Object.entries(wrong)
    .filter(([field]) => sets(field))
    .map(([field, text]) => [`${document.name}.${sent}.${field}`, text]);
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/** @param anybodys whether calls count of which the signed-in person has no visit (R6.4) */
async function placeOf(
  db: Read,
  { id, siteId, callId }: WorkOrder,
  anybodys: boolean,
): Promise<KnownPlace | null> {
  const { rows } = await sql<KnownPlace>`
    select s.customer_id as "siteCustomerId", (
      select json_build_object('siteId', c.site_id, 'openWorkOrderId', (
        select w.id from work_orders w
        where w.company_id = c.company_id and w.call_id = c.id and not w.processed and w.id <> ${id}))
      from calls c where c.company_id = s.company_id and c.id = ${callId}::bigint
        and (${anybodys} or has_visit(c.id))) as call
    from sites s where s.company_id = (select current_company()) and s.id = ${siteId}`.execute(db);
  return rows[0] ?? null;
}
