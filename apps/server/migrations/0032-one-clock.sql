-- One clock (docs/decisions/013-one-clock.md). Rows are stamped by it, and functions of the database ask it: the machine's
-- time, and in a demo as many seconds ahead of it as the connection says. What measures real time between two moments that
-- nobody is shown keeps now(): attempts, live messages, the queue.
create function clock_now() returns timestamptz
  language sql stable parallel safe
  return now() + make_interval(secs => coalesce(nullif(current_setting('app.clock_shift', true), '')::double precision, 0));
revoke execute on function clock_now from public;
grant execute on function clock_now to fieldwright_app, fieldwright_lookup;

do $$
declare
  stamped record;
begin
  for stamped in
    select c.oid::regclass as name, a.attname as column
    from pg_attrdef d
    join pg_class c on c.oid = d.adrelid and c.relnamespace = 'public'::regnamespace and c.relname <> 'live_messages'
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) = 'now()'
  loop
    execute format('alter table %s alter column %I set default clock_now()', stamped.name, stamped.column);
  end loop;
end $$;

create or replace function stamp_update() returns trigger
  language plpgsql as $$
begin
  new.updated_by := current_person();
  new.updated_date := clock_now();
  new.created_by := old.created_by;
  new.created_date := old.created_date;
  return new;
end $$;

create or replace function stamp_change() returns trigger
  language plpgsql as $$
begin
  new.created_by := current_person();
  new.created_date := clock_now();
  return new;
end $$;

create or replace function sweep_identity() returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from attempts where ends_date < now();
    delete from password_resets where expires_date < clock_now() - interval '30 days';
    delete from sessions where least(ended_date, expires_date) < clock_now() - interval '30 days';
  end;

create or replace function sweep_saves() returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from saves
    where state <> 'parked'
      and (created_date < clock_now() - interval '180 days'
        or (acknowledged_date is not null and created_date < clock_now() - interval '30 days'));
  end;

create or replace function sweep_error_reports(kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from error_report_sightings where last_seen_date < clock_now() - make_interval(days => kept_days);
    delete from error_reports where last_seen_date < clock_now() - make_interval(days => kept_days);
  end;

create or replace function sweep_imports(waiting_days integer, kept_days integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from imports where state in ('checked', 'failed') and updated_date < clock_now() - make_interval(days => waiting_days)
      or state = 'done' and updated_date < clock_now() - make_interval(days => kept_days);
  end;

create or replace function enter(session_id bigint, session_generation integer, person bigint, company integer, rights integer)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  alive boolean;
  unused boolean;
  held integer;
begin
  select s.ended_date is null and s.expires_date > clock_now(),
         s.current_used_date is null and s.generation = session_generation,
         m.rights_version
    into alive, unused, held
    from sessions s
    left join memberships m on m.company_id = company and m.person_id = s.person_id and m.status = 'active'
    where s.id = session_id and s.person_id = person;
  if alive is not true then
    raise exception 'session ended' using errcode = 'FW001';
  end if;
  if held is distinct from rights and company is not null then
    raise exception 'rights changed' using errcode = case when held is null then 'FW003' else 'FW002' end;
  end if;
  if unused then
    update sessions set current_used_date = clock_now()
      where id = (select id from sessions where id = session_id and generation = session_generation
        and current_used_date is null for update skip locked);
  end if;
  perform set_config('app.company_id', coalesce(company::text, ''), true),
          set_config('app.person_id', person::text, true);
end $$;
