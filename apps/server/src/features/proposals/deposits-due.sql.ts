import { leastChargedCents } from '@fieldwright/domain/payments/card-amount';
import { type RawBuilder, sql } from 'kysely';
import { company } from '../../db/names.sql.ts';

/** What deposits paid on proposals paid of a work order `w`: the customer's part, and the lenders'. */
const onProposals = sql`(select coalesce(sum(t."amountCents" - coalesce(t."financedCents", 0) + coalesce(t."givenBackCents", 0)), 0) as customer,
    coalesce(sum(t."financedCents"), 0) as lenders
  from jsonb_to_recordset(w.deposits) as t("amountCents" bigint, "financedCents" bigint, "givenBackCents" bigint))`;

/** What payments on a work order `w` itself paid. One that was refunded in part counts whole. */
const onWorkOrder = sql`(select
    coalesce(sum(y.amount_cents) filter (where y.method <> 'financing'
      and (y.amount_cents < 0 or y.refunded_cents < y.amount_cents)), 0) as customer,
    coalesce(sum(y.amount_cents - y.refunded_cents) filter (where y.method = 'financing'), 0) as lenders
  from work_order_payments y where y.company_id = ${company} and y.work_order_id = w.id and y.status = 'completed' offset 0)`;

/**
 * Whether the deposit that was agreed with an accepted proposal `p` is still due on its work order, as `agreedDeposit` of
 * the domain has it. The few work orders that have one are read first, by their index.
 */
export const isDepositDue: RawBuilder<unknown> = sql`p.status = 'Accepted' and p.id = any(array(
  select (o.deposit ->> 'salesProposalId')::bigint
  from work_orders w
  cross join lateral (select case when w.deposit_percent is null then w.deposit_cents
    else round(w.deposit_of_cents * w.deposit_percent / 100) end as cents) agreed
  cross join lateral ${onProposals} before
  cross join lateral ${onWorkOrder} paid
  cross join lateral jsonb_array_elements(w.deposits) o(deposit)
  where w.company_id = ${company} and (w.deposit_cents > 0 or w.deposit_percent > 0) and not w.processed and not w.hidden
    and not exists (select from calls c where c.company_id = ${company} and c.id = w.call_id and c.status = 'done')
    and w.amount_due_cents > 0
    and agreed.cents - w.settled_outside_cents - before.customer - paid.customer
      - greatest(0, before.lenders + paid.lenders - greatest(0, w.total_cents - agreed.cents)) >= ${leastChargedCents}))`;
