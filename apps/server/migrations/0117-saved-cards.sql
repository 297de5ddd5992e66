-- Whether customers' cards may be saved (R3.4), by default not.
alter table companies add column save_credit_cards boolean not null default false;

-- Cards that customers have let the company keep. The provider has the number; here is what people recognize the card by,
-- and what the customer agreed to, in the words that were shown.
create table saved_cards (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- of the attempt that paid with it first
  guid uuid not null,
  customer_id bigint not null,
  account_id bigint not null,
  provider_customer_id text not null,
  provider_card_id text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  consent_text text not null,
  consent_date timestamptz not null,
  -- the person who asked the customer; null if the customer agreed on the payment page
  consent_by bigint,
  removed_date timestamptz,
  removed_by bigint,
  -- when the provider is next asked to forget it; null once it has, and while the card is kept
  forget_date timestamptz,
  forget_tries integer not null default 0,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, account_id) references card_accounts (company_id, id)
);
create index saved_cards_customer on saved_cards (customer_id, company_id);
create index saved_cards_account on saved_cards (account_id, company_id);
create index saved_cards_forget on saved_cards (forget_date) where forget_date is not null;
call protect_tenant_table('saved_cards');
grant select, insert, update on saved_cards to fieldwright_app;

alter table card_attempts
  -- the saved card that pays; null if one is typed
  add column saved_card_id bigint,
  -- whose card is saved or charged, with us and with the provider
  add column customer_id bigint,
  add column provider_customer_id text,
  -- what the customer agreed to, if the card is to be saved once it was charged
  add column consent_text text,
  add column save_state text check (save_state in ('asked', 'saved', 'failed')),
  -- the cardholder's dispute, as the provider reports it
  add column dispute_id text,
  add column dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  add column dispute_reason text,
  add column dispute_due_date timestamptz,
  add constraint card_attempts_saved_card foreign key (company_id, saved_card_id) references saved_cards (company_id, id);
create index card_attempts_saved_card on card_attempts (company_id, saved_card_id) where saved_card_id is not null;

-- What someone has to look at.
create index card_attempts_disputed on card_attempts (company_id) where status = 'disputed';
create index card_attempts_checking on card_attempts (company_id) where status = 'checking';

create policy lookup on saved_cards to fieldwright_lookup using (true);
create policy of_company on saved_cards as restrictive to current_user using (company_id = (select current_company()));
grant select on saved_cards to fieldwright_lookup;
grant create on schema public to fieldwright_lookup;
create or replace function companies_with_card_work() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from card_attempts where next_check_date <= clock_now()
    union select company_id from card_events where handled_date is null and created_date < clock_now() - interval '1 minute'
    union select company_id from card_accounts where subscribe_date <= clock_now() and disconnected_date is null
    union select company_id from saved_cards where forget_date <= clock_now();
  end;
revoke create on schema public from fieldwright_lookup;

-- Square's events of disputes weren't asked for before.
alter table card_accounts no force row level security;
update card_accounts set subscribe_date = clock_now(), subscribe_tries = 0
where provider = 'square' and webhook_id is not null and disconnected_date is null;
alter table card_accounts force row level security;
