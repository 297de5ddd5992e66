-- Payments by how they were paid and proposals by who made them, each in the order of its list: a page of them is read
-- and no more.
create index work_order_payments_method on work_order_payments (company_id, method,
  (case when received_date is null then created_date else received_date end) desc, id desc);
create index sales_proposal_payments_method on sales_proposal_payments (company_id, method,
  (case when received_date is null then created_date else received_date end) desc, id desc);
create index sales_proposals_maker on sales_proposals (created_by, company_id, created_date desc, id desc);
