-- A payment link that a customer gets on the page of a proposal they signed: it takes the deposit and nothing else.
alter table payment_links add column deposit_only boolean not null default false;
