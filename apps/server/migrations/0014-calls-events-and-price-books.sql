-- Calls and their visits (requirement R3.6), what they are sorted by, price books (R3.7 to R3.10) and agreements.

-- A part of the company that calls and money count for.
create table call_department_types (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  text text not null check (text <> ''),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);

-- Where a technician stands on the board.
alter table memberships add column call_department_type_id bigint,
  add foreign key (company_id, call_department_type_id) references call_department_types (company_id, id);
create index memberships_department on memberships (call_department_type_id, company_id);

create table job_types (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  text text not null check (text <> ''),
  call_department_type_id bigint,
  expected_minutes integer not null default 60 check (expected_minutes between 5 and 14400),
  priority text not null default 'normal' check (priority in ('emergency', 'high', 'normal', 'low')),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, call_department_type_id) references call_department_types (company_id, id)
);
create index job_types_department on job_types (call_department_type_id, company_id);

-- Questions of the debrief; the answers are a work order's (debrief_answers).
create table debrief_questions (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  text text not null check (text <> ''),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);

alter table customers
  add column notes text not null default '',
  -- the card on the board warns of it
  add column do_not_service boolean not null default false;
alter table sites
  add column gate_code text not null default '',
  add column notes text not null default '';
-- Found by phone number while it rings, and listed by name.
create index customers_main_phone on customers (main_phone, company_id);
create index customers_mobile_phone on customers (mobile_phone, company_id) where mobile_phone <> '';

create table calls (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null,
  customer_id bigint not null,
  site_id bigint not null,
  call_department_type_id bigint,
  job_type_id bigint,
  priority text not null check (priority in ('emergency', 'high', 'normal', 'low')),
  expected_minutes integer not null check (expected_minutes between 5 and 14400),
  -- what was promised: a day at the site, and from when to when
  window_date date,
  window_start time,
  window_end time,
  notes text not null default '',
  status text not null check (status in
    ('unscheduled', 'scheduled', 'confirmed', 'dispatched', 'working', 'paused', 'done', 'onHold', 'canceled')),
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id),
  foreign key (company_id, call_department_type_id) references call_department_types (company_id, id),
  foreign key (company_id, job_type_id) references job_types (company_id, id),
  check (num_nulls(window_date, window_start, window_end) in (0, 3)),
  check (window_start < window_end)
);
create index calls_customer on calls (customer_id, company_id);
create index calls_site on calls (site_id, company_id);
create index calls_department on calls (call_department_type_id, company_id);
create index calls_job_type on calls (job_type_id, company_id);
create index calls_waiting on calls (company_id, created_date) where status in ('unscheduled', 'onHold');

-- At most one open work order of a call.
create unique index work_orders_open_of_call on work_orders (call_id, company_id) where not processed;
create index work_orders_call on work_orders (call_id, company_id);
alter table work_orders add foreign key (company_id, call_id) references calls (company_id, id) deferrable initially deferred;

-- A stretch of time on the board. Its times and `exempt` are what its technicians' rows are checked by. No event is
-- longer than two weeks, so that those of some days are found by their starts: under row-level security the operators
-- of ranges reach no index, plain comparisons do.
create table schedule_events (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null,
  -- null: a non-job; then the text says what it is
  call_id bigint,
  start timestamptz not null,
  "end" timestamptz not null,
  removed boolean not null default false,
  status text not null default 'scheduled' check (status in
    ('scheduled', 'confirmed', 'dispatched', 'working', 'paused', 'done')),
  text text not null default '',
  -- why it may overlap another one, and who said so
  overlap_reason text check (btrim(overlap_reason) <> ''),
  overlap_by bigint,
  exempt boolean not null generated always as (removed or overlap_reason is not null) stored,
  -- what happened, beside what was planned: driving, there, gone again
  en_route_date timestamptz,
  arrived_date timestamptz,
  finished_date timestamptz,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (guid, company_id),
  unique (id, company_id, start, "end", exempt),
  foreign key (company_id, call_id) references calls (company_id, id),
  check (start < "end" and "end" - start <= interval '14 days'),
  check (call_id is not null or text <> '')
);
create index schedule_events_call on schedule_events (call_id, company_id);
create index schedule_events_time on schedule_events (company_id, start, "end") where not removed;

