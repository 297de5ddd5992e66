-- Which parts of the product a company has switched on or off (R7.2); what it has not switched is as the domain says.
create table feature_flags (
  company_id integer not null default current_company(),
  name text not null check (name <> ''),
  is_on boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, name)
);
call protect_tenant_table('feature_flags');
grant select, insert, update on feature_flags to fieldwright_app;

-- Faults that browsers report (R8.9): one row for the same fault, and its counts by version, page and person. Texts
-- come without personal data, and are cleaned once more before they are written.
create table error_reports (
  company_id integer not null default current_company(),
  id bigint generated always as identity,
  -- what makes two reports the same fault (domain, error-reports/error-report.ts)
  fingerprint text not null,
  name text not null,
  message text not null,
  -- of the latest report
  stack text not null,
  correlation_id text not null,
  count integer not null check (count > 0),
  last_seen_date timestamptz not null default now(),
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, fingerprint)
);
create index error_reports_seen on error_reports (company_id, last_seen_date desc);

create table error_report_sightings (
  company_id integer not null default current_company(),
  report_id bigint not null,
  version text not null,
  route text not null,
  -- counted, never told
  person_id bigint not null default current_person(),
  count integer not null check (count > 0),
  last_seen_date timestamptz not null default now(),
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, report_id, version, route, person_id),
  foreign key (company_id, report_id) references error_reports (company_id, id) on delete cascade
);
call protect_tenant_table('error_reports');
call protect_tenant_table('error_report_sightings');
grant select, insert, update on error_reports, error_report_sightings to fieldwright_app;

-- What nobody has seen for so long goes, in every company; it reads nothing.
create policy lookup on error_reports to fieldwright_lookup using (true);
create policy lookup on error_report_sightings to fieldwright_lookup using (true);
grant select, delete on error_reports, error_report_sightings to fieldwright_lookup;
create function sweep_error_reports(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from error_report_sightings where last_seen_date < now() - make_interval(days => kept_days);
    delete from error_reports where last_seen_date < now() - make_interval(days => kept_days);
  end;
grant create on schema public to fieldwright_lookup;
alter function sweep_error_reports owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function sweep_error_reports from public;
grant execute on function sweep_error_reports to fieldwright_app;
