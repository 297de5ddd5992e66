-- Refused saves of devices, in the order in which they came, and how much of each is kept: measured once, since reading
-- a body to measure it costs more than all the rest of its row.
create sequence parked_ids as bigint;
grant usage on sequence parked_ids to fieldwright_app;
alter table saves add column parked_id bigint, add column body_bytes integer not null default 0;

-- Of what waits already a part may be larger than is kept from now on. What waits no more keeps nothing.
alter table saves no force row level security;
update saves set body = null where body is not null and (state <> 'parked' or octet_length(body::text) > 262144);
update saves s set parked_id = n.parked_id, body_bytes = coalesce(octet_length(s.body::text), 0)
from (
  select company_id, key, nextval('parked_ids') as parked_id
  from (select company_id, key from saves where state = 'parked' order by created_date) waiting
) n
where s.company_id = n.company_id and s.key = n.key;
alter table saves force row level security;
alter table saves
  add constraint parked_has_number check (state <> 'parked' or parked_id is not null),
  add constraint only_parked_has_body check (state = 'parked' or body is null);

drop index saves_parked;
create index saves_parked on saves (company_id, parked_id) include (person_id, body_bytes) where state = 'parked';
