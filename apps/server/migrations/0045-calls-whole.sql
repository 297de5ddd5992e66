-- Where calls come from: each company's own list (R3.6).
create table lead_sources (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  text text not null check (text <> ''),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id)
);
call protect_tenant_table('lead_sources');
grant select, insert, update, delete on lead_sources to fieldwright_app;

-- Row-level security is forced on the owner, too: the rows of the companies that there are already are written without it.
alter table lead_sources no force row level security;
alter table companies no force row level security;
insert into lead_sources (company_id, text, "order")
  select c.id, s.text, s.place from companies c,
    unnest(array['Google', 'Referral', 'Repeat customer', 'Door hanger', 'Website', 'Other'])
      with ordinality s(text, place);
alter table companies force row level security;
alter table lead_sources force row level security;

-- Who of the customer's side asked for the call, where it came from, and why it was canceled.
alter table calls
  add column lead_source_id bigint,
  add column contact_name text not null default '',
  add column contact_phone text not null default '',
  add column cancel_reason text check (cancel_reason in
    ('customerCanceled', 'notNeeded', 'bookedTwice', 'wentElsewhere', 'weather', 'other')),
  add column cancel_note text not null default '',
  add column canceled_date timestamptz,
  add column canceled_by bigint,
  add foreign key (company_id, lead_source_id) references lead_sources (company_id, id);

-- Until now a call was canceled without a reason. Nothing of the call changes by this, so neither its version nor its stamps do.
alter table calls no force row level security;
alter table calls disable trigger stamp_update;
update calls set cancel_reason = 'other', canceled_date = updated_date, canceled_by = updated_by where status = 'canceled';
alter table calls enable trigger stamp_update;
alter table calls force row level security;

alter table calls add check ((status = 'canceled') = (cancel_reason is not null and canceled_date is not null));
create index calls_lead_source on calls (lead_source_id, company_id);
create index calls_canceled on calls (company_id, canceled_date) where status = 'canceled';
