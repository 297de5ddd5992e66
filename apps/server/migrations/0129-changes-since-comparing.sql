-- The last change that the history had when a file was compared: the file puts nothing back that was changed later. A
-- file that was compared before this was kept is compared again when it's applied, without that.
alter table price_book_imports add column last_change bigint;
