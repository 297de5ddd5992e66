-- A line may be a permit: customers see it marked, with who issues it and its number (`proposals/line-fields.ts`).
alter table sales_proposal_details
  add column permit boolean not null default false,
  add column permit_reference text not null default '';
alter table work_order_details
  add column permit boolean not null default false,
  add column permit_reference text not null default '';
