-- Companies, people, and how a connection comes to see one company's rows and nothing else.
-- docs/decisions/002-row-level-security.md says why it is done this way.

-- Who is asking. Both are set for one transaction only; without them every policy below is false.
create function current_company() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::integer;

create function current_person() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.person_id', true), '')::bigint;

create function stamp_update() returns trigger
  language plpgsql as $$
begin
  new.updated_by := current_person();
  new.updated_date := now();
  new.created_by := old.created_by;
  new.created_date := old.created_date;
  return new;
end $$;

-- Identity is global: one person, one e-mail, one password, any number of companies.
create table persons (
  -- drawn, not counted: an id that told how long a person has been known would tell an inviter that it was
  id bigint primary key default 1 + floor(random() * 9007199254740990)::bigint,
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  created_date timestamptz not null default now()
);

create table credentials (
  person_id bigint primary key references persons (id),
  password_hash text not null,
  changed_date timestamptz not null default now()
);

create table companies (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  time_zone text not null,
  demo boolean not null default false,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now()
);

-- A person's place in one company. Names are the company's own, so that an invitation tells nothing about a person
-- whom another company knows already.
create table memberships (
  company_id integer not null references companies (id) default current_company(),
  person_id bigint not null references persons (id),
  first_name text not null,
  last_name text not null,
  roles text[] not null check (cardinality(roles) > 0),
  status text not null check (status in ('invited', 'active', 'deactivated')),
  -- goes up when roles or status change; an access token with an older one is refused at once
  rights_version integer not null default 1,
  last_seen_date timestamptz,
  version integer not null default 1,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, person_id)
);
create index memberships_person on memberships (person_id);

create table invitations (
  company_id integer not null default current_company(),
  id bigint generated always as identity,
  person_id bigint not null,
  -- the link's token is derived from it with the server's secret, so a retried mail carries the same link
  nonce text not null,
  token_hash text not null unique,
  expires_date timestamptz not null,
  accepted_date timestamptz,
  revoked_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, person_id) references memberships (company_id, person_id)
);
create index invitations_person on invitations (company_id, person_id);

-- The rules of rotation are the domain's (people/session.ts); this holds the state that they judge.
create table sessions (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons (id),
  company_id integer not null references companies (id),
  generation integer not null default 1,
  current_hash text not null,
  previous_hash text,
  current_used_date timestamptz,
  stays boolean not null,
  user_agent text not null,
  address text not null,
  created_date timestamptz not null default now(),
  last_used_date timestamptz not null default now(),
  expires_date timestamptz not null,
  ended_date timestamptz,
  ended_why text check (ended_why in ('signed_out', 'removed', 'reused', 'password_changed'))
);
create index sessions_person on sessions (person_id) where ended_date is null;

create table password_resets (
  id bigint generated always as identity primary key,
  person_id bigint not null references persons (id),
  -- the link's token is derived from it with the server's secret, so a retried mail carries the same link
  nonce text not null,
  token_hash text not null unique,
  expires_date timestamptz not null,
  used_date timestamptz,
  created_date timestamptz not null default now()
);
create index password_resets_person on password_resets (person_id);

-- Attempts by address or account; the key is a hash, so that no address and no e-mail stands here.
create table attempts (
  key text primary key,
  started_date timestamptz not null,
  count integer not null
);

create trigger stamp_update before update on companies for each row execute function stamp_update();
-- not for last_seen_date: being seen is no change of the record
create trigger stamp_update before update of first_name, last_name, roles, status on memberships for each row execute function stamp_update();
create trigger stamp_update before update on invitations for each row execute function stamp_update();

-- Row-level security, forced on the owner too. Either a company is set and its rows are seen, or only a person is
-- set and that person's own rows are; never both at once.
alter table companies enable row level security;
alter table companies force row level security;
create policy own_company on companies using (id = (select current_company()));
create policy own_companies on companies for select using (
  (select current_company()) is null
  and id in (select company_id from memberships where person_id = (select current_person()))
);

alter table memberships enable row level security;
alter table memberships force row level security;
create policy own_company on memberships using (company_id = (select current_company()));
create policy own_memberships on memberships for select using (
  (select current_company()) is null and person_id = (select current_person())
);

alter table invitations enable row level security;
alter table invitations force row level security;
create policy own_company on invitations using (company_id = (select current_company()));

alter table persons enable row level security;
alter table persons force row level security;
create policy company_people on persons for select using (
  id in (select person_id from memberships where company_id = (select current_company()))
);
create policy own_person on persons using ((select current_company()) is null and id = (select current_person()));

