-- The company's words in the email that brings a payment link (`settings/message-texts.ts`).
alter table companies
  add column payment_subject text not null default '',
  add column payment_opening text not null default '';
