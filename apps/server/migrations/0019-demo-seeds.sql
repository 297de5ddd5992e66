-- Of a demo company: which rows are its own seed's, and for which day they were made. Ids tell them from a visitor's.
create table demo_seeds (
  company_id integer primary key default current_company() references companies (id),
  -- the week that its history ends before, by its Monday, and the day that its board is made for
  week date not null,
  day date not null,
  -- history, proposals, agreements
  first_id bigint not null,
  last_id bigint not null,
  -- the weeks around the day
  board_first_id bigint not null,
  board_last_id bigint not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now()
);
call protect_tenant_table('demo_seeds');
