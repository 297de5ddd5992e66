-- What a package has besides its lines, and notes that only the company's people read. A picture stays once it is there,
-- so that copies have it, too; it is a package's own or one of the price book (`proposals/recommended-package.ts`,
-- `proposals/sales-proposal.ts`).
alter table sales_proposal_packages
  add column summary text not null default '',
  add column picture_guid uuid,
  add column recommended boolean not null default false;
alter table sales_proposals add column staff_note text not null default '';

alter table files drop constraint files_attached_to_check;
alter table files add constraint files_attached_to_check
  check (attached_to in ('recommendation_photos', 'work_order_photos', 'debrief_answers', 'inspection_answers',
    'sales_proposal_files', 'sales_proposal_packages', 'companies', 'service_repairs', 'part_items'));
