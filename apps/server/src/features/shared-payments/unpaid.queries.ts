import type { UnpaidWorkOrders } from '@fieldwright/contract/shared-payments';
import { mostShares } from '@fieldwright/domain/payments/shares';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { owed } from '../../db/owed.queries.ts';

/** A work order with a balance. */
type UnpaidWorkOrder = Omit<UnpaidWorkOrders['workOrders'][number], 'cardCents'>;

/**
 * Returns a customer's work orders with a balance: done ones first, oldest first.
 * @param own only those that are the signed-in person's own (R6.4)
 * @returns null if there is no such customer
 */
export async function unpaidWorkOrders(
  db: Read,
  customerId: number,
  own: boolean,
): Promise<UnpaidWorkOrder[] | null> {
  const { rows } = await sql<{ workOrders: UnpaidWorkOrder[] }>`
    select (select coalesce(json_agg(u), '[]') from (
      select w.id, w.number, w.text, coalesce(s.street, '') as street, w.created_date as "createdDate",
        coalesce(${owed}, false) as "isOwed", w.amount_due_cents as "dueCents"
      from work_orders w left join sites s on s.company_id = w.company_id and s.id = w.site_id
      where w.company_id = ${company} and w.customer_id = c.id and w.amount_due_cents > 0 and not w.hidden
        and (not ${own} or w.created_by is not distinct from (select current_person()) or has_visit(w.call_id))
      order by coalesce(${owed}, false) desc, w.created_date, w.id limit ${mostShares}) u) as "workOrders"
    from customers c where c.company_id = ${company} and c.id = ${customerId}`.execute(db);
  return rows[0]?.workOrders ?? null;
}
