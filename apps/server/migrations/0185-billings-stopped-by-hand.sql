-- Billings whose provider refuses the key of their account, and what an owner or admin says of them then: that they count
-- as stopped (packages/domain/src/payments/billing-by-hand.ts). The next answer of the provider counts again.
alter table agreement_billings
  -- since when the provider has refused the key of the account; null once it answers
  add column key_refused_date timestamptz,
  add column hand_note text,
  add column hand_by bigint,
  add column hand_date timestamptz,
  add column hand_state text check (hand_state in ('open', 'replaced')),
  add constraint agreement_billings_by_hand check ((hand_note is null) = (hand_state is null));
create index agreement_billings_refused on agreement_billings (company_id) where key_refused_date is not null;

-- Events that are asked about less often aren't due before their time.
grant create on schema public to fieldwright_lookup;
create or replace function companies_with_card_work() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from card_attempts where next_check_date <= clock_now()
    union select company_id from card_events where handled_date is null and created_date < clock_now() - interval '1 minute'
      and next_try_date <= clock_now()
    union select company_id from card_accounts where disputes_date <= clock_now()
      or disconnected_date is null and subscribe_date <= clock_now()
    union select company_id from saved_cards where forget_date <= clock_now()
    union select company_id from agreement_billings where next_check_date <= clock_now();
  end;
revoke create on schema public from fieldwright_lookup;
