-- Sales proposals and work orders with all their children (requirements R3.2, R3.3), and what a save leaves behind:
-- the idempotency record, the history, and what others are told. Fields are the domain's shapes
-- (packages/domain/src/proposals, work-orders), in snake case; docs/data-model.md has the overview.

-- What every table of a company has: rows of no other company, and who changed a row and when.
create procedure protect_tenant_table(target regclass, stamped boolean default true)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_company on %s using (company_id = (select current_company()))', target);
  if stamped then
    execute format('create trigger stamp_update before update on %s for each row execute function stamp_update()', target);
  end if;
end $$;
revoke execute on procedure protect_tenant_table from public;

-- Ids of documents and their children. One sequence for all, so that a save draws every id it needs at once, before
-- it writes a row.
create sequence document_ids as bigint start 1000;
grant usage on sequence document_ids to fieldwright_app;

create table customers (
  company_id integer not null default current_company(),
  id bigint not null,
  guid uuid not null,
  company text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  main_phone text not null default '',
  mobile_phone text not null default '',
  email text not null default '',
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, guid)
);

create table sites (
  company_id integer not null default current_company(),
  id bigint not null,
  guid uuid not null,
  customer_id bigint not null,
  text text not null default '',
  street text not null default '',
  city text not null default '',
  state text not null default '',
  postal_code text not null default '',
  time_zone text not null,
  tax_item_id bigint,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, guid),
  foreign key (company_id, customer_id) references customers (company_id, id)
);
create index sites_customer on sites (company_id, customer_id);

-- A tax item's rate is the sum of its jurisdictions', integers in 1/10,000 of a percent.
create table tax_items (
  company_id integer not null default current_company(),
  id bigint not null,
  text text not null,
  jurisdictions jsonb not null default '[]',
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);

create table site_systems (
  company_id integer not null default current_company(),
  id bigint not null,
  site_id bigint not null,
  text text not null,
  site_system_type_id bigint,
  manufacturer text not null,
  model text not null,
  serial_number text not null,
  location text not null,
  installed_date date,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id)
);

create table work_orders (
  company_id integer not null default current_company(),
  id bigint not null,
  guid uuid not null,
  customer_id bigint not null,
  site_id bigint not null,
  call_id bigint,
  sales_proposal_id bigint,
  text text not null,
  processed boolean not null,
  processed_date timestamptz,
  complete boolean not null,
  call_department_type_id bigint,
  tax_item_id bigint,
  tax_override boolean not null,
  sales_tax_percentage numeric(15,4),
  manual_tax_item jsonb,
  property_type_id bigint not null,
  rate_type_id bigint not null,
  agreement_id bigint,
  version integer not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, guid),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id)
);

