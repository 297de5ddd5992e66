-- Imports from CSV: the file until it is carried out, what was said of it, and by which key each row is known again.
create table imports (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  kind text not null check (kind in ('customers', 'sites', 'work-history', 'trade-permits')),
  file_name text not null,
  sha256 text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed')),
  skip_bad boolean not null default false,
  rows integer not null,
  done_rows integer not null default 0,
  report jsonb not null,
  -- why nothing was written, in words
  failure text,
  started_date timestamptz,
  -- the last sign of life of whoever carries it out
  progress_date timestamptz,
  finished_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);

-- Apart, so that progress is written without the file.
create table import_texts (
  company_id integer not null default current_company(),
  import_id bigint not null,
  -- gone as soon as the import is done
  contents bytea,
  -- every problem, as CSV
  problems text not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, import_id),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
create index import_texts_import on import_texts (import_id, company_id);

-- A row that was imported is known by its key ever after, also when the import itself is forgotten.
create table import_keys (
  company_id integer not null default current_company(),
  kind text not null,
  key text not null,
  -- of what the row said
  fingerprint text not null,
  entity text not null check (entity in ('customer', 'site', 'workOrder')),
  record_id bigint not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, kind, key)
);

call protect_tenant_table('imports');
call protect_tenant_table('import_texts');
call protect_tenant_table('import_keys');
grant select, insert, update, delete on imports, import_texts, import_keys to fieldwright_app;

-- What of a work order was settled before the company came here; lists and totals do not call it owed.
alter table work_orders
  add column settled_outside_cents bigint not null default 0 check (settled_outside_cents >= 0);

-- Files that nobody carried out, and what was said of those long done, in every company; it reads nothing.
create policy lookup on imports to fieldwright_lookup using (true);
create policy lookup on import_texts to fieldwright_lookup using (true);
grant select, delete on imports, import_texts to fieldwright_lookup;
create function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports where state in ('checked', 'failed') and updated_date < now() - make_interval(days => waiting_days)
      or state = 'done' and updated_date < now() - make_interval(days => kept_days);
  end;
grant create on schema public to fieldwright_lookup;
alter function sweep_imports owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function sweep_imports from public;
grant execute on function sweep_imports to fieldwright_app;
