-- Reminders of proposals that customers haven't answered (`proposals/reminder.ts`, `settings/reminders.ts`).
alter table companies
  -- after how many days without an answer customers are reminded, and again after as many; null: only by hand
  add column reminder_days integer check (reminder_days between 1 and 60),
  -- how often at most for each emailed link
  add column reminder_most integer not null default 2 check (reminder_most between 1 and 5),
  -- the company's words in the reminder, and in the email that answers a question (`settings/message-texts.ts`)
  add column reminder_subject text not null default '',
  add column reminder_opening text not null default '',
  add column answer_subject text not null default '',
  add column answer_opening text not null default '';

-- Each reminder that was asked for, once per key. The email that it queues is in `emails`.
create table proposal_reminders (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one reminds once
  guid uuid not null,
  sales_proposal_id bigint not null,
  link_id bigint not null,
  automatic boolean not null,
  mailed_to text not null check (mailed_to <> ''),
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references proposal_links (company_id, id) on delete cascade
);
create index proposal_reminders_proposal on proposal_reminders (sales_proposal_id, company_id);
create index proposal_reminders_link on proposal_reminders (link_id, company_id);
call protect_tenant_table('proposal_reminders');
grant select, insert on proposal_reminders to fieldwright_app;

-- The email addresses that were reminded, with whether whoever has one wants no more: one row for each address.
create table reminder_addresses (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  email text not null check (email = lower(email) and email <> ''),
  -- the token of the link that turns reminders off is derived from it with the server's secret
  nonce text not null,
  token_hash text not null unique,
  -- since when its owner wants none
  stopped_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (email, company_id)
);
call protect_tenant_table('reminder_addresses');
grant select, insert, update on reminder_addresses to fieldwright_app;

-- Whose it is, before a company is known, and who reminds automatically.
create policy lookup on reminder_addresses for select to fieldwright_lookup using (true);
create policy of_company on reminder_addresses as restrictive to current_user using (company_id = (select current_company()));
grant select on reminder_addresses to fieldwright_lookup;
create function reminder_address_company(wanted_hash text) returns integer
  language sql stable security definer set search_path = public, pg_temp
  return (select company_id from reminder_addresses where token_hash = wanted_hash);
grant select (reminder_days) on companies to fieldwright_lookup;
create function companies_that_remind() returns setof integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select id from companies where reminder_days is not null order by id;
  end;
grant create on schema public to fieldwright_lookup;
alter function reminder_address_company owner to fieldwright_lookup;
alter function companies_that_remind owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function reminder_address_company, companies_that_remind from public;
grant execute on function reminder_address_company, companies_that_remind to fieldwright_app;
