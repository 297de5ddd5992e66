-- Payments are listed by when the money came, newest first and a page at a time. Not by coalesce(): under row-level
-- security it counts as a function that might leak, and an index is not used for what leaks.
create index work_order_payments_time on work_order_payments
  (company_id, (case when received_date is null then created_date else received_date end) desc, id desc);
create index sales_proposal_payments_time on sales_proposal_payments
  (company_id, (case when received_date is null then created_date else received_date end) desc, id desc);
