-- The tiles of the list of proposals: how many and how much of each status, read from the index alone.
create index sales_proposals_tiles on sales_proposals (company_id, status, expires_date) include (total_cents)
  where not is_template;
