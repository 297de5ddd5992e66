-- One of a provider's refunds is one of ours at most. Where two were taken for the same one, the later loses its id: it's
-- then found to have failed if the payment shows less money back, and can be asked for again.
alter table card_refunds no force row level security;
update card_refunds r set provider_refund_id = null
where exists (select from card_refunds o where o.company_id = r.company_id
  and o.provider_refund_id = r.provider_refund_id and o.id < r.id);
alter table card_refunds force row level security;
create unique index card_refunds_claimed on card_refunds (company_id, provider_refund_id)
  where provider_refund_id is not null;
