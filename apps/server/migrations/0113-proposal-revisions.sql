-- What customers were sent: each version of a proposal as exact bytes, so that a signature can be about them.
create table proposal_revisions (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  sales_proposal_id bigint not null,
  -- counts from 1 for each proposal
  number integer not null check (number > 0),
  -- JSON in UTF-8 (`proposals/revision-content.ts`)
  content bytea not null check (length(content) between 2 and 20000000),
  -- SHA-256 of the content, in hexadecimal digits
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (sales_proposal_id, number, company_id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) on delete cascade
);
call protect_tenant_table('proposal_revisions');
grant select, insert on proposal_revisions to fieldwright_app;
