-- The tax a document was accepted under (R3.5): rate and parts, method, tax item, exemption and base of that day, as the
-- domain's frozenTaxSchema has it. Null until it is accepted.
alter table sales_proposals add frozen_tax jsonb;
alter table work_orders add frozen_tax jsonb;

-- Whether people of the company may set a tax percentage of their own (R3.5).
alter table companies add allow_override_taxes boolean not null default true;
