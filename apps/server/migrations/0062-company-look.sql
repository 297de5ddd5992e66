-- A company's logo, as the guid of one of its files, and its brand color. Files of earlier logos are kept, so that each can be put back.
-- The rules are the domain's (`settings/company-look.ts`).
alter table companies
  add column logo uuid,
  add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  add foreign key (id, logo) references files (company_id, guid) deferrable initially deferred;

alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('photo', 'file', 'logo'));
alter table files drop constraint files_attached_to_check;
alter table files add constraint files_attached_to_check
  check (attached_to in ('recommendation_photos', 'sales_proposal_files', 'companies'));
