-- What is not over, of calls: few among many, looked at for every open work order.
create index calls_open on calls (id, company_id) where status not in ('done', 'canceled');
-- The list of work orders in its order, with whose place it is: a search walks along it until a page is full.
drop index work_orders_time;
create index work_orders_time on work_orders (company_id, created_date desc, id desc) include (site_id);

-- Words in what the work is. Under row-level security no condition but equality and order reaches an index; so a function
-- that sees the company's own rows alone asks the index of words. It gives ids, which are read as any others are.
create schema extensions;
create extension if not exists btree_gin schema extensions;
create extension if not exists pg_trgm schema extensions;
create index work_orders_words on work_orders using gin
  (lower(text) extensions.gin_trgm_ops, company_id extensions.int4_ops);
create policy lookup on work_orders for select to fieldwright_lookup using (true);
-- The owner of the tables has the rights of that role too, and sees one company at a time all the same.
create policy of_company on work_orders as restrictive to current_user using (company_id = (select current_company()));
grant select (company_id, id, text) on work_orders to fieldwright_lookup;

-- At most so many, in no order; the first word is a pattern of LIKE, the rest are taken as they are.
create function work_orders_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select w.id from work_orders w
    where w.company_id = current_company() and lower(w.text) like pattern
      and not exists (select from unnest(words) word where strpos(lower(w.text), word) = 0)
    limit most;
  end;
grant create on schema public to fieldwright_lookup;
alter function work_orders_with_words owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function work_orders_with_words from public;
grant execute on function work_orders_with_words to fieldwright_app;
