-- Who has a document open, one row for each tab. A tab says so every 25 seconds (updated_date); one that hasn't for
-- longer is gone, and its row is removed when the next one says so.
create table document_presence (
  company_id integer not null default current_company(),
  -- the kind of document, by its name
  entity text not null,
  document_id bigint not null,
  person_id bigint not null default current_person(),
  tab uuid not null,
  -- the tab has unsaved changes
  is_editing boolean not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, document_id, person_id, tab),
  foreign key (company_id, person_id) references memberships (company_id, person_id)
);
create index document_presence_person on document_presence (person_id, company_id);
call protect_tenant_table('document_presence');
grant select, insert, update, delete on document_presence to fieldwright_app;
