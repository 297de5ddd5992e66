-- What was sent to the lender, word for word: a repeat after a lost answer has to be the same request.
alter table loans add column sent jsonb;
-- What the lender was asked to pay; null before. Until the payment it holds that part of the balance.
alter table loans add column requested_cents bigint check (requested_cents > 0);
-- The lender may take up an ended loan again after the next one was begun. The document's lock keeps two from starting.
drop index loans_in_progress;
create index loans_application on loans (company_id, entity, application_id);
