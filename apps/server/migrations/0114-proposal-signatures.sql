-- What customers signed by a link. A signature is about a version's exact bytes, and nobody can change it.
create table proposal_signatures (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one signs once
  guid uuid not null,
  sales_proposal_id bigint not null,
  revision_id bigint not null,
  package_id bigint not null,
  link_id bigint not null,
  name text not null check (name <> ''),
  method text not null check (method in ('drawn', 'typed')),
  -- the lines of a drawn signature (`proposals/signature.ts`); null for a typed one
  strokes jsonb,
  -- what the customer agreed to, word for word
  consent_version integer not null,
  consent text not null check (consent <> ''),
  address text not null,
  browser text not null,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  -- a version is signed once, whatever links and tabs are open
  unique (company_id, revision_id),
  check ((method = 'drawn') = (strokes is not null)),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) on delete cascade,
  foreign key (company_id, revision_id) references proposal_revisions (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references proposal_links (company_id, id) on delete cascade
);
create index proposal_signatures_proposal on proposal_signatures (sales_proposal_id, company_id);
create index proposal_signatures_link on proposal_signatures (link_id, company_id);
call protect_tenant_table('proposal_signatures');
grant select, insert on proposal_signatures to fieldwright_app;

-- Whether a signature sells the package at once, or staff do that (`settings/signing.ts`).
alter table companies add column sign_selects boolean not null default true;
