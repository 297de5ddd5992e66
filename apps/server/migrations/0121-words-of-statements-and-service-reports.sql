-- The company's words in the emails with a statement and a service report (`settings/message-texts.ts`).
alter table companies
  add column statement_subject text not null default '',
  add column statement_opening text not null default '',
  add column report_subject text not null default '',
  add column report_opening text not null default '';
