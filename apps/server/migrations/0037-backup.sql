-- Who reads everything for a backup: a role that nobody is, and that cannot sign in. The owner becomes it for one transaction
-- that is rolled back (docs/decisions/014-backup-in-one-snapshot.md). Every table with row-level security lets it read.
do $$
declare
  name regclass;
begin
  for name in
    select oid::regclass from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
  loop
    execute format('create policy backup on %s for select to fieldwright_backup using (true)', name);
    execute format('grant select on %s to fieldwright_backup', name);
  end loop;
end $$;

-- Tables that are still to come.
create or replace procedure protect_tenant_table(target regclass, stamped boolean default true)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_company on %s using (company_id = (select current_company()))', target);
  execute format('create policy backup on %s for select to fieldwright_backup using (true)', target);
  execute format('grant select on %s to fieldwright_backup', target);
  if stamped then
    execute format('create trigger stamp_update before update on %s for each row execute function stamp_update()', target);
  end if;
end $$;
