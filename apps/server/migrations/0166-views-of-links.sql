-- How often the customer came back to a proposal by its link, and when last: what sales staff follow up on.
alter table proposal_links
  add column views integer not null default 0 check (views >= 0),
  add column viewed_date timestamptz;
alter table proposal_links no force row level security;
update proposal_links set views = 1, viewed_date = opened_date where opened_date is not null;
alter table proposal_links force row level security;
