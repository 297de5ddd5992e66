-- Imports row by row: bad rows page by page, rows left out one by one, corrections that stay when the columns are
-- mapped differently, and columns remembered by the headings of a file.
alter table imports
  -- the lines of the rows that the person left out
  add column left_out jsonb not null default '[]',
  -- whether its columns are mapped as the company mapped the same headings before
  add column remembered boolean not null default false;
alter table import_texts
  -- the bad rows as the preview shows them
  add column bad_rows jsonb not null default '[]',
  -- the rows that don't come in, with the reason of each, as CSV
  add column left_rows text not null default '';

-- Corrections named the column of the format; now they name the heading of the file.
alter table imports no force row level security;
update imports set corrections = coalesce(
  (select jsonb_agg(jsonb_build_object('line', c -> 'line', 'heading', mapping -> (c ->> 'column'), 'value', c -> 'value'))
    from jsonb_array_elements(corrections) c where mapping ? (c ->> 'column')), '[]')
  where corrections <> '[]';
alter table imports force row level security;

-- How a company maps files with the same headings.
create table import_mappings (
  company_id integer not null default current_company(),
  kind text not null,
  -- of the headings, in their order
  headings_key text not null,
  mapping jsonb not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, kind, headings_key)
);
call protect_tenant_table('import_mappings');
grant select, insert, update, delete on import_mappings to fieldwright_app;
