-- Whose labor rates a site's documents start with: 1 residential, 2 commercial.
alter table sites add column property_type_id smallint not null default 1 check (property_type_id in (1, 2));
