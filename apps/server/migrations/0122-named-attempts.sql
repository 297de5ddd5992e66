-- A provider's webhooks name card payments by the provider's ids.
create index card_attempts_charge on card_attempts (charge_id, company_id) where charge_id is not null;
create index card_attempts_order on card_attempts (order_id, company_id) where order_id is not null;
create index card_attempts_provider_payment on card_attempts (provider_payment_id, company_id)
  where provider_payment_id is not null;