create table sales_proposals (
  company_id integer not null default current_company(),
  id bigint not null,
  guid uuid not null,
  text text not null,
  site_id bigint,
  work_order_id bigint,
  status text not null check (status in ('Created', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired')),
  is_template boolean not null,
  tax_item_id bigint,
  tax_override boolean not null,
  sales_tax_percentage numeric(15,4),
  manual_tax_item jsonb,
  property_type_id bigint not null,
  rate_type_id bigint not null,
  agreement_id bigint,
  note text not null,
  expires_date date,
  accepted_by text,
  acceptance text check (acceptance in ('signed', 'onTheirWord')),
  accepted_date timestamptz,
  version integer not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, guid),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);

create table agreement_site_systems (
  company_id integer not null default current_company(),
  id bigint not null,
  agreement_id bigint not null,
  site_system_id bigint not null,
  start_date date,
  end_date date,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred
);

create table sales_proposal_packages (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  text text not null,
  description text not null,
  "order" integer not null,
  selected boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred
);
create index sales_proposal_packages_root on sales_proposal_packages (company_id, sales_proposal_id);

create table sales_proposal_details (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  sales_proposal_package_id bigint not null,
  "order" integer not null,
  site_system_id bigint,
  code text not null,
  text text not null,
  description text not null,
  part_item_id bigint,
  service_repair_id bigint,
  price_book_id bigint,
  price_book_version integer,
  price_key text,
  quantity numeric(15,4) not null,
  unit_price_cents bigint,
  cost_cents bigint,
  taxable boolean not null,
  line_discount_cents bigint not null,
  free_of_charge boolean not null,
  credit boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred,
  foreign key (company_id, sales_proposal_package_id) references sales_proposal_packages (company_id, id) deferrable initially deferred,
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred
);
create index sales_proposal_details_root on sales_proposal_details (company_id, sales_proposal_id);

create table sales_proposal_discounts (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  sales_proposal_package_id bigint not null,
  text text not null,
  code text not null,
  "order" integer not null,
  kind text not null check (kind in ('percent', 'fixed')),
  rate integer,
  amount_cents bigint,
  tax_treatment text not null check (tax_treatment in ('beforeTax', 'afterTax')),
  scope text not null check (scope in ('all', 'taxable', 'nonTaxable', 'lines')),
  line_ids bigint[] not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred,
  foreign key (company_id, sales_proposal_package_id) references sales_proposal_packages (company_id, id) deferrable initially deferred
);
create index sales_proposal_discounts_root on sales_proposal_discounts (company_id, sales_proposal_id);

create table sales_proposal_rebates (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  sales_proposal_package_id bigint not null,
  text text not null,
  code text not null,
  "order" integer not null,
  amount_cents bigint not null,
  tax_treatment text not null check (tax_treatment in ('beforeTax', 'afterTax')),
  reimbursed boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred,
  foreign key (company_id, sales_proposal_package_id) references sales_proposal_packages (company_id, id) deferrable initially deferred
);
create index sales_proposal_rebates_root on sales_proposal_rebates (company_id, sales_proposal_id);

create table sales_proposal_payments (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  kind text not null check (kind in ('deposit', 'progress', 'balance', 'membership')),
  method text not null check (method in ('cash', 'check', 'card', 'bank', 'financing', 'other')),
  amount_cents bigint not null,
  received_date timestamptz,
  reference text not null,
  text text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'voided')),
  refunded_cents bigint not null,
  void_reason text,
  voided_by bigint,
  voided_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred
);
create index sales_proposal_payments_root on sales_proposal_payments (company_id, sales_proposal_id);

create table sales_proposal_files (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  file_id bigint,
  guid uuid,
  text text not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred
);
create index sales_proposal_files_root on sales_proposal_files (company_id, sales_proposal_id);

