-- Emails to the company's active people about their accounts that were not delivered: the office can reach them another way. What was in
-- them is not told, and nothing of people of other companies.
create function undelivered_account_emails(quiet_seconds integer, kept_days integer)
  returns table (person_id bigint, message_id text, state text, failure text, tries integer, created_date timestamptz, tried_date timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select e.person_id, e.message_id, e.state, e.failure, e.tries, e.created_date, e.tried_date
    from person_emails e
      join memberships m on m.person_id = e.person_id and m.company_id = current_company() and m.status = 'active'
    where e.created_date > clock_now() - make_interval(days => kept_days)
      and (e.state in ('failed', 'unsure')
        or e.state in ('waiting', 'sending', 'handed') and e.asked_date < clock_now() - make_interval(secs => quiet_seconds));
  end;
grant create on schema public to fieldwright_lookup;
alter function undelivered_account_emails owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function undelivered_account_emails from public;
grant execute on function undelivered_account_emails to fieldwright_app;
