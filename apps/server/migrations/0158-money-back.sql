-- Money that goes back to a customer by hand is a payment below zero, by cash or check, on the work order that was overpaid.
alter table work_order_payments
  drop constraint work_order_payments_below_zero,
  add constraint work_order_payments_below_zero
    check (amount_cents >= 0 or method in ('credit', 'cash', 'check'));
