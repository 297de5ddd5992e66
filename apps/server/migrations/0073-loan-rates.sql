-- The loans that a company's lenders offer its customers (Settings, R1.7). Rates are in 1/10,000 of a percent.
create table loan_rates (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  lender text not null default '',
  plan_number text not null default '',
  kind text not null check
    (kind in ('fixed', 'reduced', 'zero', 'sameAsCash', 'deferredNoPayments', 'deferredWithPayments')),
  apr_rate integer not null default 0 check (apr_rate between 0 and 1000000),
  term_months integer not null check (term_months between 1 and 360),
  promo_months integer check (promo_months between 1 and 60),
  least_cents bigint check (least_cents >= 0),
  most_cents bigint check (most_cents >= coalesce(least_cents, 0)),
  dealer_fee_rate integer not null default 0 check (dealer_fee_rate between 0 and 1000000),
  -- the monthly payment per dollar, in millionths
  payment_factor integer check (payment_factor between 1 and 1000000),
  disclosure text not null default '',
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
call protect_tenant_table('loan_rates');
grant select, insert, update, delete on loan_rates to fieldwright_app;
