-- How a company is reached: what its customers read on their links, on paper and in mails. Empty where it has given
-- nothing. The row-level security of the table holds for it.
alter table companies
  add column phone text not null default '',
  add column email text not null default '',
  add column website text not null default '',
  add column street text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column postal_code text not null default '',
  add column license text not null default '';
