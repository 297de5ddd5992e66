-- Files with services and parts that are compared with a price book before anything changes.
create table price_book_imports (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  price_book_id bigint not null,
  file_name text not null,
  sha256 text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'failed')),
  -- what the person asked: rules, what rows are about, corrected cells, rows left out
  asked jsonb not null,
  rows integer not null,
  done_rows integer not null default 0,
  -- what the import would do, or did: counts, columns and the first rows of each outcome
  report jsonb not null,
  -- gone as soon as the import is done
  contents bytea,
  -- why nothing was written, in words
  failure text,
  started_date timestamptz,
  -- the last sign of life of whoever carries it out
  progress_date timestamptz,
  finished_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  foreign key (company_id, price_book_id) references price_books (company_id, id) on delete cascade
);
create index price_book_imports_book on price_book_imports (price_book_id, company_id);
call protect_tenant_table('price_book_imports');
grant select, insert, update, delete on price_book_imports to fieldwright_app;
create policy lookup on price_book_imports to fieldwright_lookup using (true);
grant select, delete on price_book_imports to fieldwright_lookup;

create or replace function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state in ('done', 'undone')
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
    delete from price_book_imports
      where state in ('checked', 'failed')
        and updated_date < clock_now() - make_interval(days => greatest(waiting_days, 3))
        or state = 'done'
        and updated_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;
