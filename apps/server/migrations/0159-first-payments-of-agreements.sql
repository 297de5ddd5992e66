-- The day of the first payment of an agreement that begins later, such as a renewal; null if its card was to be charged at
-- once.
alter table agreement_billings add column start_date date;
