-- Payments in doubt that an owner or admin has settled by hand, since their provider can't be asked anymore
-- (packages/domain/src/payments/settled-by-hand.ts). What the provider says later is kept beside it.
alter table card_attempts
  -- since when the provider has refused the key of the account; null once it answers
  add column key_refused_date timestamptz,
  add column hand_outcome text check (hand_outcome in ('paid', 'notTaken')),
  add column hand_note text,
  add column hand_by bigint,
  add column hand_date timestamptz,
  add column hand_state text check (hand_state in ('open', 'confirmed', 'differs', 'replaced')),
  -- what the provider says was charged, where it differs; 0 for nothing
  add column provider_cents bigint,
  add constraint card_attempts_by_hand check ((hand_outcome is null) = (hand_state is null));
create index card_attempts_differing on card_attempts (company_id) where hand_state = 'differs';
