-- A discount or rebate of a linked package may follow one of the package that its own is linked to, unless it has its own
-- terms (`proposals/linked-reductions.ts`). Like the lines' names (0160), the ids are of rows of the same proposal, which
-- each save checks. Those of packages that are linked already stay as they are, independent.
alter table sales_proposal_discounts
  add column linked_reduction_id bigint,
  add column own_terms boolean not null default false;
alter table sales_proposal_rebates
  add column linked_reduction_id bigint,
  add column own_terms boolean not null default false;
