-- How many days a company's new proposals are good for. The rule is the domain's (`settings/proposal-days.ts`).
alter table companies add proposal_days integer not null default 30 check (proposal_days between 1 and 365);
