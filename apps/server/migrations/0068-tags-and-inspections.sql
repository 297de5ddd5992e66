-- Lists of the company's own: tags, types of systems, and inspection forms with their questions.
create table tags (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  color text check (color in ('slate', 'blue', 'teal', 'green', 'amber', 'orange', 'red', 'purple')),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
call protect_tenant_table('tags');
grant select, insert, update, delete on tags to fieldwright_app;

create table site_system_types (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
call protect_tenant_table('site_system_types');
grant select, insert, update, delete on site_system_types to fieldwright_app;

create table inspection_forms (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  -- the types of systems it is for; empty for all
  site_system_type_ids bigint[] not null default '{}',
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
call protect_tenant_table('inspection_forms');
grant select, insert, update, delete on inspection_forms to fieldwright_app;

create table inspection_questions (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  -- null if every form asks it
  inspection_form_id bigint,
  answer_kind text not null default 'condition' check (answer_kind in ('condition', 'yesNo', 'reading', 'note')),
  unit text not null default '',
  "order" integer not null default 0,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, inspection_form_id) references inspection_forms (company_id, id)
);
call protect_tenant_table('inspection_questions');
grant select, insert, update, delete on inspection_questions to fieldwright_app;

-- The types of systems that a plan covers; empty for all.
alter table agreement_plans add column site_system_type_ids bigint[] not null default '{}';

-- Tags on a record, in the order in which they were put on it. A work order has its own (tag_entities).
alter table customers add column tag_ids bigint[] not null default '{}';
alter table calls add column tag_ids bigint[] not null default '{}';
create index customers_tags on customers using gin (company_id, tag_ids) where tag_ids <> '{}';
create index tag_entities_tag on tag_entities (company_id, tag_id);

create index site_systems_type on site_systems (company_id, site_system_type_id) where site_system_type_id is not null;
