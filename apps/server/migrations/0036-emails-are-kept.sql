-- As 0034: no sweep takes away what is young.
create or replace function sweep_emails(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from emails where state not in ('waiting', 'sending', 'handed')
      and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
    delete from person_emails where created_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;
