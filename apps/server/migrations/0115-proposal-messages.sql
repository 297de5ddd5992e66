-- What customers write by a link: questions, which staff answer once by email, and why they decline.
create table proposal_messages (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request, so that a repeated one says it once
  guid uuid not null,
  sales_proposal_id bigint not null,
  link_id bigint not null,
  kind text not null check (kind in ('question', 'decline')),
  text text not null,
  answer text,
  answered_by bigint,
  answered_date timestamptz,
  -- where the answer was sent
  mailed_to text,
  created_by bigint default current_person(),
  created_date timestamptz not null default clock_now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default clock_now(),
  primary key (company_id, id),
  unique (guid, company_id),
  check (kind = 'decline' or text <> ''),
  check ((answer is null) = (answered_date is null)),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id) on delete cascade,
  foreign key (company_id, link_id) references proposal_links (company_id, id) on delete cascade
);
create index proposal_messages_proposal on proposal_messages (sales_proposal_id, company_id);
create index proposal_messages_link on proposal_messages (link_id, company_id);
call protect_tenant_table('proposal_messages');
grant select, insert, update on proposal_messages to fieldwright_app;
