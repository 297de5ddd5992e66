-- Work orders with an agreed deposit that may still be due are few among all, and are looked for in the list of proposals.
create index work_orders_deposit_agreed on work_orders (company_id, id)
  where (deposit_cents > 0 or deposit_percent > 0) and not processed and not hidden;
