-- A price book that began as an example says so on the screen, until somebody says that its prices are the company's own.
alter table price_books add column is_example boolean not null default false;
