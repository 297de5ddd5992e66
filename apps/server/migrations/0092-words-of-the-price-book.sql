-- Price book entries are found by words, as customers and documents are (0024), by functions that see the company's own
-- rows alone. Their index has the company in each key: a company's search reads nothing of another's, however many there are.
alter table part_items
  add column search_code text collate "C" not null generated always as (lower(code)) stored,
  add column search_text text not null generated always as
    (translate(' ' || lower(code || ' ' || text || ' ' || description), E'\n\r\t', '   ')) stored;
alter table service_repairs
  add column search_code text collate "C" not null generated always as (lower(code)) stored,
  add column search_text text not null generated always as
    (translate(' ' || lower(code || ' ' || text || ' ' || description), E'\n\r\t', '   ')) stored;

-- The trigrams of a text, each with the company: `7:cop`. No trigram has a comma.
create function price_book_grams(company integer, texts text) returns text[]
  language sql immutable strict parallel safe
  begin atomic
    select string_to_array(company || ':' || array_to_string(extensions.show_trgm(texts), ',' || company || ':'), ',');
  end;
create index part_items_grams on part_items using gin
  (price_book_grams(company_id, search_text) collate "C") where not hidden;
create index service_repairs_grams on service_repairs using gin
  (price_book_grams(company_id, search_text) collate "C") where not hidden;
-- By the beginning of a code, and in the order of codes: these operators reach an index under row-level security.
create index part_items_search_code on part_items (company_id, search_code, id) where not hidden;
create index service_repairs_search_code on service_repairs (company_id, search_code, id) where not hidden;

-- The words of a company's entries, for typing errors: what is like a word is sought among some thousands of words, not
-- in all entries. Without a unique key, so that two imports don't wait for each other; the same word twice does no harm,
-- nor does one that no entry has any longer.
create table price_book_words (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  word text collate "C" not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id)
);
create index price_book_words_word on price_book_words (company_id, word);
call protect_tenant_table('price_book_words', false);
grant select, insert on price_book_words to fieldwright_app;

create function words_of_entry(texts text) returns setof text
  language sql immutable parallel safe
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
-- Whoever writes an entry writes its words and trigrams.
revoke execute on function price_book_grams, words_of_entry, keep_words_of_entries, keep_words_of_entry from public;
grant execute on function price_book_grams to fieldwright_app, fieldwright_worker, fieldwright_lookup;
grant execute on function words_of_entry to fieldwright_app, fieldwright_worker;
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
grant select (company_id, id, code, text, search_text, search_code, hidden) on part_items to fieldwright_lookup;
grant select (company_id, id, code, text, search_text, search_code, hidden, price_book_id) on service_repairs to fieldwright_lookup;

-- At most so many, in no order, with their rank: 0 the code itself, 1 a code that begins so, 2 all words in code and name,
-- 3 some in the description. All in lowercase; `grams` are those that each text with the words has. The company is
-- compared by a sum, so that no other index than the one of trigrams serves.
create function part_items_found(typed text, grams text[], words text[], most integer)
  returns table (id bigint, code text, rank integer, price_book_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  begin atomic
    select p.id, p.search_code, case
        when p.search_code = typed then 0
        when starts_with(p.search_code, typed) then 1
        when not exists (select from unnest(words) word
          where strpos(p.search_text, word) >= length(p.code) + length(p.text) + 3) then 2
        else 3 end, null::bigint
    from part_items p
    where p.company_id + 0 = current_company() and not p.hidden
      and price_book_grams(p.company_id, p.search_text) collate "C"
        @> array(select current_company() || ':' || gram from unnest(grams) gram)
      and not exists (select from unnest(words) word where strpos(p.search_text, word) = 0)
    limit most;
  end;
create function service_repairs_found(typed text, grams text[], words text[], most integer)
  returns table (id bigint, code text, rank integer, price_book_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  begin atomic
    select r.id, r.search_code, case
        when r.search_code = typed then 0
        when starts_with(r.search_code, typed) then 1
        when not exists (select from unnest(words) word
          where strpos(r.search_text, word) >= length(r.code) + length(r.text) + 3) then 2
        else 3 end, r.price_book_id
    from service_repairs r
    where r.company_id + 0 = current_company() and not r.hidden
      and price_book_grams(r.company_id, r.search_text) collate "C"
        @> array(select current_company() || ':' || gram from unnest(grams) gram)
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
