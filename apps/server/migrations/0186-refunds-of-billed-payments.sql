-- Refunds of payments that were billed for agreements are written before the provider is asked, as those of other card
-- payments are, in the same table: each is of one or the other.
alter table card_refunds
  alter column attempt_id drop not null,
  add column invoice_id bigint,
  add constraint card_refunds_invoice_id_fkey foreign key (company_id, invoice_id) references agreement_invoices (company_id, id),
  add constraint card_refunds_of_one check ((attempt_id is null) <> (invoice_id is null));
create index card_refunds_invoice on card_refunds (company_id, invoice_id) where invoice_id is not null;
-- one at a time
create unique index card_refunds_one_of_invoice on card_refunds (company_id, invoice_id)
  where invoice_id is not null and status = 'pending';

-- Since when the provider has reported a billing that someone marked as stopped as not over: it answers again, but stopping
-- fails there. Null until then, and once it is over.
alter table agreement_billings add column hand_active_date timestamptz;
create index agreement_billings_hand_active on agreement_billings (company_id) where hand_active_date is not null;
