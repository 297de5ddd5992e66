-- A save that changes what belongs to a site raises the site's version: what others have changed of it since a device
-- loaded it is told by that, and not by the clock.
alter table changes add column site_id bigint, add column site_version integer;
create index changes_site on changes (company_id, site_id, site_version) where site_id is not null;
