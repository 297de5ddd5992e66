-- Days whose payments were counted and closed, of one person or the whole company, as they were then. Reopening ends a
-- closing and keeps it.
create table day_closings (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one closes nothing twice
  guid uuid not null,
  day date not null,
  -- whose payments; null for everyone's
  person_id bigint,
  -- what was taken, by method and card provider (packages/domain/src/payments/day-closing.ts)
  taken jsonb not null,
  drawer_cents bigint not null,
  counted_cents bigint not null check (counted_cents >= 0),
  reason text not null default '',
  reopened_date timestamptz,
  reopened_by bigint,
  reopen_reason text,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  check ((reopened_date is null) = (reopen_reason is null))
);
create unique index day_closings_closed on day_closings (company_id, day, coalesce(person_id, 0)) where reopened_date is null;
create index day_closings_day on day_closings (company_id, day desc, id desc);
call protect_tenant_table('day_closings');
grant select, insert, update on day_closings to fieldwright_app;
