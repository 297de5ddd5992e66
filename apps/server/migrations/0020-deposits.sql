-- What was paid on a proposal counts on the work order that was sold from it (R4.8): each proposal once, with the sum of
-- its payments. The proposal's saves keep it.
alter table work_orders add column deposits jsonb not null default '[]';
-- Few work orders have any.
create index work_orders_deposits on work_orders (company_id, id) where deposits <> '[]';

-- Those sold before. The owner of the tables is under their rules like everybody.
alter table work_orders no force row level security;
alter table sales_proposals no force row level security;
alter table sales_proposal_payments no force row level security;
with sold as (
  select p.company_id, p.id, min(w.id) as work_order_id,
    (select coalesce(sum(y.amount_cents - y.refunded_cents), 0)::bigint from sales_proposal_payments y
     where y.company_id = p.company_id and y.sales_proposal_id = p.id and y.status = 'completed') as cents
  from sales_proposals p join work_orders w on w.company_id = p.company_id and w.sales_proposal_id = p.id
  group by p.company_id, p.id)
update work_orders w set
  deposits = jsonb_build_array(jsonb_build_object('salesProposalId', s.id, 'amountCents', s.cents)),
  amount_due_cents = w.amount_due_cents - s.cents
from sold s where s.company_id = w.company_id and s.work_order_id = w.id;
alter table work_orders force row level security;
alter table sales_proposals force row level security;
alter table sales_proposal_payments force row level security;
