-- The receipts of work orders' payments that customers got, each as it was sent.
create table sent_receipts (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one sends no second email
  guid uuid not null,
  work_order_id bigint not null,
  -- of work_order_payments; without a foreign key, because those are found by the company's indexes
  work_order_payment_id bigint not null,
  mailed_to text not null check (mailed_to <> ''),
  pdf bytea not null check (length(pdf) between 1 and 20000000),
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) on delete cascade
);
create index sent_receipts_work_order on sent_receipts (work_order_id, company_id);
create index sent_receipts_payment on sent_receipts (work_order_payment_id, company_id);
call protect_tenant_table('sent_receipts');
grant select, insert on sent_receipts to fieldwright_app;
