-- The day on which the changes of a compared file are made; null: at once.
alter table price_book_imports
  add column start_date date,
  drop constraint price_book_imports_state_check,
  add constraint price_book_imports_state_check
    check (state in ('checked', 'scheduled', 'running', 'done', 'failed', 'undone')),
  add constraint price_book_imports_start_date check (state <> 'scheduled' or start_date is not null);
create index price_book_imports_scheduled on price_book_imports (start_date) where state = 'scheduled';

-- Companies where the day of a scheduled import has begun, or soon will: each knows its own time.
create function companies_with_scheduled_imports() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select distinct company_id from price_book_imports
    where state = 'scheduled' and start_date <= ((clock_now() at time zone 'UTC') + interval '14 hours')::date;
  end;
grant create on schema public to fieldwright_lookup;
alter function companies_with_scheduled_imports owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function companies_with_scheduled_imports from public;
grant execute on function companies_with_scheduled_imports to fieldwright_app;
