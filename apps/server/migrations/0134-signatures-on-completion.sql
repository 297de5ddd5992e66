-- What customers signed on the technician's device when the work was done, or why nobody did. Nobody can change it.
create table work_order_signatures (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one signs once
  guid uuid not null,
  work_order_id bigint not null,
  method text not null check (method in ('drawn', 'typed', 'absent')),
  name text not null,
  strokes jsonb,
  reason text not null,
  -- what the customer agreed to, word for word, and the lines and the total that were shown
  consent text not null,
  shown jsonb not null,
  shown_hash text not null check (shown_hash ~ '^[0-9a-f]{64}$'),
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  check ((method = 'drawn') = (strokes is not null)),
  check ((method = 'absent') = (name = '') and (method = 'absent') = (reason <> '')),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) on delete cascade
);
create index work_order_signatures_work_order on work_order_signatures (work_order_id, company_id);
call protect_tenant_table('work_order_signatures');
grant select, insert on work_order_signatures to fieldwright_app;

-- The company's words that customers agree to, and whether a missing signature is mentioned before processing.
alter table companies
  add column completion_consent text not null default '',
  add column completion_signature boolean not null default false;
