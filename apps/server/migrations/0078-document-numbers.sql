-- Numbers of proposals and work orders: each company counts each kind for itself (`settings/document-numbers.ts`). The
-- row of the count is locked by the transaction that creates a document, so that no two get the same number, and a
-- transaction that is rolled back uses none.
create table document_numbers (
  company_id integer not null default current_company() references companies (id),
  kind text not null check (kind in ('salesProposal', 'workOrder')),
  -- what new numbers begin with; documents keep theirs
  prefix text not null check (prefix ~ '^[A-Za-z./-]{0,8}$'),
  next_number bigint not null check (next_number between 1 and 1000000000000),
  -- the highest number ever given, also to a document that was deleted
  highest bigint not null default 0,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, kind)
);
call protect_tenant_table('document_numbers');
grant select, insert, update on document_numbers to fieldwright_app;

-- Documents that exist keep the number they were shown with so far, which is their id.
alter table sales_proposals add column number_prefix text not null default '', add column number_value bigint;
alter table work_orders add column number_prefix text not null default '', add column number_value bigint;
alter table sales_proposals no force row level security;
alter table work_orders no force row level security;
alter table document_numbers no force row level security;
alter table sales_proposals disable trigger stamp_update;
alter table work_orders disable trigger stamp_update;
update sales_proposals set number_value = id;
update work_orders set number_value = id;
-- deferred checks of rows that an earlier migration of this run wrote
set constraints all immediate;
alter table sales_proposals enable trigger stamp_update;
alter table work_orders enable trigger stamp_update;

insert into document_numbers (company_id, kind, prefix, next_number, highest)
select d.company_id, k.kind, k.prefix, d.highest + 1, d.highest
from (
  select company_id, max(id) as highest from (
    select company_id, id from sales_proposals union all select company_id, id from work_orders) o
  group by company_id) d
cross join (values ('salesProposal', 'P-'), ('workOrder', 'WO-')) k (kind, prefix);
alter table sales_proposals force row level security;
alter table work_orders force row level security;
alter table document_numbers force row level security;

alter table sales_proposals
  alter column number_value set not null,
  add column number text not null generated always as (number_prefix || number_value::text) stored,
  add unique (number_value, company_id);
alter table work_orders
  alter column number_value set not null,
  add column number text not null generated always as (number_prefix || number_value::text) stored,
  add unique (number_value, company_id);
create index work_orders_number on work_orders (company_id, number_value, id) where id > 0;

-- Numbers a new document. The arguments are its kind and the prefix of a company that hasn't set one; its first number is
-- 1001. A bulk insert gives the numbers itself.
create function number_document() returns trigger language plpgsql set search_path from current as $$
begin
  insert into document_numbers as n (company_id, kind, prefix, next_number, highest)
    values (new.company_id, tg_argv[0], tg_argv[1], 1002, 1001)
  on conflict (company_id, kind) do update set next_number = n.next_number + 1, highest = n.next_number
  returning prefix, highest into new.number_prefix, new.number_value;
  return new;
end $$;
revoke execute on function number_document() from public;
create trigger number_document before insert on sales_proposals
  for each row when (new.number_value is null) execute function number_document('salesProposal', 'P-');
create trigger number_document before insert on work_orders
  for each row when (new.number_value is null) execute function number_document('workOrder', 'WO-');
