-- Faults of pages that nobody is signed in to are of no company, and anybody can make some up: beyond the most that are
-- kept, the least counted gives way, and among those the one that was not seen the longest. They are kept for few days.
create function forget_strangers_faults(most integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from error_reports
      where company_id = 0 and last_seen_date < clock_now() - make_interval(days => greatest(kept_days, 7));
    delete from error_reports
      where company_id = 0 and id in (
        select id from error_reports where company_id = 0
        order by count desc, last_seen_date desc, id desc offset greatest(most, 100));
  end;
grant create on schema public to fieldwright_lookup;
alter function forget_strangers_faults owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function forget_strangers_faults from public;
grant execute on function forget_strangers_faults to fieldwright_app;
