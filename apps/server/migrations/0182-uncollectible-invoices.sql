-- An invoice that the seller has marked uncollectible can still be paid, so it is due.
alter table agreement_invoices no force row level security;
alter table agreement_billings no force row level security;
update agreement_billings b set next_check_date = clock_now()
where exists (select from agreement_invoices i where i.company_id = b.company_id and i.billing_id = b.id
  and i.status = 'uncollectible');
update agreement_invoices set state = 'due' where status = 'uncollectible';
alter table agreement_billings force row level security;
alter table agreement_invoices force row level security;
