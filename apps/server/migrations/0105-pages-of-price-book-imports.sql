-- All rows of a compared price list, by outcome, a hundred to a page; before, only bad ones beyond the first were kept.
create table price_book_import_pages (
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
  foreign key (company_id, import_id) references price_book_imports (company_id, id) on delete cascade
);
create index price_book_import_pages_import on price_book_import_pages (import_id, company_id);

-- The owner sees no company's rows while row security is forced.
alter table price_book_imports no force row level security;
insert into price_book_import_pages (company_id, import_id, outcome, page, rows, created_by, updated_by)
  select i.company_id, i.id, 'bad', (x.at - 1) / 100, jsonb_agg(x.row order by x.at), i.created_by, i.updated_by
  from price_book_imports i, jsonb_array_elements(i.bad_rows) with ordinality x (row, at)
  group by i.company_id, i.id, (x.at - 1) / 100;
alter table price_book_imports force row level security;
alter table price_book_imports drop column bad_rows;

call protect_tenant_table('price_book_import_pages');
grant select, insert, update, delete on price_book_import_pages to fieldwright_app;
