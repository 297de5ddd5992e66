-- What each import changed in a price book, so that it can be undone as one step.
alter table price_book_imports
  -- null: it isn't done, or was done before this was kept
  add column made jsonb,
  add column undone_date timestamptz,
  drop constraint price_book_imports_state_check,
  add constraint price_book_imports_state_check check (state in ('checked', 'running', 'done', 'failed', 'undone'));

create or replace function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state in ('done', 'undone')
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
    delete from price_book_imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state in ('done', 'undone')
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;
