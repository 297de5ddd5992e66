-- Saved views of lists: filters, order and columns under a name, for one person or shared with the company.
create table list_views (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one saves nothing twice
  guid uuid not null,
  person_id bigint not null default current_person(),
  list text not null,
  name text not null check (name <> ''),
  shared boolean not null default false,
  -- the parameters of the list's address (packages/domain/src/settings/list-views.ts)
  params jsonb not null,
  -- keys of the columns; null for those that each person has chosen
  columns jsonb,
  hidden boolean not null default false,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, person_id) references memberships (company_id, person_id)
);
create index list_views_person on list_views (person_id, company_id);
call protect_tenant_table('list_views');
grant select, insert, update on list_views to fieldwright_app;

-- The columns that a person has chosen for a list, and the view it opens with.
create table list_choices (
  company_id integer not null default current_company(),
  person_id bigint not null default current_person(),
  list text not null,
  -- null for the usual ones
  columns jsonb,
  default_view_id bigint,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, person_id, list),
  foreign key (company_id, person_id) references memberships (company_id, person_id),
  foreign key (company_id, default_view_id) references list_views (company_id, id)
);
create index list_choices_view on list_choices (default_view_id, company_id) where default_view_id is not null;
call protect_tenant_table('list_choices');
grant select, insert, update on list_choices to fieldwright_app;
