-- Who asked the lender for the money, and when; null before.
alter table loans
  add column requested_by bigint,
  add column requested_date timestamptz,
-- What the lender took back after it paid.
  add column refunded_cents bigint not null default 0;
-- A refund is also learned by asking, so funded loans are asked about again.
update loans set next_check_date = clock_now() + interval '1 hour', checks = 0
where status = 'FUNDED' and next_check_date is null;
