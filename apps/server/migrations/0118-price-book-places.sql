-- How many entries are in exactly the same categories. The tree of a book shows how many entries each category has, with
-- its subcategories and each entry once: that adds up a row for each set of categories, instead of counting all entries.
create table price_book_places (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the book of services; null: parts
  price_book_id bigint,
  -- in order, of any book; empty: in no category
  category_ids bigint[] not null,
  -- those that aren't hidden
  entries bigint not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, price_book_id, category_ids)
);
create index price_book_places_empty on price_book_places (company_id) where entries = 0;
call protect_tenant_table('price_book_places', false);
grant select, insert, update, delete on price_book_places to fieldwright_app;

-- Counts entries in or out of the sets of categories that they are in. No statement writes entries and their categories
-- at once, and one transaction at a time changes a company's price books.
create function count_entries_placed(companies integer[], books bigint[], parts bigint[], services bigint[], steps integer[])
  returns void language sql set search_path = public, pg_temp as $$
  insert into price_book_places as k (company_id, price_book_id, category_ids, entries)
  select x.company_id, x.book_id, s.ids, sum(x.step)
  from unnest(companies, books, parts, services, steps) x(company_id, book_id, part_id, service_id, step)
  cross join lateral (
    select coalesce(array_agg(e.id order by e.id), '{}') as ids from (
      select price_book_category_id as id from price_book_category_entries
      where company_id = x.company_id and part_item_id = x.part_id
      union all select price_book_category_id from price_book_category_entries
      where company_id = x.company_id and service_repair_id = x.service_id) e) s
  group by 1, 2, 3 having sum(x.step) <> 0
  on conflict (company_id, price_book_id, category_ids) do update set entries = k.entries + excluded.entries;
  delete from price_book_places where company_id = any(companies) and entries = 0;
$$;

-- Counts entries from the sets of categories that they were in to those they are in now.
create function count_places_changed(companies integer[], parts bigint[], services bigint[], categories bigint[], is_added boolean[])
  returns void language sql set search_path = public, pg_temp as $$
  with changed as materialized (
    select * from unnest(companies, parts, services, categories, is_added) x(company_id, part_id, service_id, category_id, is_added)),
  entries as materialized (select distinct company_id, part_id, service_id from changed),
  places as (
    select company_id, part_id, service_id, category_id, bool_or(is_added is null) as is_now,
      bool_or(not is_added) or bool_or(is_added is null) and not bool_or(coalesce(is_added, false)) as was
    from (
      select * from changed
      union all select x.company_id, x.part_id, null, e.price_book_category_id, null
      from entries x join price_book_category_entries e on e.company_id = x.company_id and e.part_item_id = x.part_id
      union all select x.company_id, null, x.service_id, e.price_book_category_id, null
      from entries x join price_book_category_entries e on e.company_id = x.company_id and e.service_repair_id = x.service_id) p
    group by 1, 2, 3, 4),
  sets as (
    select company_id, part_id, service_id,
      coalesce(array_agg(category_id order by category_id) filter (where was), '{}') as before,
      coalesce(array_agg(category_id order by category_id) filter (where is_now), '{}') as now
    from places group by 1, 2, 3)
  insert into price_book_places as k (company_id, price_book_id, category_ids, entries)
  select s.company_id, r.price_book_id, d.ids, sum(d.step)
  from sets s
  left join part_items p on p.company_id = s.company_id and p.id = s.part_id
  left join service_repairs r on r.company_id = s.company_id and r.id = s.service_id
  cross join lateral (values (s.before, -1), (s.now, 1)) d(ids, step)
  where not coalesce(p.hidden, r.hidden)
  group by 1, 2, 3 having sum(d.step) <> 0
  on conflict (company_id, price_book_id, category_ids) do update set entries = k.entries + excluded.entries;
  delete from price_book_places where company_id = any(companies) and entries = 0;
$$;

create function keep_places_of_parts() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform count_entries_placed(array_agg(company_id), '{}', array_agg(id), '{}', array_agg(1)) from added where not hidden;
  elsif tg_op = 'DELETE' then
    perform count_entries_placed(array_agg(company_id), '{}', array_agg(id), '{}', array_agg(-1)) from removed where not hidden;
  else
    perform count_entries_placed(array_agg(a.company_id), '{}', array_agg(a.id), '{}', array_agg(case when a.hidden then -1 else 1 end))
    from added a join removed r on r.company_id = a.company_id and r.id = a.id where a.hidden <> r.hidden;
  end if;
  return null;
