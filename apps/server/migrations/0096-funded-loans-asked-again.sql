-- A refund is also learned by asking, so funded loans are asked about again. 0087 meant to do this, but the owner sees no
-- company's rows while row security is forced.
alter table loans no force row level security;
update loans set next_check_date = clock_now() + interval '1 hour', checks = 0
where status = 'FUNDED' and next_check_date is null;
alter table loans force row level security;
