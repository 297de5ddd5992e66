-- A company's own words in the email with the link to a proposal; empty: the standard ones.
-- The rules are the domain's (`settings/message-texts.ts`).
alter table companies
  add column link_subject text not null default '',
  add column link_opening text not null default '';
