-- The first request after a renewal notes that its token has come. One that waits for a lock held the session's row
-- until it was through, and every other request of the session waited for that. Now the note is left to the next one.
create or replace function enter(session_id bigint, session_generation integer, person bigint, company integer, rights integer)
  returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  alive boolean;
  unused boolean;
  held integer;
begin
  select s.ended_date is null and s.expires_date > now(),
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
    update sessions set current_used_date = clock_timestamp()
      where id = (select id from sessions where id = session_id and generation = session_generation
        and current_used_date is null for update skip locked);
  end if;
  perform set_config('app.company_id', coalesce(company::text, ''), true),
          set_config('app.person_id', person::text, true);
end $$;
