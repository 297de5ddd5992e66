-- A search shows what is like its words where nothing has them. Two more ways to ask the indexes of words (0024):
-- as there, functions that see the company's own rows alone, and give ids.

-- Loads the extension, so that its setting below is known to a role that is no superuser.
select extensions.word_similarity('', '');

-- Customers and sites that have a word like this one, and each of the others or one like it: the most alike first. A word
-- with a digit is never like another. How many letters may differ is judged by whoever asks (domain, similar-words.ts).
create function customers_like(word text, others text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.25
  begin atomic
    select c.id from customers c
    where c.company_id = current_company() and c.search_text operator(extensions.%>) word
      and not exists (select from unnest(others) other where strpos(c.search_text, other) = 0
        and not (other !~ '[0-9]' and length(other) > 3 and c.search_text operator(extensions.%>) other))
    order by extensions.word_similarity(word, c.search_text) desc, c.id desc limit most;
  end;
create function sites_like(word text, others text[], most integer) returns setof bigint
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan set pg_trgm.word_similarity_threshold = 0.25
  begin atomic
    select s.id from sites s
    where s.company_id = current_company() and s.search_text operator(extensions.%>) word
      and not exists (select from unnest(others) other where strpos(s.search_text, other) = 0
        and not (other !~ '[0-9]' and length(other) > 3 and s.search_text operator(extensions.%>) other))
    order by extensions.word_similarity(word, s.search_text) desc, s.id desc limit most;
  end;
grant create on schema public to fieldwright_lookup;
alter function customers_like owner to fieldwright_lookup;
alter function sites_like owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function customers_like, sites_like from public;
grant execute on function customers_like, sites_like to fieldwright_app;
