-- The plans that a company sells (Settings). An agreement keeps the name, price and visits that were agreed; its plan says
-- what members save. Agreements of before have no plan.
create table agreement_plans (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  price_cents bigint not null check (price_cents >= 0),
  billing_frequency text not null check (billing_frequency in ('monthly', 'quarterly', 'twiceYearly', 'yearly')),
  visits_per_year integer not null check (visits_per_year between 0 and 52),
  -- in 1/10,000 of a percent
  discount_rate integer not null default 0 check (discount_rate between 0 and 1000000),
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
call protect_tenant_table('agreement_plans');
grant select, insert, update, delete on agreement_plans to fieldwright_app;

alter table agreements add column agreement_plan_id bigint,
  add foreign key (company_id, agreement_plan_id) references agreement_plans (company_id, id);
create index agreements_plan on agreements (agreement_plan_id, company_id);
