-- Disconnected accounts are asked for disputes and refunds too, as long as there may be some; null once there can't be.
alter table card_accounts alter column disputes_date drop not null;

grant create on schema public to fieldwright_lookup;
create or replace function companies_with_card_work() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from card_attempts where next_check_date <= clock_now()
    union select company_id from card_events where handled_date is null and created_date < clock_now() - interval '1 minute'
    union select company_id from card_accounts where disputes_date <= clock_now()
      or disconnected_date is null and subscribe_date <= clock_now()
    union select company_id from saved_cards where forget_date <= clock_now()
    union select company_id from agreement_billings where next_check_date <= clock_now();
  end;
revoke create on schema public from fieldwright_lookup;
