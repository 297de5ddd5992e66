-- Customers are listed by the name that they are shown by, and found by words of it. Columns, since an expression is no
-- condition of an index under row-level security.
alter table customers
  add column sort_name text not null generated always as
    (lower(btrim(case when company <> '' then company else first_name || ' ' || last_name end))) stored,
  add column search_text text not null generated always as
    (lower(company || ' ' || first_name || ' ' || last_name || ' ' || email)) stored;
create index customers_by_name on customers (company_id, sort_name, id) where id > 0;

alter table sites
  add column search_text text not null generated always as
    (lower(text || ' ' || street || ' ' || city || ' ' || state || ' ' || postal_code)) stored;
