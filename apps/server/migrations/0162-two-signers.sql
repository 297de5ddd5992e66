-- A proposal may ask for two signatures. It is accepted once both people have signed the same version.
alter table sales_proposals add column signers integer not null default 1 check (signers between 1 and 2);

-- The signatures of a version in order. The last one that was asked for completes it; every earlier one was alone.
alter table proposal_signatures
  add column place integer not null default 1 check (place between 1 and 2),
  add column completes boolean not null default true,
  drop constraint proposal_signatures_revision_id_company_id_key,
  add unique (revision_id, place, company_id);

-- A link that was emailed to the second signer, who isn't greeted by the customer's name.
alter table proposal_links add column second_signer boolean not null default false;
