-- The tax item that is usual with a ZIP code, for new sites there. By bytes, so that a range of codes is one of the index.
create index sites_zip on sites (company_id, postal_code collate "C", id) include (tax_item_id)
  where tax_item_id is not null;
