-- The payments that a closed day counted, as they were then: what changes later can be told by comparing, whenever it
-- was saved. Cash that a day had counted and that was given back later is counted on that later day.
create table day_closing_payments (
  company_id integer not null default current_company(),
  closing_id bigint not null,
  entity text not null check (entity in ('workOrder', 'salesProposal')),
  payment_id bigint not null,
  -- whether its cash was given back on this day, and not taken
  given_back boolean not null,
  status text not null,
  method text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null,
  tip_cents bigint not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, closing_id, payment_id, given_back)
);
create index day_closing_payments_payment on day_closing_payments (company_id, payment_id);
call protect_tenant_table('day_closing_payments');
grant select, insert on day_closing_payments to fieldwright_app;

alter table day_closings add column given_back_cents bigint not null default 0;

create index work_order_payments_voided on work_order_payments (company_id, voided_date) where voided_date is not null;
create index sales_proposal_payments_voided on sales_proposal_payments (company_id, voided_date)
  where voided_date is not null;

-- Days that were closed before: their payments as they were then, as far as that is known. Refunds that were completed
-- since weren't in them.
alter table day_closings no force row level security;
alter table day_closing_payments no force row level security;
alter table work_order_payments no force row level security;
alter table sales_proposal_payments no force row level security;
alter table card_attempts no force row level security;
alter table card_refunds no force row level security;
alter table companies no force row level security;
with payments as (
  select 'workOrder' as entity, company_id, id, method, amount_cents, refunded_cents, status, created_by, created_date,
    voided_date, coalesce(received_date, created_date) as moment from work_order_payments
  union all
  select 'salesProposal', company_id, id, method, amount_cents, refunded_cents, status, created_by, created_date,
    voided_date, coalesce(received_date, created_date) from sales_proposal_payments)
insert into day_closing_payments (company_id, closing_id, entity, payment_id, given_back, status, method, amount_cents,
  refunded_cents, tip_cents)
select k.company_id, k.id, p.entity, p.id, false, 'completed', p.method, p.amount_cents,
  greatest(0, p.refunded_cents - since.refunded_cents),
  case when p.method = 'card' then tips.cents + least(since.tip_cents, tips.refunded_cents) else 0 end
from day_closings k
join companies c on c.id = k.company_id
join payments p on p.company_id = k.company_id and (p.moment at time zone c.time_zone)::date = k.day
  and p.created_date <= k.created_date and (k.person_id is null or p.created_by = k.person_id)
  and (p.status = 'completed' or p.status = 'voided' and p.voided_date > k.created_date)
cross join lateral (
  select coalesce(sum(t.tip_cents - t.tip_refunded_cents), 0) as cents,
    coalesce(sum(t.tip_refunded_cents), 0) as refunded_cents from card_attempts t
  where t.company_id = p.company_id and t.payment_id = p.id and t.entity = p.entity
    and t.status not in ('canceled', 'declined')) tips
cross join lateral (
  select coalesce(sum(r.amount_cents - r.tip_cents), 0) as refunded_cents, coalesce(sum(r.tip_cents), 0) as tip_cents
  from card_attempts t join card_refunds r on r.company_id = t.company_id and r.attempt_id = t.id
  where t.company_id = p.company_id and t.payment_id = p.id and t.entity = p.entity
    -- nothing of a refund changes once it has ended
    and r.status = 'completed' and r.updated_date > k.created_date) since;

-- The cash of earlier closed days that had been given back on a day before it was closed.
with payments as (
  select 'workOrder' as entity, company_id, id, method, amount_cents, refunded_cents, status, created_by, voided_by,
    voided_date, coalesce(received_date, created_date) as moment from work_order_payments
  union all
  select 'salesProposal', company_id, id, method, amount_cents, refunded_cents, status, created_by, voided_by,
    voided_date, coalesce(received_date, created_date) from sales_proposal_payments)
insert into day_closing_payments (company_id, closing_id, entity, payment_id, given_back, status, method, amount_cents,
  refunded_cents, tip_cents)
select k.company_id, k.id, p.entity, p.id, true, p.status, p.method, p.amount_cents, p.refunded_cents, 0
from day_closings k
join companies c on c.id = k.company_id
join payments p on p.company_id = k.company_id and p.method = 'cash' and p.status = 'voided'
  and (p.voided_date at time zone c.time_zone)::date = k.day and p.voided_date <= k.created_date
  and (k.person_id is null or p.voided_by = k.person_id)
where exists (
  select from day_closing_payments g join day_closings o on o.company_id = g.company_id and o.id = g.closing_id
  where g.company_id = p.company_id and g.payment_id = p.id and not g.given_back and g.method = 'cash' and o.day < k.day
    and (p.moment at time zone c.time_zone)::date = o.day
    and o.person_id is not distinct from case when k.person_id is null then null else p.created_by end
    and (o.reopened_date is null or o.reopened_date > p.voided_date));
alter table day_closings force row level security;
alter table day_closing_payments force row level security;
alter table work_order_payments force row level security;
alter table sales_proposal_payments force row level security;
alter table card_attempts force row level security;
alter table card_refunds force row level security;
alter table companies force row level security;
