-- A link that shows the proposal on the seller's own screen: it ends the same day and isn't listed. Once the customer
-- signs there, it's theirs like any other.
alter table proposal_links add column presented boolean not null default false;

-- The link by which the customer applied for a loan, and to which the lender leads back; null if staff applied.
alter table loans add column link_id bigint,
  add foreign key (company_id, link_id) references proposal_links (company_id, id) on delete set null (link_id);
create index loans_link on loans (company_id, link_id);
