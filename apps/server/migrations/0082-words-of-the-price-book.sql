-- Price book entries are found by words, as customers and documents are (0024): by functions that see the company's own
-- rows alone. Unlike those they give what the order needs too, since all that fits is ranked: a book has few rows beside
-- what a company has of customers and work.
alter table part_items
  add column lower_code text not null generated always as (lower(code)) stored,
  add column search_text text not null generated always as (' ' || lower(code || ' ' || text || ' ' || description)) stored;
alter table service_repairs
  add column lower_code text not null generated always as (lower(code)) stored,
  add column search_text text not null generated always as (' ' || lower(code || ' ' || text || ' ' || description)) stored;
create index part_items_words on part_items using gin
  (search_text extensions.gin_trgm_ops, company_id extensions.int4_ops) where not hidden;
create index service_repairs_words on service_repairs using gin
  (search_text extensions.gin_trgm_ops, company_id extensions.int4_ops) where not hidden;
-- By the beginning of a code: these operators reach an index under row-level security.
create index part_items_lower_code on part_items (company_id, lower_code text_pattern_ops, id) where not hidden;
create index service_repairs_lower_code on service_repairs (company_id, lower_code text_pattern_ops, id) where not hidden;

-- The words of a company's entries, for typing errors: what is like a word is sought among some thousands of words, not
-- in all entries. Without a unique key, so that two imports don't wait for each other; the same word twice does no harm,
-- nor does one that no entry has any longer.
create table price_book_words (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  word text not null,
  primary key (company_id, id)
);
create index price_book_words_word on price_book_words (company_id, word text_pattern_ops);
call protect_tenant_table('price_book_words', false);
grant select, insert on price_book_words to fieldwright_app;

create function words_of_entry(texts text) returns setof text
  language sql immutable parallel safe set search_path = public, pg_temp
  begin atomic
    select word from regexp_split_to_table(lower(texts), '[^a-z\u00c0-\u024f]+') word where length(word) between 3 and 40;
  end;

create function keep_words_of_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into price_book_words (company_id, word)
  select w.company_id, w.word from (
    select distinct a.company_id, word from added a cross join lateral words_of_entry(a.text || ' ' || a.description) word) w
  where not exists (select from price_book_words k where k.company_id = w.company_id and k.word = w.word);
  return null;
end $$;
create function keep_words_of_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into price_book_words (company_id, word)
  select distinct new.company_id, w.each from words_of_entry(new.text || ' ' || new.description) w(each)
  where not exists (select from price_book_words k where k.company_id = new.company_id and k.word = w.each);
  return null;
end $$;
create trigger keep_words after insert on part_items referencing new table as added
  for each statement execute function keep_words_of_entries();
create trigger keep_words after insert on service_repairs referencing new table as added
  for each statement execute function keep_words_of_entries();
create trigger keep_new_words after update on part_items for each row
  when (new.text is distinct from old.text or new.description is distinct from old.description)
  execute function keep_words_of_entry();
create trigger keep_new_words after update on service_repairs for each row
  when (new.text is distinct from old.text or new.description is distinct from old.description)
  execute function keep_words_of_entry();

alter table part_items no force row level security;
alter table service_repairs no force row level security;
alter table price_book_words no force row level security;
insert into price_book_words (company_id, word)
select distinct e.company_id, word from (
  select company_id, text, description from part_items
  union all select company_id, text, description from service_repairs) e
cross join lateral words_of_entry(e.text || ' ' || e.description) word;
alter table part_items force row level security;
alter table service_repairs force row level security;
alter table price_book_words force row level security;

create policy lookup on part_items for select to fieldwright_lookup using (true);
create policy lookup on service_repairs for select to fieldwright_lookup using (true);
create policy of_company on part_items as restrictive to current_user using (company_id = (select current_company()));
create policy of_company on service_repairs as restrictive to current_user using (company_id = (select current_company()));
grant select (company_id, id, code, text, search_text, lower_code, hidden) on part_items to fieldwright_lookup;
grant select (company_id, id, code, text, search_text, lower_code, hidden, price_book_id) on service_repairs to fieldwright_lookup;

-- At most so many, in no order, with their rank: 0 the code itself, 1 a code that begins so, 2 all words in code and name,
-- 3 some in the description. `typed` is in lowercase; two of the
-- words, or twice the same, are patterns of LIKE, all are taken as they are.
create function part_items_found(typed text, pattern text, also text, words text[], most integer)
  returns table (id bigint, code text, rank integer, price_book_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select p.id, p.code, case
        when p.lower_code = typed then 0
        when starts_with(p.lower_code, typed) then 1
        when not exists (select from unnest(words) word
          where strpos(p.search_text, word) >= length(p.code) + length(p.text) + 3) then 2
        else 3 end, null::bigint
    from part_items p
    where p.company_id = current_company() and not p.hidden and p.search_text like pattern and p.search_text like also
      and not exists (select from unnest(words) word where strpos(p.search_text, word) = 0)
    limit most;
  end;
create function service_repairs_found(typed text, pattern text, also text, words text[], most integer)
  returns table (id bigint, code text, rank integer, price_book_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  begin atomic
    select r.id, r.code, case
        when r.lower_code = typed then 0
        when starts_with(r.lower_code, typed) then 1
        when not exists (select from unnest(words) word
          where strpos(r.search_text, word) >= length(r.code) + length(r.text) + 3) then 2
        else 3 end, r.price_book_id
    from service_repairs r
    where r.company_id = current_company() and not r.hidden and r.search_text like pattern and r.search_text like also
      and not exists (select from unnest(words) word where strpos(r.search_text, word) = 0)
    limit most;
  end;
grant create on schema public to fieldwright_lookup;
alter function part_items_found owner to fieldwright_lookup;
alter function service_repairs_found owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function part_items_found, service_repairs_found from public;
grant execute on function part_items_found, service_repairs_found to fieldwright_app;
-- What is like a word is judged in the statement of whoever asks (price_book_words).
grant usage on schema extensions to fieldwright_app;
