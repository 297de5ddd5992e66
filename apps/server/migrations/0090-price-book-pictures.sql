-- Pictures of what a price book offers, as guids of the company's files, in order. Files of earlier pictures are kept, so that each can be put back.
-- The rules are the domain's (`price-books/entry-pictures.ts`).
alter table service_repairs add column pictures uuid[] not null default '{}';
alter table part_items add column pictures uuid[] not null default '{}';

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('photo', 'file', 'logo', 'picture'));
alter table files drop constraint files_attached_to_check;
alter table files add constraint files_attached_to_check
  check (attached_to in ('recommendation_photos', 'sales_proposal_files', 'companies', 'service_repairs', 'part_items'));
