-- What sends an email to a person about the own account, so that it can be sent again: its job may be lost. Null for those that an
-- earlier version noted.
alter table person_emails add column job text, add column payload jsonb;
create index person_emails_open on person_emails (next_try_date) where state in ('waiting', 'sending', 'handed');

-- People with an email about their account whose next try is overdue: the job that was to send it is lost.
create function people_with_overdue_emails(late_seconds integer) returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select distinct person_id from person_emails
    where job is not null and state in ('waiting', 'sending', 'handed')
      and next_try_date < clock_now() - make_interval(secs => late_seconds);
  end;
grant create on schema public to fieldwright_lookup;
alter function people_with_overdue_emails owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function people_with_overdue_emails from public;
grant execute on function people_with_overdue_emails to fieldwright_app;
