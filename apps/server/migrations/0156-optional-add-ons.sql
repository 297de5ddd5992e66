-- A line of a package may be an add-on: the customer chooses whether it comes with the package.
alter table sales_proposal_details add column add_on boolean not null default false;

-- The add-ons that a customer signed with a package: ids of the version's lines, whatever has become of them since.
alter table proposal_signatures add column add_on_ids bigint[] not null default '{}';
