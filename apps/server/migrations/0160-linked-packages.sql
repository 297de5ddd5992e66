-- A package may be linked to another of its proposal: its linked lines follow that one's lines, except for what is
-- overridden (`proposals/linked-lines.ts`). Both names are of rows of the same proposal, which each save checks; without
-- foreign keys, so that removing a proposal doesn't look for followers of each of its lines.
alter table sales_proposal_packages
  add column linked_package_id bigint,
  add column own_order boolean not null default false;
alter table sales_proposal_details
  add column linked_detail_id bigint,
  add column overridden text[] not null default '{}';
