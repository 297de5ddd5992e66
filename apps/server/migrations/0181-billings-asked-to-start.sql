-- When the provider was last asked to begin a billing: its answer may be lost or late, so one that was stopped counts as
-- stopped only some time after that.
alter table agreement_billings add column start_asked_date timestamptz;
alter table agreement_billings no force row level security;
update agreement_billings set start_asked_date = clock_now() where state = 'starting';
alter table agreement_billings force row level security;
