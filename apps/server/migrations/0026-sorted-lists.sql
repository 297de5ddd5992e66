-- Customers are listed by company or by last name, then first name: letters with accents among their like, in the same
-- order whatever the database's own is.
alter table customers
  drop column sort_name,
  add column sort_name text collate "und-x-icu" not null generated always as
    (lower(btrim(case when company <> '' then company else last_name || ' ' || first_name end))) stored;
create index customers_by_name on customers (company_id, sort_name, id) where id > 0;

-- What lists can be sorted by besides, upwards and downwards. What has no amount stands below the least, so that each row
-- has one place; not by coalesce(), see 0009. Only ids above 0, which all are, see 0018.
create index customers_by_added on customers (company_id, created_date, id) where id > 0;
create index work_orders_by_total on work_orders
  (company_id, (case when total_cents is null then -9007199254740991 else total_cents end), id) include (site_id)
  where id > 0;
create index work_orders_by_due on work_orders
  (company_id, (case when amount_due_cents is null then -9007199254740991 else amount_due_cents end), id) include (site_id)
  where id > 0;
create index sales_proposals_by_total on sales_proposals
  (company_id, (case when total_cents is null then -9007199254740991 else total_cents end), id) where id > 0;
