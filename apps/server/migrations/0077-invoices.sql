-- What a company's invoices show (`settings/invoice-settings.ts`), and its words in the email with one.
alter table companies
  add column group_pricing boolean not null default false,
  add column invoice_terms text not null default '',
  add column invoice_warranty text not null default '',
  add column invoice_subject text not null default '',
  add column invoice_opening text not null default '';

-- The invoices that customers got, each as it was sent.
create table sent_invoices (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one sends no second email
  guid uuid not null,
  work_order_id bigint not null,
  mailed_to text not null check (mailed_to <> ''),
  total_cents bigint not null,
  amount_due_cents bigint not null,
  pdf bytea not null check (length(pdf) between 1 and 20000000),
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) on delete cascade
);
create index sent_invoices_work_order on sent_invoices (work_order_id, company_id);
call protect_tenant_table('sent_invoices');
grant select, insert on sent_invoices to fieldwright_app;
