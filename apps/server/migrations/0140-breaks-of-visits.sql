-- The breaks of a visit: since when it is paused, and the minutes of earlier pauses. They don't count as work.
alter table schedule_events
  add column paused_date timestamptz,
  add column paused_minutes integer not null default 0 check (paused_minutes between 0 and 10000);
