-- Words written apart, together or with a hyphen are found in any of these ways: "wifi" finds "Wi-Fi", "tune up" finds
-- "Tune-up", "ac" finds "A/C". An entry's search text has each compound together and apart, too, behind the name or the
-- description that it is in.

-- The compounds of a text, each together and apart, with a blank before; empty if it has none.
create function compounds_of(texts text) returns text
  language sql immutable strict parallel safe
  begin atomic
    select coalesce(' ' || string_agg(
      regexp_replace(found[1], '[^a-z]+', '', 'g') || ' ' || regexp_replace(found[1], '[^a-z]+', ' ', 'g'), ' '), '')
    from regexp_matches(lower(texts), '([a-z]+(?:[-/.''’]+[a-z]+)+)', 'g') found;
  end;
revoke execute on function compounds_of from public;
grant execute on function compounds_of to fieldwright_app, fieldwright_worker;

drop function part_items_found;
drop function service_repairs_found;
alter table part_items
  drop column search_text,
  add column search_text text not null generated always as (translate(' ' || lower(code || ' ' || text) || compounds_of(code || ' ' || text)
    || ' ' || lower(description) || compounds_of(description), E'\n\r\t', '   ')) stored,
  -- where the description begins in it
  add column search_name integer not null generated always as
    (length(code) + length(text) + length(compounds_of(code || ' ' || text)) + 3) stored;
alter table service_repairs
  drop column search_text,
  add column search_text text not null generated always as (translate(' ' || lower(code || ' ' || text) || compounds_of(code || ' ' || text)
    || ' ' || lower(description) || compounds_of(description), E'\n\r\t', '   ')) stored,
  add column search_name integer not null generated always as
    (length(code) + length(text) + length(compounds_of(code || ' ' || text)) + 3) stored;
create index part_items_grams on part_items using gin
  (price_book_grams(company_id, search_text) collate "C") where not hidden;
create index service_repairs_grams on service_repairs using gin
  (price_book_grams(company_id, search_text) collate "C") where not hidden;
grant select (search_text, search_name) on part_items to fieldwright_lookup;
grant select (search_text, search_name) on service_repairs to fieldwright_lookup;

-- As in 0092, with the name's end as it is stored.
create function part_items_found(typed text, grams text[], words text[], most integer)
  returns table (id bigint, code text, rank integer, price_book_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  begin atomic
    select p.id, p.search_code, case
        when p.search_code = typed then 0
        when starts_with(p.search_code, typed) then 1
        when not exists (select from unnest(words) word where strpos(p.search_text, word) >= p.search_name) then 2
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
        when not exists (select from unnest(words) word where strpos(r.search_text, word) >= r.search_name) then 2
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

-- For typing errors, a compound is one word, too.
create or replace function words_of_entry(texts text) returns setof text
  language sql immutable parallel safe
  begin atomic
    select word from regexp_split_to_table(lower(texts) || compounds_of(texts), '[^a-z\u00c0-\u024f]+') word
    where length(word) between 3 and 40;
  end;
alter table part_items no force row level security;
alter table service_repairs no force row level security;
alter table price_book_words no force row level security;
insert into price_book_words (company_id, word)
select w.company_id, w.word from (
  select distinct e.company_id, word from (
    select company_id, text || ' ' || description as texts from part_items
    union all select company_id, text || ' ' || description from service_repairs) e
  cross join lateral words_of_entry(compounds_of(e.texts)) word where compounds_of(e.texts) <> '') w
where not exists (select from price_book_words k where k.company_id = w.company_id and k.word = w.word);
alter table part_items force row level security;
alter table service_repairs force row level security;
alter table price_book_words force row level security;
