-- The work order that a call returns to. It stays when that work order is removed, which only hides it.
alter table calls add column return_of_work_order_id bigint,
  -- a work order names its call, too: of two that name each other, neither is the first
  add foreign key (company_id, return_of_work_order_id) references work_orders (company_id, id) deferrable initially deferred;
create index calls_return_of on calls (return_of_work_order_id, company_id) where return_of_work_order_id is not null;
