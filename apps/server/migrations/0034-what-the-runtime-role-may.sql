-- The runtime role may do what the product does, and no more.

-- A sweep keeps rows for a least time, whatever it is asked for: no call of it takes away what is young.
create or replace function sweep_error_reports(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from error_report_sightings
      where last_seen_date < clock_now() - make_interval(days => greatest(kept_days, 30));
    delete from error_reports
      where last_seen_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;

create or replace function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state = 'done' and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;

create or replace function sweep_live_messages(kept_seconds integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from live_messages where created_date < now() - make_interval(secs => greatest(kept_seconds, 3600));
  end;

-- The names of the jobs that there are. `migrate` replaces it by those of its version, so that none is forgotten here.
create function job_names() returns text[] language sql immutable return array[]::text[];
revoke execute on function job_names from public;
grant execute on function job_names to fieldwright_worker;

create or replace function enqueue(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = graphile_worker, public, pg_temp as $$
begin
  if task <> all (public.job_names()) then
    raise exception 'there is no job %', left(task, 60);
  end if;
  perform graphile_worker.add_job(
    task,
    json_build_object('companyId', public.current_company(), 'personId', public.current_person(), 'data', payload),
    run_at => run_at,
    job_key => job_key,
    max_attempts => 12
  );
end $$;

-- What has a history is hidden, voided or taken off the board, and never removed; keys of saves go by their sweep alone.
revoke delete on saves, customers, sites, work_orders, sales_proposals, agreements, calls, schedule_events, tax_items,
  import_keys from fieldwright_app;
