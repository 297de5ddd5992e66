-- Price book imports: all bad rows, page by page and as a file, and columns remembered by supplier and headings.
alter table price_book_imports
  -- whether its columns are mapped as for the last file with the same headings
  add column remembered boolean not null default false,
  -- the bad rows as the preview shows them
  add column bad_rows jsonb not null default '[]',
  -- the rows that don't come in, with the reason of each, as CSV
  add column left_rows text not null default '';

-- Files that were compared before say nothing of it.
alter table price_book_imports no force row level security;
update price_book_imports set asked = asked || '{"supplier": "", "leavesBad": false}',
  report = report || '{"removalsHeld": false}';
alter table price_book_imports force row level security;

-- How a company maps price lists with the same headings, by supplier.
create table price_book_mappings (
  company_id integer not null default current_company(),
  -- of the headings, in their order
  headings_key text not null,
  -- empty: nobody said whose they are
  supplier text not null,
  mapping jsonb not null,
  -- what rows are about
  usual text not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, headings_key, supplier)
);
call protect_tenant_table('price_book_mappings');
grant select, insert, update, delete on price_book_mappings to fieldwright_app;
