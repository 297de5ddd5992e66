import type { BatchStatement } from '../db/batch.ts';
import { owedText } from '../db/owed.queries.ts';

/** A work order as far as owing goes. */
interface Owing {
  id: number;
  customerId: number;
  callId: number | null;
  amountDueCents: number | null;
}

/**
 * The visits of a customer warn of money that is owed for other work: where a work order begins or ceases to be owed for,
 * whoever shows something of the customer hears of it. To travel along before the work order is written, with a message
 * of the work order itself, which wakes the listeners.
 */
export function owingStatement({ id, customerId, callId, amountDueCents }: Owing): BatchStatement {
  const text = `insert into live_messages (topic, record_id, version)
    select 'customer', c.id, c.version from customers c
    left join work_orders w on w.company_id = c.company_id and w.id = $1
    where c.company_id = (select current_company()) and c.id = $2
      and coalesce(${owedText}, false) <> ($3 and (coalesce(w.processed, false)
        or exists (select from calls d where d.company_id = c.company_id and d.id = $4 and d.status = 'done')))`;
  return { text, values: [id, customerId, (amountDueCents ?? 0) > 0, callId] };
}

const tellOf = (column: 'id' | 'call_id') => `insert into live_messages (topic, record_id, version)
    select distinct 'customer', c.id, c.version from work_orders w
    join customers c on c.company_id = w.company_id and c.id = w.customer_id
    where w.company_id = (select current_company()) and w.${column} = $1 and w.amount_due_cents > 0 and not w.hidden`;

/** The same for a work order that has been processed, or is no longer. */
export const owingAfterProcessing = (id: number): BatchStatement => ({ text: tellOf('id'), values: [id] });

/** The same for the work orders of a call that is done now, or is no longer. */
export const owingAfterCall = (callId: number): BatchStatement => ({
  text: tellOf('call_id'),
  values: [callId],
});
