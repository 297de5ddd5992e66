import type { BatchStatement } from '../db/batch.ts';
import { companyText } from '../db/names.sql.ts';
import { owedIfShownText, owedText } from '../db/owed.queries.ts';

/** The fields of a work order that matter for money owed. */
interface Owing {
  id: number;
  customerId: number;
  callId: number | null;
  amountDueCents: number | null;
}

/**
 * Returns the statement that announces a change of the customer if the work order starts or stops having
 * money owed, because the customer's visits warn of money owed for other work. Run it before the work order
 * is written, in the same transaction as a message for the work order itself, which wakes the listeners.
 */
export function owingStatement({ id, customerId, callId, amountDueCents }: Owing): BatchStatement {
  const text = `insert into live_messages (topic, record_id, version)
    select 'customer', c.id, c.version from customers c
    left join work_orders w on w.company_id = c.company_id and w.id = $1
    where c.company_id = ${companyText} and c.id = $2
      and coalesce(${owedText}, false) <> ($3 and (coalesce(w.processed, false)
        or exists (select from calls d where d.company_id = c.company_id and d.id = $4 and d.status = 'done')))`;
  return { text, values: [id, customerId, (amountDueCents ?? 0) > 0, callId] };
}

const tellOf = (which: string) => `insert into live_messages (topic, record_id, version)
    select distinct 'customer', c.id, c.version from work_orders w
    join customers c on c.company_id = w.company_id and c.id = w.customer_id
    where w.company_id = ${companyText} and ${which}`;
const due = 'w.amount_due_cents > 0 and not w.hidden';

/** Returns the same statement for a work order that has been processed or unprocessed. */
export const owingAfterProcessing = (id: number): BatchStatement => ({
  text: tellOf(`w.id = $1 and ${due}`),
  values: [id],
});

/** Returns the same statement for a work order that has been removed or restored. */
export const owingAfterRemoval = (id: number): BatchStatement => ({
  text: tellOf(`w.id = $1 and ${owedIfShownText}`),
  values: [id],
});

/** Returns the same statement for the work orders of a call that has been completed or reopened. */
export const owingAfterCall = (callId: number): BatchStatement => ({
  text: tellOf(`w.call_id = $1 and ${due}`),
  values: [callId],
});

/**
 * Returns the statement that announces a change of the customer for a return visit, so that the earlier work order shows it
 * if it's open.
 */
export const returnBooked = (workOrderId: number): BatchStatement => ({
  text: tellOf('w.id = $1'),
  values: [workOrderId],
});
