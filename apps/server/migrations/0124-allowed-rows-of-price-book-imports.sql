-- What a person allows in an import into a price book: rows whose price changes by more than the limit, and items that
-- the file doesn't have and that stay.
alter table price_book_imports no force row level security;
update price_book_imports set asked = asked || '{"allowed": [], "kept": []}',
  report = jsonb_set(report, '{counts,kept}', '0') where report ? 'counts';
alter table price_book_imports force row level security;
