-- Who scheduled the changes of a file, and so is told how they went; null once somebody makes them at once.
-- `seen_date`: when somebody in the company saw how they went.
alter table price_book_imports
  add column scheduled_by bigint,
  add column seen_date timestamptz;
alter table price_book_imports no force row level security;
update price_book_imports set scheduled_by = updated_by where state = 'scheduled';
-- what is over by now was found without a notice
update price_book_imports set seen_date = finished_date where start_date is not null and state in ('done', 'failed', 'undone');
alter table price_book_imports force row level security;
create index price_book_imports_unseen on price_book_imports (company_id)
  where scheduled_by is not null and seen_date is null and state in ('done', 'failed');
