-- Open disputes are listed with the payments.
create index agreement_invoices_disputed on agreement_invoices (company_id, id) where dispute_state = 'open';