alter table credentials enable row level security;
alter table credentials force row level security;
create policy own_person on credentials
  using ((select current_company()) is null and person_id = (select current_person()));

alter table sessions enable row level security;
alter table sessions force row level security;
create policy own_person on sessions
  using ((select current_company()) is null and person_id = (select current_person()));

alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy own_person on password_resets
  using ((select current_company()) is null and person_id = (select current_person()));

alter table attempts enable row level security;
alter table attempts force row level security;

-- What must run before a company or a person is known. The functions belong to a role that cannot sign in; its
-- policies name the few tables that they read. Each answers one id and nothing more.
create policy lookup on persons to fieldwright_lookup using (true) with check (true);
create policy lookup on memberships for select to fieldwright_lookup using (true);
create policy lookup on invitations for select to fieldwright_lookup using (true);
create policy lookup on sessions to fieldwright_lookup using (true) with check (true);
create policy lookup on password_resets to fieldwright_lookup using (true);
create policy lookup on attempts to fieldwright_lookup using (true) with check (true);
grant select, insert on persons to fieldwright_lookup;
grant select on memberships, invitations to fieldwright_lookup;
grant select, delete on password_resets to fieldwright_lookup;
grant select, update, delete on sessions to fieldwright_lookup;
grant select, insert, update, delete on attempts to fieldwright_lookup;

create function person_by_email(wanted text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select id from persons where email = wanted);

-- The person with this e-mail, made where there is none (an invitation must not tell which it was).
create function person_for_invitation(wanted text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into persons (email) values (wanted) on conflict (email) do nothing;
  return (select id from persons where email = wanted);
end $$;

create function session_person(wanted bigint) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select person_id from sessions where id = wanted);

create function reset_person(wanted_hash text) returns bigint
  language sql stable security definer set search_path = public, pg_temp
  return (select person_id from password_resets where token_hash = wanted_hash);

create function invitation_company(wanted_hash text) returns integer
  language sql stable security definer set search_path = public, pg_temp
  return (select company_id from invitations where token_hash = wanted_hash);

-- Counts an attempt; answers the seconds to wait where there were too many in the window, else null.
create function take_attempt(wanted text, most integer, window_seconds integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen attempts;
begin
  insert into attempts as a (key, started_date, count) values (wanted, clock_timestamp(), 1)
  on conflict (key) do update set
    count = case when a.started_date < clock_timestamp() - make_interval(secs => window_seconds) then 1 else least(a.count, most) + 1 end,
    started_date = case when a.started_date < clock_timestamp() - make_interval(secs => window_seconds) then clock_timestamp() else a.started_date end
  returning * into seen;
  if seen.count <= most then return null; end if;
  return greatest(1, ceil(extract(epoch from seen.started_date + make_interval(secs => window_seconds) - clock_timestamp())));
end $$;

create function forget_attempts(wanted text) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from attempts where key = wanted;
  end;

-- What has ended long ago goes.
create function sweep_identity() returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from attempts where started_date < now() - interval '1 day';
    delete from password_resets where expires_date < now() - interval '30 days';
    delete from sessions where least(ended_date, expires_date) < now() - interval '30 days';
  end;

-- First statement of every request of a signed-in person: the session must be alive and the rights those of the
-- token, then the company (or, with none, the person alone) is set for this transaction. It also notes that the
-- newest refresh token has been received, which ends its predecessor (domain, people/session.ts).
create function enter(session_id bigint, session_generation integer, person bigint, company integer, rights integer)
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
      where id = session_id and generation = session_generation and current_used_date is null;
  end if;
  perform set_config('app.company_id', coalesce(company::text, ''), true),
          set_config('app.person_id', person::text, true);
end $$;

grant create on schema public to fieldwright_lookup;
alter function person_by_email owner to fieldwright_lookup;
alter function person_for_invitation owner to fieldwright_lookup;
alter function session_person owner to fieldwright_lookup;
alter function reset_person owner to fieldwright_lookup;
alter function invitation_company owner to fieldwright_lookup;
alter function take_attempt owner to fieldwright_lookup;
alter function forget_attempts owner to fieldwright_lookup;
alter function sweep_identity owner to fieldwright_lookup;
alter function enter owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;

revoke execute on all functions in schema public from public;
grant execute on all functions in schema public to fieldwright_app;
grant execute on function current_company, current_person to public;

grant select on persons to fieldwright_app;
grant select, insert, update on credentials, sessions, password_resets to fieldwright_app;
grant select, insert, update on memberships, invitations to fieldwright_app;
grant select, update on companies to fieldwright_app;
