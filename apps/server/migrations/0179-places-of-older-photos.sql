-- Photos that arrived before their place was blanked still have it: a job goes through what was kept until then, once.
alter table files add column place_checked boolean not null default false;
create index files_place on files (company_id, id) where state = 'kept' and not place_checked;