-- Who an event is for. Times and exemption are the event's own: the foreign key carries every change of them over,
-- and the exclusion holds over whole intervals, whoever writes and however many at once.
create table schedule_event_technicians (
  company_id integer not null default current_company(),
  schedule_event_id bigint not null,
  person_id bigint not null,
  start timestamptz not null,
  "end" timestamptz not null,
  exempt boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, schedule_event_id, person_id),
  foreign key (schedule_event_id, company_id, start, "end", exempt) references schedule_events (id, company_id, start, "end", exempt)
    on update cascade on delete cascade,
  foreign key (company_id, person_id) references memberships (company_id, person_id),
  constraint no_double_booking exclude using gist (
    int4range(company_id, company_id, '[]') with &&, int8range(person_id, person_id, '[]') with &&, tstzrange(start, "end") with &&)
    where (not exempt) deferrable initially deferred
);
create index schedule_event_technicians_event on schedule_event_technicians (schedule_event_id, company_id, start, "end", exempt);
create index schedule_event_technicians_person on schedule_event_technicians (person_id, company_id, start, "end");

create table price_books (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  type text not null check (type in ('service', 'installation', 'parts')),
  text text not null check (text <> ''),
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);

create table price_book_categories (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  price_book_id bigint not null,
  parent_price_book_category_id bigint,
  text text not null check (text <> ''),
  "order" integer not null default 0,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, price_book_id) references price_books (company_id, id),
  foreign key (company_id, parent_price_book_category_id) references price_book_categories (company_id, id)
);
create index price_book_categories_book on price_book_categories (price_book_id, company_id);
create index price_book_categories_parent on price_book_categories (parent_price_book_category_id, company_id);

-- Parts are the company's, whatever the book.
create table part_items (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  code text not null,
  text text not null check (text <> ''),
  description text not null default '',
  cost_cents bigint,
  -- null: the price is to follow
  unit_price_cents bigint,
  taxable boolean not null default true,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id)
);

create table service_repairs (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  price_book_id bigint not null,
  call_department_type_id bigint,
  code text not null,
  text text not null check (text <> ''),
  description text not null default '',
  labor_hours numeric(15,4) not null default 0,
  cost_cents bigint,
  unit_price_cents bigint,
  taxable boolean not null default true,
  hidden boolean not null default false,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, price_book_id) references price_books (company_id, id),
  foreign key (company_id, call_department_type_id) references call_department_types (company_id, id)
);
create index service_repairs_book on service_repairs (price_book_id, company_id);
create index service_repairs_department on service_repairs (call_department_type_id, company_id);

create table service_repair_parts (
  company_id integer not null default current_company(),
  service_repair_id bigint not null,
  part_item_id bigint not null,
  quantity numeric(15,4) not null default 1,
  "order" integer not null default 0,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, service_repair_id, part_item_id),
  foreign key (company_id, service_repair_id) references service_repairs (company_id, id) on delete cascade,
  foreign key (company_id, part_item_id) references part_items (company_id, id)
);
create index service_repair_parts_part on service_repair_parts (part_item_id, company_id);

create table price_book_category_entries (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  price_book_category_id bigint not null,
  part_item_id bigint,
  service_repair_id bigint,
  "order" integer not null default 0,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, price_book_category_id) references price_book_categories (company_id, id) on delete cascade,
  foreign key (company_id, part_item_id) references part_items (company_id, id),
  foreign key (company_id, service_repair_id) references service_repairs (company_id, id),
  unique nulls not distinct (company_id, price_book_category_id, part_item_id, service_repair_id),
  check (num_nonnulls(part_item_id, service_repair_id) = 1)
);
create index price_book_category_entries_part on price_book_category_entries (part_item_id, company_id);
create index price_book_category_entries_repair on price_book_category_entries (service_repair_id, company_id);

create table agreements (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  customer_id bigint not null,
  site_id bigint not null,
  text text not null check (text <> ''),
  price_cents bigint not null,
  visits_per_year integer not null default 2,
  start_date date not null,
  end_date date not null,
  status text not null check (status in ('active', 'expired', 'canceled')),
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, customer_id) references customers (company_id, id),
  foreign key (company_id, site_id) references sites (company_id, id),
  check (start_date <= end_date)
);
create index agreements_customer on agreements (customer_id, company_id);
create index agreements_site on agreements (site_id, company_id);

-- What lists show of a document without pricing it again: set by each save. Null: never saved since this is kept.
alter table work_orders
  add column total_cents bigint,
  add column amount_due_cents bigint;
-- of the selected package, else of the dearest one
alter table sales_proposals add column total_cents bigint;
create index work_orders_time on work_orders (company_id, created_date desc, id desc);
create index sales_proposals_time on sales_proposals (company_id, created_date desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array array[
    'call_department_types', 'job_types', 'debrief_questions', 'calls', 'schedule_events', 'schedule_event_technicians',
    'price_books', 'price_book_categories', 'part_items', 'service_repairs', 'service_repair_parts',
    'price_book_category_entries', 'agreements'
  ] loop
    call protect_tenant_table(name::regclass);
    execute format('grant select, insert, update, delete on %I to fieldwright_app', name);
  end loop;
end $$;
