-- A company's own words in the email with a receipt; empty: the standard ones. The rules are the domain's
-- (`settings/message-texts.ts`).
alter table companies
  add column receipt_subject text not null default '',
  add column receipt_opening text not null default '';
