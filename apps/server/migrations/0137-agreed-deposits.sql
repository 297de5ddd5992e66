-- The deposit that a customer agreed to: an amount, or a percentage of the total.
alter table work_orders
  add column deposit_cents bigint check (deposit_cents >= 0),
  add column deposit_percent numeric(7, 4) check (deposit_percent between 0 and 100);
