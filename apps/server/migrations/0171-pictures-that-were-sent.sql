-- A customer got these pictures of packages with a version of a proposal, so they stay even if no package names them
-- anymore (`files/sweep.queries.ts`). Nobody changes the files by this, so their stamps stay.
alter table files no force row level security;
alter table proposal_revisions no force row level security;
alter table files disable trigger stamp_update;
update files f set sent = true
  where f.attached_to = 'sales_proposal_packages' and not f.sent and exists (
    select from proposal_revisions r where r.company_id = f.company_id and position(convert_to(f.guid::text, 'UTF8') in r.content) > 0);
alter table files enable trigger stamp_update;
alter table proposal_revisions force row level security;
alter table files force row level security;
