-- How far the setup of a company is. The rules are the domain's (`settings/setup.ts`). Companies that are there already are set up.
alter table companies
  add column is_setting_up boolean not null default false,
  add column trades text[] not null default '{}'
    check (trades <@ array['heatingCooling', 'plumbing', 'electrical']),
  add column setup_skipped text[] not null default '{}',
  add column setup_confirmed text[] not null default '{}';
