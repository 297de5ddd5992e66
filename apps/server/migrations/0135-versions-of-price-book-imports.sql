-- Rises each time a file is compared: nobody replaces, or commits, a comparison that they haven't seen.
alter table price_book_imports
  add column version integer not null default 1,
  -- who compared it last; null if that's who sent the file
  add column checked_by bigint;
