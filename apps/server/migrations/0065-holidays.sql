-- A company's holidays: days on which it is closed, whatever its working hours say.
-- The rules are the domain's (`company-lists/holiday.ts`): a day is at most one holiday that isn't removed.
create table holidays (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  guid uuid not null default gen_random_uuid(),
  text text not null check (text <> ''),
  date date not null,
  hidden boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id)
);
create unique index holidays_date on holidays (date, company_id) where not hidden;
call protect_tenant_table('holidays');
grant select, insert, update, delete on holidays to fieldwright_app;
