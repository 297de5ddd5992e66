-- What a company keeps of its books, parts and services, each with an id that other programs can name.
alter table part_items
  add column guid uuid not null default gen_random_uuid(),
  add column unit text not null default '',
  add column part_kind text not null default 'material' check (part_kind in ('material', 'equipment')),
  add column manufacturer text not null default '',
  add column model text not null default '',
  add column supplier text not null default '',
  add column supplier_code text not null default '',
  add constraint part_items_guid unique (guid, company_id);
alter table service_repairs
  add column guid uuid not null default gen_random_uuid(),
  add column warranty text not null default '',
  add column version integer not null default 1,
  add constraint service_repairs_guid unique (guid, company_id);
alter table price_books
  add column guid uuid not null default gen_random_uuid(),
  add constraint price_books_guid unique (guid, company_id);
alter table price_book_categories add column version integer not null default 1;

-- Whether a line still names an entry decides how the entry is removed: hidden when in use, otherwise deleted.
create index sales_proposal_details_part on sales_proposal_details (part_item_id, company_id) where part_item_id is not null;
create index sales_proposal_details_service on sales_proposal_details (service_repair_id, company_id) where service_repair_id is not null;
create index work_order_details_part on work_order_details (part_item_id, company_id) where part_item_id is not null;
create index work_order_details_service on work_order_details (service_repair_id, company_id) where service_repair_id is not null;
create index repair_parts_part on repair_parts (part_item_id, company_id) where part_item_id is not null;
create index repair_parts_service on repair_parts (service_repair_id, company_id) where service_repair_id is not null;
create index recommendation_items_part on recommendation_items (part_item_id, company_id) where part_item_id is not null;
create index recommendation_items_service on recommendation_items (service_repair_id, company_id) where service_repair_id is not null;