end $$;
create function keep_places_of_services() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform count_entries_placed(array_agg(company_id), array_agg(price_book_id), '{}', array_agg(id), array_agg(1))
    from added where not hidden;
  elsif tg_op = 'DELETE' then
    perform count_entries_placed(array_agg(company_id), array_agg(price_book_id), '{}', array_agg(id), array_agg(-1))
    from removed where not hidden;
  else
    perform count_entries_placed(array_agg(a.company_id), array_agg(c.book_id), '{}', array_agg(a.id), array_agg(c.step))
    from added a join removed r on r.company_id = a.company_id and r.id = a.id
    cross join lateral (values (r.price_book_id, -1, r.hidden), (a.price_book_id, 1, a.hidden)) c(book_id, step, hidden)
    where (a.hidden, a.price_book_id) <> (r.hidden, r.price_book_id) and not c.hidden;
  end if;
  return null;
end $$;
create function keep_places() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform count_places_changed(array_agg(company_id), array_agg(part_item_id), array_agg(service_repair_id),
      array_agg(price_book_category_id), array_agg(true)) from added;
  elsif tg_op = 'DELETE' then
    perform count_places_changed(array_agg(company_id), array_agg(part_item_id), array_agg(service_repair_id),
      array_agg(price_book_category_id), array_agg(false)) from removed;
  else
    -- places in another order are no change
    perform count_places_changed(array_agg(c.company_id), array_agg(c.part_item_id), array_agg(c.service_repair_id),
      array_agg(c.price_book_category_id), array_agg(c.is_added))
    from added a join removed r on r.company_id = a.company_id and r.id = a.id
    cross join lateral (values
      (r.company_id, r.part_item_id, r.service_repair_id, r.price_book_category_id, false),
      (a.company_id, a.part_item_id, a.service_repair_id, a.price_book_category_id, true)
    ) c(company_id, part_item_id, service_repair_id, price_book_category_id, is_added)
    where (a.part_item_id, a.service_repair_id, a.price_book_category_id)
      is distinct from (r.part_item_id, r.service_repair_id, r.price_book_category_id);
  end if;
  return null;
end $$;
revoke execute on function count_entries_placed, count_places_changed, keep_places_of_parts, keep_places_of_services, keep_places
  from public;
grant execute on function count_entries_placed, count_places_changed to fieldwright_app, fieldwright_worker;

create trigger keep_places_of_new after insert on part_items referencing new table as added
  for each statement execute function keep_places_of_parts();
create trigger keep_places_of_changed after update on part_items referencing new table as added old table as removed
  for each statement execute function keep_places_of_parts();
create trigger keep_places_of_removed after delete on part_items referencing old table as removed
  for each statement execute function keep_places_of_parts();
create trigger keep_places_of_new after insert on service_repairs referencing new table as added
  for each statement execute function keep_places_of_services();
create trigger keep_places_of_changed after update on service_repairs referencing new table as added old table as removed
  for each statement execute function keep_places_of_services();
create trigger keep_places_of_removed after delete on service_repairs referencing old table as removed
  for each statement execute function keep_places_of_services();
create trigger keep_places_of_new after insert on price_book_category_entries referencing new table as added
  for each statement execute function keep_places();
create trigger keep_places_of_changed after update on price_book_category_entries referencing new table as added old table as removed
  for each statement execute function keep_places();
create trigger keep_places_of_removed after delete on price_book_category_entries referencing old table as removed
  for each statement execute function keep_places();

alter table part_items no force row level security;
alter table service_repairs no force row level security;
alter table price_book_category_entries no force row level security;
alter table price_book_places no force row level security;
insert into price_book_places (company_id, price_book_id, category_ids, entries)
select company_id, price_book_id, ids, count(*) from (
  select p.company_id, null::bigint as price_book_id,
    array_remove(array_agg(e.price_book_category_id order by e.price_book_category_id), null) as ids
  from part_items p
  left join price_book_category_entries e on e.company_id = p.company_id and e.part_item_id = p.id
  where not p.hidden group by p.company_id, p.id
  union all
  select r.company_id, r.price_book_id,
    array_remove(array_agg(e.price_book_category_id order by e.price_book_category_id), null)
  from service_repairs r
  left join price_book_category_entries e on e.company_id = r.company_id and e.service_repair_id = r.id
  where not r.hidden group by r.company_id, r.price_book_id, r.id) s
group by 1, 2, 3;
alter table part_items force row level security;
alter table service_repairs force row level security;
alter table price_book_category_entries force row level security;
alter table price_book_places force row level security;
