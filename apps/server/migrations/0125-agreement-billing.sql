-- Saved cards that are charged again and again for an agreement, by a subscription of the provider.
create table agreement_billings (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- of the request that began it; all that the provider is asked has it as its key
  guid uuid not null,
  agreement_id bigint not null,
  account_id bigint not null,
  saved_card_id bigint not null,
  provider_customer_id text not null,
  -- what the customer pays for
  name text not null,
  billing_frequency text not null check (billing_frequency in ('monthly', 'quarterly', 'twiceYearly', 'yearly')),
  -- [{payments, amountCents}], one after another
  phases jsonb not null,
  -- what the customer agreed to
  consent_text text not null,
  state text not null default 'starting'
    check (state in ('starting', 'active', 'pastDue', 'ended', 'stopped', 'refused')),
  -- the provider's: of Square's subscription, or of Stripe's schedule and its subscription
  billing_id text,
  subscription_id text,
  -- why the provider refused it, or its card
  failure text,
  next_date timestamptz,
  -- what someone wants that the provider hasn't done yet
  stop_wanted boolean not null default false,
  card_wanted_id bigint,
  -- questions are numbered when they are asked, and the answer to the latest counts
  questions integer not null default 0,
  asked integer not null default 0,
  checks integer not null default 0,
  next_check_date timestamptz,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, agreement_id) references agreements (company_id, id),
  foreign key (company_id, account_id) references card_accounts (company_id, id),
  foreign key (company_id, saved_card_id) references saved_cards (company_id, id),
  foreign key (company_id, card_wanted_id) references saved_cards (company_id, id)
);
create index agreement_billings_agreement on agreement_billings (agreement_id, company_id);
create index agreement_billings_account on agreement_billings (account_id, company_id);
create index agreement_billings_card on agreement_billings (saved_card_id, company_id);
create index agreement_billings_card_wanted on agreement_billings (card_wanted_id, company_id) where card_wanted_id is not null;
create index agreement_billings_check on agreement_billings (next_check_date) where next_check_date is not null;
create index agreement_billings_named on agreement_billings (billing_id, company_id);
create index agreement_billings_subscription on agreement_billings (subscription_id, company_id);
-- one card at a time
create unique index agreement_billings_one on agreement_billings (company_id, agreement_id)
  where state in ('starting', 'active', 'pastDue');
call protect_tenant_table('agreement_billings');
grant select, insert, update on agreement_billings to fieldwright_app;

-- What was billed: the provider's invoices, as it reported them last.
create table agreement_invoices (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  billing_id bigint not null,
  invoice_id text not null,
  -- as a card confirmation has it
  status text not null,
  state text not null check (state in ('open', 'due', 'paid', 'void')),
  order_id text,
  payment_id text,
  amount_cents bigint not null check (amount_cents >= 0),
  paid_cents bigint not null check (paid_cents >= 0),
  error_category text,
  error_code text,
  -- where the customer can pay it
  url text,
  invoice_date timestamptz not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (billing_id, invoice_id, company_id),
  foreign key (company_id, billing_id) references agreement_billings (company_id, id)
);
create index agreement_invoices_named on agreement_invoices (invoice_id, company_id);
create index agreement_invoices_order on agreement_invoices (order_id, company_id) where order_id is not null;
create index agreement_invoices_payment on agreement_invoices (payment_id, company_id) where payment_id is not null;
call protect_tenant_table('agreement_invoices');
grant select, insert, update on agreement_invoices to fieldwright_app;

create policy lookup on agreement_billings to fieldwright_lookup using (true);
create policy of_company on agreement_billings as restrictive to current_user using (company_id = (select current_company()));
grant select on agreement_billings to fieldwright_lookup;
grant create on schema public to fieldwright_lookup;
create or replace function companies_with_card_work() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from card_attempts where next_check_date <= clock_now()
    union select company_id from card_events where handled_date is null and created_date < clock_now() - interval '1 minute'
    union select company_id from card_accounts where subscribe_date <= clock_now() and disconnected_date is null
    union select company_id from saved_cards where forget_date <= clock_now()
    union select company_id from agreement_billings where next_check_date <= clock_now();
  end;
revoke create on schema public from fieldwright_lookup;

-- Events of subscriptions and invoices weren't asked for before.
alter table card_accounts no force row level security;
update card_accounts set subscribe_date = clock_now(), subscribe_tries = 0
where webhook_id is not null and disconnected_date is null;
alter table card_accounts force row level security;
