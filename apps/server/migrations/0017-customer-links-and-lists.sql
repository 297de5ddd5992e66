-- Links by which a customer sees a proposal (R2.1): random, stored as a hash, for one purpose, ending by themselves or
-- by hand.
create table proposal_links (
  company_id integer not null default current_company(),
  id bigint not null default nextval('document_ids'),
  -- the key of the request that made it, so that a repeated one makes no second link
  guid uuid not null,
  sales_proposal_id bigint not null,
  purpose text not null default 'proposal' check (purpose = 'proposal'),
  -- the link's token is derived from it with the server's secret, so that a retried mail carries the same link
  nonce text not null,
  token_hash text not null unique,
  -- where it was sent; null: only copied
  mailed_to text,
  expires_date timestamptz not null,
  revoked_date timestamptz,
  -- when the customer saw it first
  opened_date timestamptz,
  created_by bigint default current_person(),
  created_date timestamptz not null default now(),
  updated_by bigint default current_person(),
  updated_date timestamptz not null default now(),
  primary key (company_id, id),
  unique (guid, company_id),
  foreign key (company_id, sales_proposal_id) references sales_proposals (company_id, id)
);
create index proposal_links_proposal on proposal_links (sales_proposal_id, company_id);
call protect_tenant_table('proposal_links');
grant select, insert, update on proposal_links to fieldwright_app;

-- Whose it is, before a company is known.
create policy lookup on proposal_links for select to fieldwright_lookup using (true);
grant select on proposal_links to fieldwright_lookup;
create function proposal_link_company(wanted_hash text) returns integer
  language sql stable security definer set search_path = public, pg_temp
  return (select company_id from proposal_links where token_hash = wanted_hash);
grant create on schema public to fieldwright_lookup;
alter function proposal_link_company owner to fieldwright_lookup;
revoke create on schema public from fieldwright_lookup;
revoke execute on function proposal_link_company from public;
grant execute on function proposal_link_company to fieldwright_app;

-- A page of a price book by code, and of agreements by their end.
create index service_repairs_code on service_repairs (company_id, price_book_id, code, id) where not hidden;
create index part_items_code on part_items (company_id, code, id) where not hidden;
create index agreements_end on agreements (company_id, end_date, id);
