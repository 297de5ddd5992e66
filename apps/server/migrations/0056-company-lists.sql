-- The lists that a company keeps for itself in Settings. A repeated request finds the entry by its guid.
alter table call_department_types
  add column guid uuid not null default gen_random_uuid(),
  add column color text check (color in ('slate', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'purple')),
  add column quick_books_class text not null default '',
  add unique (guid, company_id);
alter table lead_sources
  add column guid uuid not null default gen_random_uuid(),
  add unique (guid, company_id);
alter table debrief_questions
  add column guid uuid not null default gen_random_uuid(),
  add unique (guid, company_id);

create table arrival_windows (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  -- times of day at the site: 08:00
  start_time text not null,
  end_time text not null,
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  check (start_time < end_time)
);
call protect_tenant_table('arrival_windows');
grant select, insert, update, delete on arrival_windows to fieldwright_app;

-- What every company could choose from until now. Row-level security is forced on the owner, too.
alter table arrival_windows no force row level security;
alter table companies no force row level security;
insert into arrival_windows (company_id, text, start_time, end_time, "order")
  select c.id, w.text, w.start_time, w.end_time, w.place from companies c,
    (values ('8–10 AM', '08:00', '10:00', 1), ('10 AM–12 PM', '10:00', '12:00', 2),
      ('12–2 PM', '12:00', '14:00', 3), ('2–4 PM', '14:00', '16:00', 4)) w(text, start_time, end_time, place);
alter table companies force row level security;
alter table arrival_windows force row level security;

alter table job_types
  add column guid uuid not null default gen_random_uuid(),
  add unique (guid, company_id),
  add column arrival_window_id bigint,
  add foreign key (company_id, arrival_window_id) references arrival_windows (company_id, id);
create index job_types_arrival_window on job_types (arrival_window_id, company_id)
  where arrival_window_id is not null;
