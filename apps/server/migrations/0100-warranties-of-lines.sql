-- A part has a warranty, as a service has, and a line keeps the one that it was given.
alter table part_items add column warranty text not null default '';
alter table sales_proposal_details add column warranty text not null default '';
alter table work_order_details add column warranty text not null default '';
alter table repair_parts add column warranty text not null default '';
