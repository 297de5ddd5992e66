-- The order of a proposal's files, and whether the customer gets them. The rules are the domain's
-- (`proposals/proposal-files.ts`).
alter table sales_proposal_files
  add column "order" integer not null default 0,
  add column shown boolean not null default false;
-- Nobody changes the files by this, so their stamps stay.
alter table sales_proposal_files no force row level security;
alter table sales_proposal_files disable trigger stamp_update;
update sales_proposal_files f set "order" = n.place
  from (select company_id, id, row_number() over (partition by company_id, sales_proposal_id order by id) - 1 as place
    from sales_proposal_files where not hidden) n
  where n.company_id = f.company_id and n.id = f.id and n.place > 0;
alter table sales_proposal_files enable trigger stamp_update;
alter table sales_proposal_files force row level security;

-- A customer got the file with a version of a proposal, so its contents stay even if the proposal no longer has it.
alter table files add column sent boolean not null default false;
