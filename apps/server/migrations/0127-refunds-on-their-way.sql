-- Refunds that are on their way are few among all, and are looked for in the list of payments.
create index card_refunds_pending on card_refunds (company_id, attempt_id) where status = 'pending';
