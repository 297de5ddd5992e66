-- Payments are listed by when the money came, newest first and a page at a time, and searched by the document they are of.
create index work_order_payments_time on work_order_payments (company_id, (coalesce(received_date, created_date)) desc, id desc);
create index sales_proposal_payments_time on sales_proposal_payments (company_id, (coalesce(received_date, created_date)) desc, id desc);
