-- Attempts say when their window ends, so that one statement counts several of them, each within a window of its own.
-- What was counted before starts over.
truncate attempts;
alter table attempts rename column started_date to ends_date;

-- Counts an attempt by each key. Answers, in the order of the keys, how many there were within the window, this one
-- included, and how many seconds are left of it. Keys are locked in one order, whoever counts which of them.
create function count_attempts(wanted text[], window_seconds integer[])
  returns table (count integer, seconds_left integer)
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with asked as (
      select key, seconds, turn from unnest(wanted, window_seconds) with ordinality as w(key, seconds, turn)
    ), counted as (
      insert into attempts as a (key, ends_date, count)
      select key, clock_timestamp() + make_interval(secs => seconds), 1 from asked order by key
      on conflict (key) do update set
        count = case when a.ends_date <= clock_timestamp() then 1 else least(a.count, 1000000) + 1 end,
        ends_date = case when a.ends_date <= clock_timestamp() then excluded.ends_date else a.ends_date end
      returning a.key, a.count, a.ends_date
    )
    select counted.count, greatest(1, ceil(extract(epoch from counted.ends_date - clock_timestamp()))::integer)
    from asked join counted using (key) order by asked.turn;
  end;

-- Takes an attempt back that was none: a success is no failure.
create function take_back_attempts(wanted text[]) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with locked as (select key from attempts where key = any(wanted) order by key for update)
    update attempts a set count = greatest(a.count - 1, 0) from locked where a.key = locked.key;
  end;

drop function forget_attempts(text);
create function forget_attempts(wanted text[]) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with locked as (select key from attempts where key = any(wanted) order by key for update)
    delete from attempts a using locked where a.key = locked.key;
  end;

create or replace function sweep_identity() returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from attempts where ends_date < now();
    delete from password_resets where expires_date < now() - interval '30 days';
    delete from sessions where least(ended_date, expires_date) < now() - interval '30 days';
  end;

drop function take_attempt(text, integer, integer);

grant create on schema public to fieldwright_lookup;
alter function count_attempts owner to fieldwright_lookup;
alter function take_back_attempts owner to fieldwright_lookup;
alter function forget_attempts owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function count_attempts, take_back_attempts, forget_attempts from public;
grant execute on function count_attempts, take_back_attempts, forget_attempts to fieldwright_app;
