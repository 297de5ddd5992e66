-- How the price of a line from the price book came about, worked out when the line was saved. Not a field of the line: it
-- has costs, and stays as it was while the line is edited.
create table line_prices (
  company_id integer not null default current_company(),
  line_id bigint not null,
  sales_proposal_detail_id bigint,
  work_order_detail_id bigint,
  repair_part_id bigint,
  price_key text not null,
  -- null while the price is open
  price_cents bigint,
  open text check (open in ('open', 'noRules', 'costUnknown')),
  steps jsonb not null,
  price_book_version integer,
  priced_date timestamptz not null default clock_now(),
  -- who last entered another price over it, and when
  entered boolean not null default false,
  entered_by bigint,
  entered_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, line_id),
  foreign key (company_id, sales_proposal_detail_id) references sales_proposal_details (company_id, id) on delete cascade,
  foreign key (company_id, work_order_detail_id) references work_order_details (company_id, id) on delete cascade,
  foreign key (company_id, repair_part_id) references repair_parts (company_id, id) on delete cascade,
  check (num_nonnulls(sales_proposal_detail_id, work_order_detail_id, repair_part_id) = 1),
  check (line_id = coalesce(sales_proposal_detail_id, work_order_detail_id, repair_part_id)),
  check (open is null or price_cents is null)
);
create index line_prices_proposal_line on line_prices (sales_proposal_detail_id, company_id) where sales_proposal_detail_id is not null;
create index line_prices_work_order_line on line_prices (work_order_detail_id, company_id) where work_order_detail_id is not null;
create index line_prices_part on line_prices (repair_part_id, company_id) where repair_part_id is not null;
call protect_tenant_table('line_prices');
grant select, insert, update, delete on line_prices to fieldwright_app;

-- Prices point to these lines now: an index that begins with the company could be taken for the key when they are checked.
drop index sales_proposal_details_root;
create index sales_proposal_details_root on sales_proposal_details (sales_proposal_id, company_id);
drop index repair_parts_root;
create index repair_parts_root on repair_parts (work_order_id, company_id);
