-- PDFs of work orders and statements as they are now, to look at: each is made by a job from what the person who asked
-- could see (`source`), and kept for a day. What is emailed is kept elsewhere, as sent.
create table prepared_pdfs (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- of everything it shows: what hasn't changed isn't made again
  hash text not null,
  work_order_id bigint,
  customer_id bigint,
  -- the name of the file
  name text not null,
  source text not null,
  pdf bytea check (length(pdf) between 1 and 20000000),
  -- how many times a job has begun it
  tries smallint not null default 0,
  failed boolean not null default false,
  -- how many of the steps are done: each picture, and the layout
  done smallint not null default 0,
  steps smallint not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (hash, company_id),
  check (num_nonnulls(work_order_id, customer_id) = 1),
  foreign key (company_id, work_order_id) references work_orders (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index prepared_pdfs_work_order on prepared_pdfs (work_order_id, company_id);
create index prepared_pdfs_customer on prepared_pdfs (customer_id, company_id);
create index prepared_pdfs_date on prepared_pdfs (created_date, company_id);
call protect_tenant_table('prepared_pdfs');
grant select, insert, update, delete on prepared_pdfs to fieldwright_app;
