-- The rows of a checked file, by outcome, a hundred to a page; before, only bad ones beyond the first were kept.
create table import_pages (
  company_id integer not null default current_company(),
  import_id bigint not null,
  outcome text not null,
  page integer not null check (page >= 0),
  -- as the preview shows them
  rows jsonb not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, import_id, outcome, page),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
create index import_pages_import on import_pages (import_id, company_id);

-- The owner sees no company's rows while row security is forced.
alter table import_texts no force row level security;
insert into import_pages (company_id, import_id, outcome, page, rows, created_by, updated_by)
  select t.company_id, t.import_id, 'bad', (x.at - 1) / 100, jsonb_agg(x.row order by x.at), t.created_by, t.updated_by
  from import_texts t, jsonb_array_elements(t.bad_rows) with ordinality x (row, at)
  group by t.company_id, t.import_id, (x.at - 1) / 100, t.created_by, t.updated_by;
alter table import_texts force row level security;
alter table import_texts drop column bad_rows;

call protect_tenant_table('import_pages');
grant select, insert, update, delete on import_pages to fieldwright_app;
