-- Customers, sites, work orders and proposals can be removed (R4.4): hidden, and shown again when somebody restores them.
alter table customers add hidden boolean not null default false;
alter table sites add hidden boolean not null default false;
alter table work_orders add hidden boolean not null default false;
alter table sales_proposals add hidden boolean not null default false;

-- Of a removed proposal that nobody else has ever seen: when it goes for good.
alter table sales_proposals add deleted_after timestamptz;
create index sales_proposals_deleted_after on sales_proposals (deleted_after) where deleted_after is not null;

-- A removed work order is none that is worked on: its call may have another one.
drop index work_orders_open_of_call;
create unique index work_orders_open_of_call on work_orders (call_id, company_id) where not processed and not hidden;

-- The lists of what is removed, newest first.
create index work_orders_hidden on work_orders (company_id, created_date desc, id desc) where hidden;
create index sales_proposals_hidden on sales_proposals (company_id, created_date desc, id desc) where hidden;
create index customers_hidden on customers (company_id, sort_name, id) where hidden;

-- Deletes for good the removed proposals of the company whose time is over, with all that is theirs, at most 500 at once,
-- and tells how many. The runtime role may not delete a proposal otherwise, and none that was removed less than 30 days ago.
-- Their files are free again: what nobody attaches is swept. The history of what they were stays.
create function delete_overdue_proposals() returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant integer := current_company();
  overdue constant bigint[] := array(
    select id from sales_proposals
    where company_id = company and hidden and deleted_after < clock_now() and updated_date < clock_now() - interval '30 days'
    order by id limit 500 for update);
begin
  update files f set state = 'checked', attached_to = null, record_id = null
    from sales_proposal_files p
    where p.company_id = company and p.sales_proposal_id = any(overdue) and f.company_id = p.company_id
      and f.state = 'kept' and f.attached_to = 'sales_proposal_files' and f.record_id = p.id;
  delete from sales_proposal_files where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposal_loan_applications where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposal_payments where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposal_rebates where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposal_discounts where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposal_details where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposal_packages where company_id = company and sales_proposal_id = any(overdue);
  delete from sales_proposals where company_id = company and id = any(overdue);
  return cardinality(overdue);
end $$;
revoke execute on function delete_overdue_proposals from public;
grant execute on function delete_overdue_proposals to fieldwright_app;
