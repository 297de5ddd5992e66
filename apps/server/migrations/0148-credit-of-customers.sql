-- Credit that a customer has on an overpaid work order pays another one: a payment below zero on the first, and one of the
-- same amount on the second, which name each other. Both are voided together. No foreign key: it would read the table's
-- indexes without a company.
alter table work_order_payments
  drop constraint work_order_payments_method_check,
  add constraint work_order_payments_method_check
    check (method in ('cash', 'check', 'card', 'bank', 'financing', 'other', 'credit')),
  add column credit_with bigint,
  add constraint work_order_payments_below_zero check (amount_cents >= 0 or method = 'credit');
create unique index work_order_payments_credit on work_order_payments (company_id, credit_with)
  where credit_with is not null;
