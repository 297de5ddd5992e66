-- Some states tax the materials of a repair and not its labor. A service says what of it is taxed, and a line keeps how much of
-- its price that is, in billionths (`domain pricing/taxed-share.ts`). So far all of a taxable price is.
alter table service_repairs add column taxed_part text not null default 'all' check (taxed_part in ('all', 'materials', 'labor'));
alter table sales_proposal_details
  add column taxed_share integer not null default 1000000000 check (taxed_share between 0 and 1000000000);
alter table work_order_details
  add column taxed_share integer not null default 1000000000 check (taxed_share between 0 and 1000000000);
alter table repair_parts
  add column taxed_share integer not null default 1000000000 check (taxed_share between 0 and 1000000000);
alter table work_order_agreements
  add column taxed_share integer not null default 1000000000 check (taxed_share between 0 and 1000000000);
