-- The deposit that a customer agreed to: an amount, or a percentage of the total, which is kept as it was then.
alter table work_orders
  add column deposit_cents bigint check (deposit_cents >= 0),
  add column deposit_percent numeric(7, 4) check (deposit_percent between 0 and 100),
  add column deposit_of_cents bigint check (deposit_of_cents >= 0),
  add constraint one_agreed_deposit check (
    (deposit_cents is null or deposit_percent is null) and (deposit_percent is null) = (deposit_of_cents is null));
