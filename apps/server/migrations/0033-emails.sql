-- Emails of a company, from the act that asks for one until it is delivered or given up
-- (packages/domain/src/emails/email.ts). The row is the promise and is written with the act; jobs only carry it out.
create table emails (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the first part of its Message-ID, the same for every try
  message_id text not null,
  -- what sends it, so that it can be sent again
  job text not null,
  payload jsonb not null,
  kind text not null,
  entity text not null,
  record_id bigint not null,
  part_id bigint,
  -- both are known when it is tried for the first time
  recipient text,
  subject text,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'handed', 'sent', 'failed', 'unsure', 'dropped', 'dismissed')),
  -- of the try that is under way, or was the last: what another try has begun since may not be changed by it
  attempt uuid,
  tries integer not null default 0,
  failure text,
  -- since when it is tried
  asked_date timestamptz not null default clock_now(),
  tried_date timestamptz,
  next_try_date timestamptz not null default clock_now(),
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (company_id, message_id)
);
create index emails_open on emails (next_try_date) where state in ('waiting', 'sending', 'handed');
create index emails_undelivered on emails (company_id, created_date) where state in ('waiting', 'sending', 'handed', 'failed', 'unsure');
call protect_tenant_table('emails');
grant select, insert, update on emails to fieldwright_app;

-- The same for emails to a person about the own account, which no company sends: only so that none is sent twice.
create table person_emails (
  person_id bigint not null references persons (id) default current_person(),
  message_id text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'handed', 'sent', 'failed', 'unsure', 'dropped')),
  attempt uuid,
  tries integer not null default 0,
  failure text,
  -- since when it is tried
  asked_date timestamptz not null default clock_now(),
  tried_date timestamptz,
  next_try_date timestamptz not null default clock_now(),
  version integer not null default 1,
  created_date timestamptz not null default clock_now(),
  primary key (person_id, message_id)
);
alter table person_emails enable row level security;
alter table person_emails force row level security;
create policy own_person on person_emails
  using ((select current_company()) is null and person_id = (select current_person()));
grant select, insert, update on person_emails to fieldwright_app;

-- Companies that have an email whose next try is overdue: the job that was to send it is lost.
create policy lookup on emails to fieldwright_lookup using (true);
create policy of_company on emails as restrictive to current_user using (company_id = (select current_company()));
create policy lookup on person_emails to fieldwright_lookup using (true);
create policy of_person on person_emails as restrictive to current_user
  using ((select current_company()) is null and person_id = (select current_person()));
grant select, delete on emails, person_emails to fieldwright_lookup;
create function companies_with_overdue_emails(late_seconds integer) returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select distinct company_id from emails
    where state in ('waiting', 'sending', 'handed') and next_try_date < clock_now() - make_interval(secs => late_seconds);
  end;

-- What is settled goes after a while, in every company; it reads nothing.
create function sweep_emails(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from emails where state not in ('waiting', 'sending', 'handed') and updated_date < clock_now() - make_interval(days => kept_days);
    delete from person_emails where created_date < clock_now() - make_interval(days => kept_days);
  end;
grant create on schema public to fieldwright_lookup;
alter function companies_with_overdue_emails owner to fieldwright_lookup;
alter function sweep_emails owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function companies_with_overdue_emails, sweep_emails from public;
grant execute on function companies_with_overdue_emails, sweep_emails to fieldwright_app;

-- A job may be told not to begin before a moment.
drop function enqueue(text, json, text);
create function enqueue(task text, payload json, job_key text default null, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = graphile_worker, public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    task,
    json_build_object('companyId', public.current_company(), 'personId', public.current_person(), 'data', payload),
    run_at => run_at,
    job_key => job_key,
    max_attempts => 12
  );
end $$;
grant create on schema public to fieldwright_worker;
alter function enqueue owner to fieldwright_worker;
revoke create on schema public from fieldwright_worker;
revoke execute on function enqueue from public;
grant execute on function enqueue to fieldwright_app;
