-- graphile-worker's tables are closed to the runtime role; this one function lets it enqueue within its own
-- transaction. The company or person that the job is for comes from the transaction itself, not from the caller.
create function enqueue(task text, payload json, job_key text default null) returns void
  language plpgsql security definer set search_path = graphile_worker, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    task,
    json_build_object('companyId', public.current_company(), 'personId', public.current_person(), 'data', payload),
    job_key => job_key,
    max_attempts => 12
  );
end $$;
grant create on schema public to fieldwright_worker;
alter function enqueue owner to fieldwright_worker;
revoke create on schema public from fieldwright_worker;
revoke execute on function enqueue from public;
grant execute on function enqueue to fieldwright_app;
