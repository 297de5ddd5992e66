-- Which removed proposals are overdue is decided at the moment that the caller names, as everywhere. That none goes which
-- was removed less than 30 days ago holds by the database's own clock, whatever moment is named.
drop function delete_overdue_proposals();
create function delete_overdue_proposals(at timestamptz) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company constant integer := current_company();
  overdue constant bigint[] := array(
    select id from sales_proposals
    where company_id = company and hidden and deleted_after < at and updated_date < clock_now() - interval '30 days'
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
revoke execute on function delete_overdue_proposals(timestamptz) from public;
grant execute on function delete_overdue_proposals(timestamptz) to fieldwright_app;
