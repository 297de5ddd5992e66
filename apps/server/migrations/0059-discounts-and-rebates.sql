-- The discounts and rebates that a company gives again and again (Settings). Documents keep a copy of what was chosen.
create table company_discounts (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  kind text not null check (kind in ('percent', 'fixed')),
  -- in 1/10,000 of a percent
  rate integer,
  amount_cents bigint,
  tax_treatment text not null check (tax_treatment in ('beforeTax', 'afterTax')),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  check (case kind when 'percent' then rate > 0 else amount_cents > 0 end)
);
create table company_rebates (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  amount_cents bigint not null check (amount_cents > 0),
  tax_treatment text not null check (tax_treatment in ('beforeTax', 'afterTax')),
  reimbursed boolean not null,
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
call protect_tenant_table('company_discounts');
call protect_tenant_table('company_rebates');
grant select, insert, update, delete on company_discounts, company_rebates to fieldwright_app;
