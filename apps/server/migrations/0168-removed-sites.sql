-- Lists leave out what belongs to removed sites; these are few, and found without reading the others.
create index sites_hidden on sites (company_id, id) where hidden;
