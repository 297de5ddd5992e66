-- Payments are found by reference, amount and the person who took them, as all else is found by words (0022, 0024).
create index work_order_payments_words on work_order_payments using gin
  (lower(reference) extensions.gin_trgm_ops, company_id extensions.int4_ops) where reference <> '';
create index sales_proposal_payments_words on sales_proposal_payments using gin
  (lower(reference) extensions.gin_trgm_ops, company_id extensions.int4_ops) where reference <> '';
create policy lookup on work_order_payments for select to fieldwright_lookup using (true);
create policy lookup on sales_proposal_payments for select to fieldwright_lookup using (true);
create policy of_company on work_order_payments as restrictive to current_user
  using (company_id = (select current_company()));
create policy of_company on sales_proposal_payments as restrictive to current_user
  using (company_id = (select current_company()));
grant select (company_id, id, reference) on work_order_payments, sales_proposal_payments to fieldwright_lookup;

create function work_order_payments_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select p.id from work_order_payments p
    where p.company_id = current_company() and p.reference <> '' and lower(p.reference) like pattern
      and not exists (select from unnest(words) word where strpos(lower(p.reference), word) = 0)
    limit most;
  end;
create function sales_proposal_payments_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select p.id from sales_proposal_payments p
    where p.company_id = current_company() and p.reference <> '' and lower(p.reference) like pattern
      and not exists (select from unnest(words) word where strpos(lower(p.reference), word) = 0)
    limit most;
  end;
grant create on schema public to fieldwright_lookup;
alter function work_order_payments_with_words owner to fieldwright_lookup;
alter function sales_proposal_payments_with_words owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function work_order_payments_with_words, sales_proposal_payments_with_words from public;
grant execute on function work_order_payments_with_words, sales_proposal_payments_with_words to fieldwright_app;

-- Each in the order of the list, so that a page of them is read and no more.
create index work_order_payments_amount on work_order_payments (company_id, amount_cents,
  (case when received_date is null then created_date else received_date end) desc, id desc);
create index sales_proposal_payments_amount on sales_proposal_payments (company_id, amount_cents,
  (case when received_date is null then created_date else received_date end) desc, id desc);
create index work_order_payments_taken on work_order_payments (company_id, created_by,
  (case when received_date is null then created_date else received_date end) desc, id desc);
create index sales_proposal_payments_taken on sales_proposal_payments (company_id, created_by,
  (case when received_date is null then created_date else received_date end) desc, id desc);

-- The documents of a site come from its index alone. Without what the lists sort by in it, a planner that takes every
-- company for an average one would rather read all work orders of the company for each site.
drop index work_orders_site;
create index work_orders_site on work_orders (site_id, company_id)
  include (id, created_date, total_cents, amount_due_cents);
drop index sales_proposals_site;
create index sales_proposals_site on sales_proposals (site_id, company_id) include (id);
