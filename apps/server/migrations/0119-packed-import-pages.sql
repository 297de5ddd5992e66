-- The rows of a compared price list as compressed JSON: only the preview reads them, a page at a time, and a long list has
-- tens of megabytes of them. Those of before stay as they are, uncompressed.
alter table price_book_import_pages
  alter column rows type bytea using convert_to(rows::text, 'UTF8'),
  alter column rows set storage external;
