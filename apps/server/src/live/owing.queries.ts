import type { BatchStatement } from '../db/batch.ts';

/** A work order as far as owing goes. */
interface Owing {
  id: number;
  customerId: number;
  amountDueCents: number | null;
  complete: boolean;
}

/**
 * The visits of a customer warn of money that is owed for other work: where a work order begins or ceases to be owed for,
 * whoever shows something of the customer hears of it. To travel along before the work order is written, with a message
 * of the work order itself, which wakes the listeners.
 */
export function owingStatement({ id, customerId, amountDueCents, complete }: Owing): BatchStatement {
  const text = `insert into live_messages (topic, record_id, version)
    select 'customer', c.id, c.version from customers c
    left join work_orders w on w.company_id = c.company_id and w.id = $1
    where c.company_id = (select current_company()) and c.id = $2
      and coalesce(w.amount_due_cents > 0 and (w.processed or w.complete), false)
        <> ($3 and ($4 or coalesce(w.processed, false)))`;
  return { text, values: [id, customerId, (amountDueCents ?? 0) > 0, complete] };
}

/** The same for a work order that has become complete or processed, or is no longer. */
export function owingAfterStatusStatement(id: number): BatchStatement {
  const text = `insert into live_messages (topic, record_id, version)
    select 'customer', c.id, c.version from work_orders w
    join customers c on c.company_id = w.company_id and c.id = w.customer_id
    where w.company_id = (select current_company()) and w.id = $1 and w.amount_due_cents > 0`;
  return { text, values: [id] };
}
