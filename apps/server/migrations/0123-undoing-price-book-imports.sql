-- A job undoes a price book import, as another makes it: with tens of thousands of rows, both take longer than a request may.
alter table price_book_imports
  -- why it couldn't be undone, and each item that was changed or used since; null unless somebody tried
  add column undo_refused jsonb,
  -- how often it was started or undone: one that was stopped, or started again, goes no further
  add column run integer not null default 0,
  drop constraint price_book_imports_state_check,
  add constraint price_book_imports_state_check
    check (state in ('checked', 'scheduled', 'running', 'done', 'failed', 'undoing', 'undone'));