create table sales_proposal_loan_applications (
  company_id integer not null default current_company(),
  id bigint not null,
  sales_proposal_id bigint not null,
  sales_proposal_package_id bigint,
  loan_rate_id bigint not null,
  selected boolean not null,
  amount_cents bigint not null,
  status text not null check (status in ('CREATED', 'IN_PROGRESS', 'PREQUALIFIED', 'ACTION_REQUIRED', 'OFFER_AVAILABLE', 'PENDING_LENDER', 'PENDING_MERCHANT', 'APPROVED', 'CONFIRMED', 'FUNDED', 'DECLINED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'UNKNOWN')),
  redirect_url text,
  monthly_payment_cents bigint,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred,
  foreign key (company_id, sales_proposal_package_id) references sales_proposal_packages (company_id, id) deferrable initially deferred
);
create index sales_proposal_loan_applications_root on sales_proposal_loan_applications (company_id, sales_proposal_id);

create table non_stock_items (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  code text not null,
  text text not null,
  description text not null,
  supplier text not null,
  unit_price_cents bigint,
  cost_cents bigint,
  taxable boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index non_stock_items_root on non_stock_items (company_id, work_order_id);

create table work_order_details (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  "order" integer not null,
  site_system_id bigint,
  non_stock_item_id bigint,
  call_department_type_id bigint,
  code text not null,
  text text not null,
  description text not null,
  part_item_id bigint,
  service_repair_id bigint,
  price_book_id bigint,
  price_book_version integer,
  price_key text,
  quantity numeric(15,4) not null,
  unit_price_cents bigint,
  cost_cents bigint,
  taxable boolean not null,
  line_discount_cents bigint not null,
  free_of_charge boolean not null,
  credit boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred,
  foreign key (company_id, non_stock_item_id) references non_stock_items (company_id, id) deferrable initially deferred
);
create index work_order_details_root on work_order_details (company_id, work_order_id);

create table repair_parts (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  parent_id bigint not null,
  "order" integer not null,
  code text not null,
  text text not null,
  description text not null,
  part_item_id bigint,
  service_repair_id bigint,
  price_book_id bigint,
  price_book_version integer,
  price_key text,
  quantity numeric(15,4) not null,
  unit_price_cents bigint,
  cost_cents bigint,
  taxable boolean not null,
  line_discount_cents bigint not null,
  free_of_charge boolean not null,
  credit boolean not null,
  included boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, parent_id) references work_order_details (company_id, id) deferrable initially deferred
);
create index repair_parts_root on repair_parts (company_id, work_order_id);

create table work_order_discounts (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  call_department_type_id bigint,
  text text not null,
  code text not null,
  "order" integer not null,
  kind text not null check (kind in ('percent', 'fixed')),
  rate integer,
  amount_cents bigint,
  tax_treatment text not null check (tax_treatment in ('beforeTax', 'afterTax')),
  scope text not null check (scope in ('all', 'taxable', 'nonTaxable', 'lines')),
  line_ids bigint[] not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index work_order_discounts_root on work_order_discounts (company_id, work_order_id);

create table work_order_rebates (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  call_department_type_id bigint,
  text text not null,
  code text not null,
  "order" integer not null,
  amount_cents bigint not null,
  tax_treatment text not null check (tax_treatment in ('beforeTax', 'afterTax')),
  reimbursed boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index work_order_rebates_root on work_order_rebates (company_id, work_order_id);

create table work_order_payments (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  kind text not null check (kind in ('deposit', 'progress', 'balance', 'membership')),
  method text not null check (method in ('cash', 'check', 'card', 'bank', 'financing', 'other')),
  amount_cents bigint not null,
  received_date timestamptz,
  reference text not null,
  text text not null,
  status text not null check (status in ('pending', 'completed', 'failed', 'voided')),
  refunded_cents bigint not null,
  void_reason text,
  voided_by bigint,
  voided_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index work_order_payments_root on work_order_payments (company_id, work_order_id);

create table work_order_loan_applications (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  loan_rate_id bigint not null,
  selected boolean not null,
  amount_cents bigint not null,
  status text not null check (status in ('CREATED', 'IN_PROGRESS', 'PREQUALIFIED', 'ACTION_REQUIRED', 'OFFER_AVAILABLE', 'PENDING_LENDER', 'PENDING_MERCHANT', 'APPROVED', 'CONFIRMED', 'FUNDED', 'DECLINED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'UNKNOWN')),
  redirect_url text,
  monthly_payment_cents bigint,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index work_order_loan_applications_root on work_order_loan_applications (company_id, work_order_id);

create table recommendations (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  site_system_id bigint,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred
);
create index recommendations_root on recommendations (company_id, work_order_id);

create table recommendation_items (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  recommendation_id bigint not null,
  "order" integer not null,
  text text not null,
  price_cents bigint,
  urgency text not null check (urgency in ('now', 'soon', 'later')),
  life_months integer,
  part_item_id bigint,
  service_repair_id bigint,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, recommendation_id) references recommendations (company_id, id) deferrable initially deferred
);
create index recommendation_items_root on recommendation_items (company_id, work_order_id);

create table recommendation_photos (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  recommendation_id bigint not null,
  "order" integer not null,
  file_id bigint,
  text text not null,
  guid uuid,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, recommendation_id) references recommendations (company_id, id) deferrable initially deferred
);
create index recommendation_photos_root on recommendation_photos (company_id, work_order_id);

create table debrief_answers (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  debrief_question_id bigint not null,
  answer text,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index debrief_answers_root on debrief_answers (company_id, work_order_id);

create table inspection_answers (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  inspection_question_id bigint not null,
  site_system_id bigint,
  answer text,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred
);
create index inspection_answers_root on inspection_answers (company_id, work_order_id);

create table tag_entities (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  tag_id bigint not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred
);
create index tag_entities_root on tag_entities (company_id, work_order_id);

create table work_order_agreements (
  company_id integer not null default current_company(),
  id bigint not null,
  work_order_id bigint not null,
  agreement_id bigint not null,
  site_system_id bigint,
  agreement_site_system_id bigint,
  call_department_type_id bigint,
  text text not null,
  quantity numeric(15,4) not null,
  unit_price_cents bigint,
  cost_cents bigint,
  taxable boolean not null,
  line_discount_cents bigint not null,
  free_of_charge boolean not null,
  credit boolean not null,
  hidden boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) deferrable initially deferred,
  foreign key (company_id, site_system_id) references site_systems (company_id, id) deferrable initially deferred,
  foreign key (company_id, agreement_site_system_id) references agreement_site_systems (company_id, id) deferrable initially deferred
);
create index work_order_agreements_root on work_order_agreements (company_id, work_order_id);

alter table work_orders add foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) deferrable initially deferred;

-- One of its kind (R4.14), also where two saves come at the same moment. Looked at when the transaction ends, since a
-- save may remove one and add another.
alter table recommendations add constraint recommendations_one
  unique nulls not distinct (company_id, work_order_id, site_system_id) deferrable initially deferred;
alter table debrief_answers add constraint debrief_answers_one
  unique (company_id, work_order_id, debrief_question_id) deferrable initially deferred;
alter table inspection_answers add constraint inspection_answers_one
  unique nulls not distinct (company_id, work_order_id, inspection_question_id, site_system_id) deferrable initially deferred;
alter table tag_entities add constraint tag_entities_one
  unique (company_id, work_order_id, tag_id) deferrable initially deferred;
create unique index agreement_site_systems_one on agreement_site_systems (company_id, agreement_id, site_system_id)
  where not hidden;
create index site_systems_site on site_systems (company_id, site_id);
create index agreement_site_systems_system on agreement_site_systems (company_id, site_system_id);
create index work_orders_site on work_orders (company_id, site_id);
create index work_orders_customer on work_orders (company_id, customer_id);
create index sales_proposals_site on sales_proposals (company_id, site_id);

-- A save, by the key that the device gave it (docs: offline.md 4): what was sent, as a hash, and what was answered.
create table saves (
  company_id integer not null default current_company(),
  key uuid not null,
  person_id bigint not null,
  device_id uuid,
  entity text not null,
  -- null while parked before the record was found
  root_id bigint,
  state text not null check (state in ('done', 'parked', 'discarded', 'replaced')),
  body_hash text not null,
  -- of a parked save only: what was sent, for the office to look at
  body jsonb,
  label text not null default '',
  reason text,
  -- the version that it left, temporary ids and what became of them, and the whole answer
  version integer,
  ids jsonb not null default '{}',
  answer jsonb,
  based_on integer,
  after_key uuid,
  replaced_by uuid,
  device_date timestamptz,
  clock_offset_ms bigint,
  acknowledged_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, key)
);
create index saves_device on saves (company_id, device_id, created_date);
create index saves_parked on saves (company_id, created_date) where state = 'parked';

-- The history: every change, append-only. `steps` is the plan as it was run, with old and new value of each field.
create table changes (
  company_id integer not null default current_company(),
  id bigint generated always as identity,
  entity text not null,
  root_id bigint not null,
  version integer not null,
  steps jsonb not null,
  save_key uuid,
  request_id text not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);
create index changes_root on changes (company_id, entity, root_id, version);

do $$
declare
  name text;
begin
  foreach name in array array[
    'customers', 'sites', 'tax_items', 'saves',
    'site_systems',
    'work_orders',
    'sales_proposals',
    'agreement_site_systems',
    'sales_proposal_packages',
    'sales_proposal_details',
    'sales_proposal_discounts',
    'sales_proposal_rebates',
    'sales_proposal_payments',
    'sales_proposal_files',
    'sales_proposal_loan_applications',
    'non_stock_items',
    'work_order_details',
    'repair_parts',
    'work_order_discounts',
    'work_order_rebates',
    'work_order_payments',
    'work_order_loan_applications',
    'recommendations',
    'recommendation_items',
    'recommendation_photos',
    'debrief_answers',
    'inspection_answers',
    'tag_entities',
    'work_order_agreements'
  ] loop
    call protect_tenant_table(name::regclass);
    execute format('grant select, insert, update, delete on %I to fieldwright_app', name);
  end loop;
  call protect_tenant_table('changes', false);
end $$;
grant select, insert on changes to fieldwright_app;

-- Who and when are the database's to say.
create function stamp_change() returns trigger
  language plpgsql as $$
begin
  new.created_by := current_person();
  new.created_date := now();
  return new;
end $$;
revoke execute on function stamp_change from public;
create trigger stamp_change before insert on changes for each row execute function stamp_change();

-- Keys that nobody will ask for again: acknowledged and 30 days old, or 180 days old in any case. Of every company, so
-- by the role that owns the look-up functions.
create policy lookup on saves for select to fieldwright_lookup using (true);
create policy lookup_sweep on saves for delete to fieldwright_lookup using (true);
grant select, delete on saves to fieldwright_lookup;
create function sweep_saves() returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from saves
    where created_date < now() - interval '180 days'
       or (acknowledged_date is not null and created_date < now() - interval '30 days');
  end;
grant create on schema public to fieldwright_lookup;
alter function sweep_saves owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function sweep_saves from public;
grant execute on function sweep_saves to fieldwright_app;
