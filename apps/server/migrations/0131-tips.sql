-- Tips by card, where the company takes them: beside what a payment pays of its document, never part of the balance.
-- The rules are the domain's (`payments/tip.ts`).
alter table companies
  add column card_tips boolean not null default false,
  add column tip_percents integer[] not null default '{10,15,20}';
alter table card_attempts
  add column tip_cents bigint not null default 0 check (tip_cents >= 0),
  add column tip_refunded_cents bigint not null default 0 check (tip_refunded_cents >= 0);
-- how much of a refund is of the tip
alter table card_refunds add column tip_cents bigint not null default 0 check (tip_cents >= 0);
