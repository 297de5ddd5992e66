-- A second factor at sign-in (docs/decisions/015-second-factor.md). It belongs to a person, whichever companies that works for;
-- a company says for which roles it is required.
create table second_factors (
  person_id bigint primary key references persons (id),
  -- sealed with a key that is derived from the server's secret: the database alone opens nothing
  sealed_secret text not null,
  -- the newest time step whose code was used: no code works twice
  last_step bigint not null,
  created_date timestamptz not null default clock_now(),
  last_used_date timestamptz
);

create table recovery_codes (
  person_id bigint not null references persons (id),
  code_hash text not null,
  created_date timestamptz not null default clock_now(),
  used_date timestamptz,
  primary key (person_id, code_hash)
);

-- Between the right password and the code: whose sign-in it is. The token is in a cookie of that browser alone.
create table sign_in_tickets (
  token_hash text primary key,
  person_id bigint not null references persons (id),
  stays boolean not null,
  -- the company of the invitation that was accepted
  wanted_company integer,
  expires_date timestamptz not null,
  created_date timestamptz not null default clock_now()
);
create index sign_in_tickets_person on sign_in_tickets (person_id);

alter table sessions drop constraint sessions_ended_why_check,
  add constraint sessions_ended_why_check
    check (ended_why in ('signed_out', 'removed', 'reused', 'password_changed', 'second_factor_changed'));

alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy own_person on second_factors
  using ((select current_company()) is null and person_id = (select current_person()));
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_person on recovery_codes
  using ((select current_company()) is null and person_id = (select current_person()));
alter table sign_in_tickets enable row level security;
alter table sign_in_tickets force row level security;
create policy own_person on sign_in_tickets
  using ((select current_company()) is null and person_id = (select current_person()));
grant select, insert, update, delete on second_factors, recovery_codes, sign_in_tickets to fieldwright_app;

-- what a backup reads, as migration 0037
create policy backup on second_factors for select to fieldwright_backup using (true);
create policy backup on recovery_codes for select to fieldwright_backup using (true);
create policy backup on sign_in_tickets for select to fieldwright_backup using (true);
grant select on second_factors, recovery_codes, sign_in_tickets to fieldwright_backup;

alter table companies add column second_factor_roles text[] not null default '{}';

-- What runs before a person is known, or in a company's scope about a person's factor. Each answers no more than it says.
create policy lookup on second_factors to fieldwright_lookup using (true);
create policy lookup on recovery_codes to fieldwright_lookup using (true);
create policy lookup on sign_in_tickets to fieldwright_lookup using (true);
grant select, delete on second_factors, recovery_codes, sign_in_tickets to fieldwright_lookup;

-- The owner of the tables has these policies, too, and is bound to one person as in migration 0023.
create policy of_person on second_factors as restrictive to current_user
  using ((select current_company()) is null and person_id = (select current_person()));
create policy of_person on recovery_codes as restrictive to current_user
  using ((select current_company()) is null and person_id = (select current_person()));
create policy of_person on sign_in_tickets as restrictive to current_user
  using ((select current_company()) is null and person_id = (select current_person()));

create function ticket_person(wanted_hash text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select person_id from sign_in_tickets where token_hash = wanted_hash);

-- Who of the company's active people has a second factor. Of others nothing is told: an invitation says nothing of an account.
create function people_with_second_factor() returns setof bigint
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select f.person_id from second_factors f
      join memberships m on m.person_id = f.person_id and m.status = 'active'
      where m.company_id = current_company();
  end;

-- Turns the second factor of one of the company's active people off, and ends the person's sessions: the phone that is lost may be
-- signed in. Answers 'off', 'none' where there was none, and 'elsewhere'
-- where the person works for another company, too: that one may require the factor, and did not agree.
create function turn_off_second_factor(wanted bigint) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from memberships
      where company_id = current_company() and person_id = wanted and status = 'active')
    or not exists (select from second_factors where person_id = wanted) then
    return 'none';
  end if;
  if exists (select from memberships
      where company_id <> current_company() and person_id = wanted and status = 'active') then
    return 'elsewhere';
  end if;
  delete from sign_in_tickets where person_id = wanted;
  delete from second_factors where person_id = wanted;
  delete from recovery_codes where person_id = wanted;
  -- after the tickets: a sign-in that uses one up at this moment has ended by then, and its session is seen
  update sessions set ended_date = clock_now(), ended_why = 'second_factor_changed'
    where person_id = wanted and ended_date is null;
  return 'off';
end $$;

grant create on schema public to fieldwright_lookup;
alter function ticket_person owner to fieldwright_lookup;
alter function people_with_second_factor owner to fieldwright_lookup;
alter function turn_off_second_factor owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function ticket_person, people_with_second_factor, turn_off_second_factor from public;
grant execute on function ticket_person, people_with_second_factor, turn_off_second_factor to fieldwright_app;
