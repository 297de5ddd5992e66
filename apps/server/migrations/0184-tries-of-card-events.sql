-- An event that the provider doesn't answer about stays open, and is asked about less often after a while.
alter table card_events add column tries integer not null default 0;
alter table card_events add column next_try_date timestamptz not null default clock_now();
