-- How each company works out prices from costs and hours. A company without a row has flat prices only.
create table pricing_rules (
  company_id integer not null default current_company() references companies (id),
  -- [{propertyTypeId, rateTypeId, hourlyCents}]
  labor_rates jsonb not null,
  -- [{fromCents, factor}], factor in 1/10,000
  markup_tiers jsonb not null,
  labor_cost_cents bigint not null default 0 check (labor_cost_cents >= 0),
  minimum_charge_cents bigint not null default 0 check (minimum_charge_cents >= 0),
  rounding text not null default 'none' check (rounding in ('none', 'nearest05', 'up00', 'up95', 'up99')),
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id)
);
call protect_tenant_table('pricing_rules');
grant select, insert, update on pricing_rules to fieldwright_app;

-- Prices are flat, or worked out from cost, hours and the company's rules. So far all are flat.
alter table part_items
  add column pricing text not null default 'flat' check (pricing in ('flat', 'computed')),
  -- in 1/10,000; null: the company's tiers
  add column markup_factor integer check (markup_factor between 10000 and 1000000);
alter table service_repairs
  add column crew integer not null default 1 check (crew between 1 and 20),
  add column pricing text not null default 'flat' check (pricing in ('flat', 'computed'));

-- A plan's own price for an hour of labor, which beats its percentage where there is labor.
alter table agreement_plans add column labor_rate_cents bigint check (labor_rate_cents >= 0);
