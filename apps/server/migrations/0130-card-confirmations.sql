-- What the provider said of an attempt, in its own words, as a card confirmation has it (R3.13).
alter table card_attempts
  add column provider_status text,
  add column failure_category text;
