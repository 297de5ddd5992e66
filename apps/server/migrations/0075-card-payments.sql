-- Card payments (R1.8). Which provider takes the cards of each channel; the rules are the domain's
-- (`payments/card-channels.ts`).
alter table companies
  add column card_technician text not null default 'none' check (card_technician in ('square', 'stripe', 'none')),
  add column card_dispatcher text not null default 'none' check (card_dispatcher in ('square', 'stripe', 'none')),
  add column card_customer_link text not null default 'none' check (card_customer_link in ('square', 'stripe', 'none')),
  add column card_qr_code text not null default 'none' check (card_qr_code in ('square', 'stripe', 'none'));

-- The accounts that a company has connected. An older one stays, without its place in the settings, for the payments
-- that it took: they are asked about and refunded there.
create table card_accounts (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- in the address of its webhooks
  guid uuid not null default gen_random_uuid(),
  provider text not null check (provider in ('square', 'stripe')),
  label text not null,
  location_id text,
  is_test boolean not null,
  -- encrypted with a key that is not in the database
  sealed_key text not null,
  webhook_url text,
  webhook_id text,
  sealed_webhook_secret text,
  -- when it is next tried to subscribe to webhooks; null once it is subscribed
  subscribe_date timestamptz default clock_now(),
  subscribe_tries integer not null default 0,
  disconnected_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
create unique index card_accounts_connected on card_accounts (company_id, provider) where disconnected_date is null;
call protect_tenant_table('card_accounts');
grant select, insert, update on card_accounts to fieldwright_app;

-- The links and QR codes by which a customer pays (R2.1): stored as a hash, for one document, ending by themselves or
-- by hand.
create table payment_links (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request that made it, so that a repeated one makes no second link
  guid uuid not null,
  entity text not null check (entity in ('workOrder', 'salesProposal')),
  document_id bigint not null,
  channel text not null check (channel in ('customerLink', 'qrCode')),
  amount_cents bigint not null check (amount_cents > 0),
  allow_part boolean not null default false,
  nonce text not null,
  token_hash text not null unique,
  mailed_to text,
  expires_date timestamptz not null,
  revoked_date timestamptz,
  opened_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
create index payment_links_document on payment_links (document_id, entity, company_id);
call protect_tenant_table('payment_links');
grant select, insert, update on payment_links to fieldwright_app;

-- Attempts to take a card payment, from the request until the provider's last word
-- (packages/domain/src/payments/payment-attempt.ts). The row is written before the provider is asked anything.
create table card_attempts (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, and with it of everything that is asked of the provider
  guid uuid not null,
  account_id bigint not null,
  entity text not null check (entity in ('workOrder', 'salesProposal')),
  document_id bigint not null,
  channel text not null check (channel in ('technician', 'dispatcher', 'customerLink', 'qrCode')),
  -- null if staff began it
  link_id bigint,
  status text not null default 'pending' check (status in
    ('pending', 'checking', 'approved', 'declined', 'canceled', 'partlyRefunded', 'refunded', 'disputed')),
  asked_cents bigint not null check (asked_cents > 0),
  amount_cents bigint not null,
  refunded_cents bigint not null default 0,
  -- questions to the provider: how many, whose answer counts, and the latest that got none
  questions integer not null default 0,
  asked integer not null default 0,
  unanswered integer not null default 0,
  name text not null,
  return_url text not null,
  -- the provider's: null until its page was opened
  charge_id text,
  order_id text,
  url text,
  provider_payment_id text,
  -- the code of the last card that was declined, or of why nothing could be asked
  failure text,
  card_brand text,
  card_last4 text,
  -- the payment of the document; null until the card was charged
  payment_id bigint,
  expires_date timestamptz not null,
  checks integer not null default 0,
  next_check_date timestamptz,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, account_id) references card_accounts (company_id, id),
  foreign key (company_id, link_id) references payment_links (company_id, id)
);
-- One at a time, so that two people can't have the same balance charged twice.
create unique index card_attempts_in_progress on card_attempts (company_id, entity, document_id, channel)
  where status in ('pending', 'checking');
create index card_attempts_document on card_attempts (document_id, entity, company_id);
create index card_attempts_due on card_attempts (next_check_date) where next_check_date is not null;
create index card_attempts_account on card_attempts (account_id, company_id);
create index card_attempts_link on card_attempts (link_id, company_id);
create index card_attempts_payment on card_attempts (company_id, payment_id) where payment_id is not null;
call protect_tenant_table('card_attempts');
grant select, insert, update on card_attempts to fieldwright_app;

-- Refunds of card payments, written before the provider is asked.
create table card_refunds (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null,
  attempt_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '',
  status text not null default 'pending' check (status in ('pending', 'completed', 'failed')),
  provider_refund_id text,
  failure text,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, attempt_id) references card_attempts (company_id, id)
);
create index card_refunds_attempt on card_refunds (company_id, attempt_id);
call protect_tenant_table('card_refunds');
grant select, insert, update on card_refunds to fieldwright_app;

-- Webhooks whose signature was right, each stored once. Only the ids that they name are kept: what happened is asked of
-- the provider.
create table card_events (
  company_id integer not null default current_company(),
  account_id bigint not null,
  event_id text not null,
  type text not null,
  ids text[] not null,
  handled_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, account_id, event_id)
);
create index card_events_open on card_events (created_date) where handled_date is null;
call protect_tenant_table('card_events');
grant select, insert, update on card_events to fieldwright_app;

-- Whose it is, before a company is known; and which companies have something to ask a provider.
create policy lookup on card_accounts to fieldwright_lookup using (true);
create policy of_company on card_accounts as restrictive to current_user using (company_id = (select current_company()));
create policy lookup on payment_links to fieldwright_lookup using (true);
create policy of_company on payment_links as restrictive to current_user using (company_id = (select current_company()));
create policy lookup on card_attempts to fieldwright_lookup using (true);
create policy of_company on card_attempts as restrictive to current_user using (company_id = (select current_company()));
create policy lookup on card_events to fieldwright_lookup using (true);
create policy of_company on card_events as restrictive to current_user using (company_id = (select current_company()));
grant select on card_accounts, payment_links, card_attempts to fieldwright_lookup;
grant select, delete on card_events to fieldwright_lookup;
create function payment_link_company(wanted_hash text) returns integer
  language sql stable security definer set search_path = public, pg_temp
  return (select company_id from payment_links where token_hash = wanted_hash);
create function card_account_company(wanted uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  return (select company_id from card_accounts where guid = wanted);
create function companies_with_card_work() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select company_id from card_attempts where next_check_date <= clock_now()
    union select company_id from card_events where handled_date is null and created_date < clock_now() - interval '1 minute'
    union select company_id from card_accounts where subscribe_date <= clock_now() and disconnected_date is null;
  end;
create function sweep_card_events(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from card_events where handled_date < clock_now() - make_interval(days => greatest(kept_days, 7));
  end;
grant create on schema public to fieldwright_lookup;
alter function payment_link_company owner to fieldwright_lookup;
alter function card_account_company owner to fieldwright_lookup;
alter function companies_with_card_work owner to fieldwright_lookup;
alter function sweep_card_events owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function payment_link_company, card_account_company, companies_with_card_work, sweep_card_events from public;
grant execute on function payment_link_company, card_account_company, companies_with_card_work, sweep_card_events to fieldwright_app;
