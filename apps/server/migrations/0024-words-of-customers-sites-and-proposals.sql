-- Customers, sites and proposals are found by words, and customers by phone numbers, as work is by its words (0022): a
-- function that sees the company's own rows alone asks the index, and gives ids.
alter table customers
  add column phones text not null generated always as (main_phone || ' ' || mobile_phone) stored;
create index customers_words on customers using gin
  (search_text extensions.gin_trgm_ops, company_id extensions.int4_ops);
create index customers_phones on customers using gin (phones extensions.gin_trgm_ops, company_id extensions.int4_ops);
create index sites_words on sites using gin (search_text extensions.gin_trgm_ops, company_id extensions.int4_ops);
create index sales_proposals_words on sales_proposals using gin
  (lower(text) extensions.gin_trgm_ops, company_id extensions.int4_ops);

create policy lookup on customers for select to fieldwright_lookup using (true);
create policy lookup on sites for select to fieldwright_lookup using (true);
create policy lookup on sales_proposals for select to fieldwright_lookup using (true);
create policy of_company on customers as restrictive to current_user using (company_id = (select current_company()));
create policy of_company on sites as restrictive to current_user using (company_id = (select current_company()));
create policy of_company on sales_proposals as restrictive to current_user
  using (company_id = (select current_company()));
grant select (company_id, id, search_text, phones) on customers to fieldwright_lookup;
grant select (company_id, id, search_text) on sites to fieldwright_lookup;
grant select (company_id, id, text) on sales_proposals to fieldwright_lookup;

-- At most so many, in no order; the first word is a pattern of LIKE, the rest are taken as they are.
create function customers_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  begin atomic
    select c.id from customers c
    where c.company_id = current_company() and c.search_text like pattern
      and not exists (select from unnest(words) word where strpos(c.search_text, word) = 0)
    limit most;
  end;
create function customers_with_phone(pattern text, most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  begin atomic
    select c.id from customers c where c.company_id = current_company() and c.phones like pattern limit most;
  end;
create function sites_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  begin atomic
    select s.id from sites s
    where s.company_id = current_company() and s.search_text like pattern
      and not exists (select from unnest(words) word where strpos(s.search_text, word) = 0)
    limit most;
  end;
create function sales_proposals_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  begin atomic
    select p.id from sales_proposals p
    where p.company_id = current_company() and lower(p.text) like pattern
      and not exists (select from unnest(words) word where strpos(lower(p.text), word) = 0)
    limit most;
  end;
alter function work_orders_with_words rows 50;
-- How many have a word differs from word to word and from company to company: a plan made for one is wrong for the other.
alter function work_orders_with_words set plan_cache_mode = force_custom_plan;
alter function customers_with_words set plan_cache_mode = force_custom_plan;
alter function customers_with_phone set plan_cache_mode = force_custom_plan;
alter function sites_with_words set plan_cache_mode = force_custom_plan;
alter function sales_proposals_with_words set plan_cache_mode = force_custom_plan;
grant create on schema public to fieldwright_lookup;
alter function customers_with_words owner to fieldwright_lookup;
alter function customers_with_phone owner to fieldwright_lookup;
alter function sites_with_words owner to fieldwright_lookup;
alter function sales_proposals_with_words owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function customers_with_words, customers_with_phone, sites_with_words, sales_proposals_with_words
  from public;
grant execute on function customers_with_words, customers_with_phone, sites_with_words, sales_proposals_with_words
  to fieldwright_app;

-- Words that many have, or that are too short for the index of words, are read through: all that it takes, and no more.
create index sites_texts on sites (company_id, id) include (customer_id, search_text) where id > 0;

-- What was processed in the last 30 days is summed up from the index alone.
drop index work_orders_processed_date;
create index work_orders_processed_date on work_orders (company_id, processed_date) include (total_cents) where processed;
