-- The services and parts that a person marks as favorites or has used.
create table usual_entries (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  person_id bigint not null default current_person(),
  service_repair_id bigint,
  part_item_id bigint,
  is_favorite boolean not null default false,
  -- when the person last added it to a document
  used_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  foreign key (company_id, person_id) references memberships (company_id, person_id),
  foreign key (company_id, service_repair_id) references service_repairs (company_id, id) on delete cascade,
  foreign key (company_id, part_item_id) references part_items (company_id, id) on delete cascade,
  unique nulls not distinct (company_id, person_id, service_repair_id, part_item_id),
  check (num_nonnulls(part_item_id, service_repair_id) = 1),
  check (is_favorite or used_date is not null)
);
create index usual_entries_repair on usual_entries (service_repair_id, company_id);
create index usual_entries_part on usual_entries (part_item_id, company_id);
call protect_tenant_table('usual_entries');
grant select, insert, update, delete on usual_entries to fieldwright_app;
