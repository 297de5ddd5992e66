-- A search for several words reads the rows that have all of them, not all that have the longest: up to three of the
-- words are asked of the index (0024). Those that there aren't are `%`, which the index leaves out of account.
create or replace function customers_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select c.id from customers c
    where c.company_id = current_company() and c.search_text like pattern
      and c.search_text like coalesce('%' || regexp_replace(words[1], '([\\%_])', '\\\1', 'g') || '%', '%')
      and c.search_text like coalesce('%' || regexp_replace(words[2], '([\\%_])', '\\\1', 'g') || '%', '%')
      and c.search_text like coalesce('%' || regexp_replace(words[3], '([\\%_])', '\\\1', 'g') || '%', '%')
      and not exists (select from unnest(words) word where strpos(c.search_text, word) = 0)
    limit most;
  end;
create or replace function sites_with_words(pattern text, words text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select s.id from sites s
    where s.company_id = current_company() and s.search_text like pattern
      and s.search_text like coalesce('%' || regexp_replace(words[1], '([\\%_])', '\\\1', 'g') || '%', '%')
      and s.search_text like coalesce('%' || regexp_replace(words[2], '([\\%_])', '\\\1', 'g') || '%', '%')
      and s.search_text like coalesce('%' || regexp_replace(words[3], '([\\%_])', '\\\1', 'g') || '%', '%')
      and not exists (select from unnest(words) word where strpos(s.search_text, word) = 0)
    limit most;
  end;

-- Loads the extension, so that its setting below is known to a role that is no superuser.
select extensions.word_similarity('', '');
-- What is like a word (0047) is read up to so many rows, and what is less like it only where there are fewer. If there are
-- other words, those rows alone are read that have the number among them, and something like one of them.
create function customers_near(word text, others text[], most integer) returns table (id bigint, text text)
  language sql stable rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.5
  begin atomic
    select c.id, c.search_text from customers c
    where c.company_id = current_company() and c.search_text operator(extensions.%>) word
      and c.search_text like coalesce((select '%' || o || '%' from unnest(others) o where o ~ '^[0-9]{3,}$' limit 1), '%')
      and c.search_text operator(extensions.%>) coalesce(
        (select o from unnest(others) o where o !~ '[0-9]' and length(o) > 3 limit 1), word)
      and not exists (select from unnest(others) o where strpos(c.search_text, o) = 0
        and not (o !~ '[0-9]' and length(o) > 3 and c.search_text operator(extensions.%>) o))
    limit most;
  end;
create function sites_near(word text, others text[], most integer) returns table (id bigint, text text)
  language sql stable rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.5
  begin atomic
    select s.id, s.search_text from sites s
    where s.company_id = current_company() and s.search_text operator(extensions.%>) word
      and s.search_text like coalesce((select '%' || o || '%' from unnest(others) o where o ~ '^[0-9]{3,}$' limit 1), '%')
      and s.search_text operator(extensions.%>) coalesce(
        (select o from unnest(others) o where o !~ '[0-9]' and length(o) > 3 limit 1), word)
      and not exists (select from unnest(others) o where strpos(s.search_text, o) = 0
        and not (o !~ '[0-9]' and length(o) > 3 and s.search_text operator(extensions.%>) o))
    limit most;
  end;
create or replace function customers_like(word text, others text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.25
  begin atomic
    with near as materialized (select n.id, n.text from customers_near(word, others, 1000) n)
    select n.id from (
      select near.id, near.text from near
      union
      (select c.id, c.search_text from customers c
       where c.company_id = current_company() and c.search_text operator(extensions.%>) word
         and c.search_text like coalesce((select '%' || o || '%' from unnest(others) o where o ~ '^[0-9]{3,}$' limit 1), '%')
         and c.search_text operator(extensions.%>) coalesce(
           (select o from unnest(others) o where o !~ '[0-9]' and length(o) > 3 limit 1), word)
         and not exists (select from unnest(others) o where strpos(c.search_text, o) = 0
           and not (o !~ '[0-9]' and length(o) > 3 and c.search_text operator(extensions.%>) o))
       limit (select 1000 - count(*) from near))) n
    order by extensions.word_similarity(word, n.text) desc, n.id desc limit most;
  end;
create or replace function sites_like(word text, others text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.25
  begin atomic
    with near as materialized (select n.id, n.text from sites_near(word, others, 1000) n)
    select n.id from (
      select near.id, near.text from near
      union
      (select s.id, s.search_text from sites s
       where s.company_id = current_company() and s.search_text operator(extensions.%>) word
         and s.search_text like coalesce((select '%' || o || '%' from unnest(others) o where o ~ '^[0-9]{3,}$' limit 1), '%')
         and s.search_text operator(extensions.%>) coalesce(
           (select o from unnest(others) o where o !~ '[0-9]' and length(o) > 3 limit 1), word)
         and not exists (select from unnest(others) o where strpos(s.search_text, o) = 0
           and not (o !~ '[0-9]' and length(o) > 3 and s.search_text operator(extensions.%>) o))
       limit (select 1000 - count(*) from near))) n
    order by extensions.word_similarity(word, n.text) desc, n.id desc limit most;
  end;
grant create on schema public to fieldwright_lookup;
alter function customers_near owner to fieldwright_lookup;
alter function sites_near owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function customers_near, sites_near from public;
