-- Dates that a board let go of because nobody had looked at them for the retention window (R4.18): whose board, in which
-- browser, which dates and when. Told once, whatever was sent twice; what is old goes, and beyond a number the oldest.
create table board_evictions (
  company_id integer not null default current_company(),
  id bigint generated always as identity,
  guid uuid not null,
  person_id bigint not null default current_person(),
  session_id bigint not null,
  -- the browser's own words for itself
  user_agent text not null,
  dates date[] not null check (cardinality(dates) > 0),
  is_active boolean not null,
  is_connected boolean not null,
  evicted_date timestamptz not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (company_id, guid),
  foreign key (company_id, person_id) references memberships (company_id, person_id)
);
create index board_evictions_date on board_evictions (company_id, evicted_date desc, id desc);
call protect_tenant_table('board_evictions');
grant select, insert, delete on board_evictions to fieldwright_app;

create policy lookup on board_evictions to fieldwright_lookup using (true);
create policy of_company on board_evictions as restrictive to current_user using (company_id = (select current_company()));
grant select, delete on board_evictions to fieldwright_lookup;
create function sweep_board_evictions(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from board_evictions where created_date < clock_now() - make_interval(days => greatest(kept_days, 30));
  end;
grant create on schema public to fieldwright_lookup;
alter function sweep_board_evictions owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function sweep_board_evictions from public;
grant execute on function sweep_board_evictions to fieldwright_app;

-- Faults of pages that nobody is signed in to (R8.9) are of company 0 and of person 0, which there are not.
alter table error_report_sightings alter column person_id set default coalesce(current_person(), 0);
