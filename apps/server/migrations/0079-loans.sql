-- Loans that customers apply for with a lender (R1.7). What the lender says of one is copied to the loan application of
-- its document; what it knows of the customer (Social Security number, birth date, income) never comes here.

-- The accounts that a company has connected with a lender. An older one stays, without its place in the settings, for the
-- loans that were arranged through it.
create table lender_accounts (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- in the address of its webhooks
  guid uuid not null default gen_random_uuid(),
  dealer_id text not null check (dealer_id <> ''),
  label text not null,
  is_test boolean not null,
  -- encrypted with a key that is not in the database
  sealed_key text not null,
  -- null until the lender sends webhooks
  sealed_webhook_secret text,
  disconnected_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
create unique index lender_accounts_connected on lender_accounts (company_id) where disconnected_date is null;
call protect_tenant_table('lender_accounts');
grant select, insert, update on lender_accounts to fieldwright_app;

-- Written before the lender is asked anything.
create table loans (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, and with it of the lender's application
  guid uuid not null,
  account_id bigint not null,
  entity text not null check (entity in ('workOrder', 'salesProposal')),
  document_id bigint not null,
  -- the document's loan application
  application_id bigint not null,
  status text not null default 'CREATED' check (status in ('CREATED', 'IN_PROGRESS', 'PREQUALIFIED', 'ACTION_REQUIRED', 'OFFER_AVAILABLE', 'PENDING_LENDER', 'PENDING_MERCHANT', 'APPROVED', 'CONFIRMED', 'FUNDED', 'DECLINED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'UNKNOWN')),
  -- the lender's own word
  raw_status text not null default '',
  asked_cents bigint not null check (asked_cents > 0),
  approved_cents bigint,
  monthly_cents bigint,
  funded_cents bigint,
  ownership text not null check (ownership in ('owner', 'occupant')),
  property_type text not null check (property_type in ('singleFamily', 'multiFamily', 'condominiumOrTownhouse', 'mobile')),
  monthly_mortgage_cents bigint,
  -- the lender's: null until it has taken the application
  lender_application_id text,
  redirect_url text,
  redirect_expires_date timestamptz,
  -- when the lender last changed it
  reported_date timestamptz,
  -- why the lender took no application; null if it did
  failure text,
  -- the payment of the document; null until the loan was funded
  payment_id bigint,
  checks integer not null default 0,
  next_check_date timestamptz,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, account_id) references lender_accounts (company_id, id)
);
-- A customer applies for a plan once at a time.
create unique index loans_in_progress on loans (company_id, entity, application_id)
  where status not in ('DECLINED', 'EXPIRED', 'CANCELED');
create index loans_document on loans (company_id, entity, document_id);
create index loans_due on loans (next_check_date) where next_check_date is not null;
create index loans_account on loans (company_id, account_id);
call protect_tenant_table('loans');
grant select, insert, update on loans to fieldwright_app;

-- Whose it is, before a company is known; and which companies have something to ask a lender.
create policy lookup on lender_accounts to fieldwright_lookup using (true);
create policy of_company on lender_accounts as restrictive to current_user using (company_id = (select current_company()));
create policy lookup on loans to fieldwright_lookup using (true);
create policy of_company on loans as restrictive to current_user using (company_id = (select current_company()));
grant select on lender_accounts, loans to fieldwright_lookup;
create function lender_account_company(wanted uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  return (select company_id from lender_accounts where guid = wanted);
create function companies_with_loans_due() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select distinct company_id from loans where next_check_date <= clock_now();
  end;
grant create on schema public to fieldwright_lookup;
alter function lender_account_company owner to fieldwright_lookup;
alter function companies_with_loans_due owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function lender_account_company, companies_with_loans_due from public;
grant execute on function lender_account_company, companies_with_loans_due to fieldwright_app;
