-- Live messages: what changed, for those who have it on the screen. A row is written in the transaction of the change
-- itself and tells topic, id and version, never contents; docs: architecture.md "Live".
create table live_messages (
  company_id integer not null default current_company(),
  -- A cursor is a snapshot of transactions, not a number: who took a lower id and committed later is still seen.
  transaction_id xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  topic text not null,
  record_id bigint not null,
  version integer not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, transaction_id, id)
);
create index live_messages_age on live_messages (created_date);
call protect_tenant_table('live_messages', false);
grant select, insert on live_messages to fieldwright_app;

-- What nobody can ask for any more goes. The one thing that reaches over companies here, and it reads nothing.
create policy lookup on live_messages to fieldwright_lookup using (true);
grant select, delete on live_messages to fieldwright_lookup;
create function sweep_live_messages(kept_seconds integer) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from live_messages where created_date < now() - make_interval(secs => kept_seconds);
  end;

-- An open connection ends with the session or the rights that it was opened with, whoever ends them: so the rows
-- themselves tell, not the commands.
create function tell_session_ended() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('fieldwright_live', 'session ' || new.id);
  return null;
end $$;
create trigger tell_session_ended after update of ended_date on sessions for each row
  when (old.ended_date is null and new.ended_date is not null) execute function tell_session_ended();

create function tell_rights_changed() returns trigger
  language plpgsql as $$
begin
  perform pg_notify('fieldwright_live', 'member ' || new.company_id || ' ' || new.person_id || ' ' || new.rights_version);
  return null;
end $$;
create trigger tell_rights_changed after update of rights_version on memberships for each row
  when (old.rights_version is distinct from new.rights_version) execute function tell_rights_changed();

grant create on schema public to fieldwright_lookup;
alter function sweep_live_messages owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function sweep_live_messages, tell_session_ended, tell_rights_changed from public;
grant execute on function sweep_live_messages to fieldwright_app;
