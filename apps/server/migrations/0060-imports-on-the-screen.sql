-- Imports on the screen: whose columns are mapped, whose bad cells are corrected, and which can be undone.
alter table imports
  -- the file's headings with examples of their cells, in order
  add column headings jsonb not null default '[]',
  -- for each column of the format: the file's heading
  add column mapping jsonb not null default '{}',
  -- cells as the person corrected them
  add column corrections jsonb not null default '[]',
  -- the first rows of each outcome
  add column preview jsonb not null default '[]',
  add column undone_date timestamptz,
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('customers', 'sites', 'systems', 'work-history', 'trade-permits')),
  drop constraint imports_state_check,
  add constraint imports_state_check check (state in ('checked', 'running', 'done', 'failed', 'undone'));

-- Reports of before say nothing of systems, columns and encoding.
alter table imports no force row level security;
update imports set report = jsonb_set(report, '{makes,systems}', '0')
  || '{"missingColumns": [], "encoding": "utf-8", "state": null}';
alter table imports force row level security;

-- The ids of what it created, by kind.
alter table import_texts add column made jsonb not null default '{}';

alter table import_keys
  -- null: imported before this was kept
  add column import_id bigint,
  drop constraint import_keys_entity_check,
  add constraint import_keys_entity_check check (entity in ('customer', 'site', 'workOrder', 'siteSystem'));
create index import_keys_import on import_keys (company_id, import_id);

-- The rows of an import that was undone are new again.
alter table import_keys add column undone boolean not null default false;

create or replace function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state in ('done', 'undone')
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;
