-- The tiles of the agreements read all of them: from the index alone, as it has what they count.
drop index agreements_end;
create index agreements_end on agreements (company_id, end_date, id)
  include (status, start_date, price_cents, customer_id, site_id);
