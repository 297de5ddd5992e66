-- A price book file that failed on its start date is kept as long as one that was imported: nobody may have seen it yet.
create or replace function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state in ('done', 'undone')
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
    delete from price_book_imports
      where state in ('checked', 'failed') and start_date is null
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or (state in ('done', 'undone') or state = 'failed' and start_date is not null)
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;
