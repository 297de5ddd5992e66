-- Whether proposals for homes come with the notice of the three-day right to cancel (`proposals/proposal-terms.ts`).
alter table companies add column cancel_notice boolean not null default false;
