-- Services and parts are found by words, as all else is (0022, 0024, 0047). A code is found whole or by its beginning
-- along an index: comparing texts leaks nothing, so that needs no function.
alter table service_repairs
  add column search_text text not null generated always as (lower(code || ' ' || text || ' ' || description)) stored,
  add column search_code text collate "C" not null generated always as (lower(code)) stored;
alter table part_items
  add column search_text text not null generated always as (lower(code || ' ' || text || ' ' || description)) stored,
  add column search_code text collate "C" not null generated always as (lower(code)) stored;
create index service_repairs_words on service_repairs using gin
  (search_text extensions.gin_trgm_ops, company_id extensions.int4_ops) where not hidden;
create index part_items_words on part_items using gin
  (search_text extensions.gin_trgm_ops, company_id extensions.int4_ops) where not hidden;
create index service_repairs_search_code on service_repairs (company_id, search_code, id) where not hidden;
create index part_items_search_code on part_items (company_id, search_code, id) where not hidden;

create policy lookup on service_repairs for select to fieldwright_lookup using (true);
create policy lookup on part_items for select to fieldwright_lookup using (true);
create policy of_company on service_repairs as restrictive to current_user
  using (company_id = (select current_company()));
create policy of_company on part_items as restrictive to current_user
  using (company_id = (select current_company()));
grant select (company_id, id, search_text, hidden) on service_repairs, part_items to fieldwright_lookup;

-- The longest word may be the most common one (all are made by some maker), so the index is asked for three words at once.
create function service_repairs_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select r.id from service_repairs r
    where r.company_id = current_company() and not r.hidden and r.search_text like pattern
      and r.search_text like coalesce('%' || regexp_replace(words[1], '([\\%_])', '\\\1', 'g') || '%', '%')
      and r.search_text like coalesce('%' || regexp_replace(words[2], '([\\%_])', '\\\1', 'g') || '%', '%')
      and r.search_text like coalesce('%' || regexp_replace(words[3], '([\\%_])', '\\\1', 'g') || '%', '%')
      and not exists (select from unnest(words) word where strpos(r.search_text, word) = 0)
    limit most;
  end;
create function part_items_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select p.id from part_items p
    where p.company_id = current_company() and not p.hidden and p.search_text like pattern
      and p.search_text like coalesce('%' || regexp_replace(words[1], '([\\%_])', '\\\1', 'g') || '%', '%')
      and p.search_text like coalesce('%' || regexp_replace(words[2], '([\\%_])', '\\\1', 'g') || '%', '%')
      and p.search_text like coalesce('%' || regexp_replace(words[3], '([\\%_])', '\\\1', 'g') || '%', '%')
      and not exists (select from unnest(words) word where strpos(p.search_text, word) = 0)
    limit most;
  end;

create function service_repairs_like(word text, others text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select r.id from service_repairs r
    where r.company_id = current_company() and not r.hidden and r.search_text operator(extensions.%>) word
      and not exists (select from unnest(others) other where strpos(r.search_text, other) = 0
        and not (other !~ '[0-9]' and length(other) > 3 and r.search_text operator(extensions.%>) other))
    order by extensions.word_similarity(word, r.search_text) desc, r.id desc limit most;
  end;
create function part_items_like(word text, others text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.4
  begin atomic
    select p.id from part_items p
    where p.company_id = current_company() and not p.hidden and p.search_text operator(extensions.%>) word
      and not exists (select from unnest(others) other where strpos(p.search_text, other) = 0
        and not (other !~ '[0-9]' and length(other) > 3 and p.search_text operator(extensions.%>) other))
    order by extensions.word_similarity(word, p.search_text) desc, p.id desc limit most;
  end;

grant create on schema public to fieldwright_lookup;
alter function service_repairs_with_words owner to fieldwright_lookup;
alter function part_items_with_words owner to fieldwright_lookup;
alter function service_repairs_like owner to fieldwright_lookup;
alter function part_items_like owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function service_repairs_with_words, part_items_with_words, service_repairs_like, part_items_like
  from public;
grant execute on function service_repairs_with_words, part_items_with_words, service_repairs_like, part_items_like
  to fieldwright_app;
