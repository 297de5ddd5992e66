-- Proposals as PDFs, each made once: the versions that were sent, and what was signed.
create table proposal_pdfs (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  sales_proposal_id bigint not null,
  revision_id bigint not null,
  -- null for the version as it was sent
  signature_id bigint,
  pdf bytea not null check (length(pdf) between 1 and 20000000),
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique nulls not distinct (revision_id, signature_id, company_id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) on delete cascade,
  foreign key (company_id, revision_id) references proposal_revisions (company_id, id) on delete cascade,
  foreign key (company_id, signature_id) references proposal_signatures (company_id, id) on delete cascade
);
create index proposal_pdfs_proposal on proposal_pdfs (sales_proposal_id, company_id);
create index proposal_pdfs_signature on proposal_pdfs (signature_id, company_id);
call protect_tenant_table('proposal_pdfs');
grant select, insert on proposal_pdfs to fieldwright_app;
-- a table that others point to has no index that begins with the company
alter table proposal_signatures
  drop constraint proposal_signatures_company_id_revision_id_key,
  add unique (revision_id, company_id);

alter table companies
  -- the company's words in the email with the signed copy (`settings/message-texts.ts`)
  add column signed_subject text not null default '',
  add column signed_opening text not null default '',
  -- whether a customer's signature, question or no is emailed to the salesperson (`settings/signing.ts`)
  add column seller_emails boolean not null default true;
