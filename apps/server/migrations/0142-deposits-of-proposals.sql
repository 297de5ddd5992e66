-- The deposit that a proposal asks for: an amount, or a percentage of the total of the package that is accepted.
alter table sales_proposals
  add column deposit_cents bigint check (deposit_cents >= 0),
  add column deposit_percent numeric(7, 4) check (deposit_percent between 0 and 100),
  add constraint one_offered_deposit check (deposit_cents is null or deposit_percent is null);

-- What a company's new proposals ask for; null for no deposit. The rule is the domain's (`settings/default-deposit.ts`).
alter table companies add column deposit_percent numeric(7, 4) check (deposit_percent between 0 and 100);
