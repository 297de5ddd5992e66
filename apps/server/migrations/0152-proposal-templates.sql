-- A template's department, and what it is for. A template has nothing of a customer (R4.10).
alter table sales_proposals
  add column call_department_type_id bigint,
  add column template_note text not null default '',
  add foreign key (company_id, call_department_type_id) references call_department_types (company_id, id);
create index sales_proposals_department on sales_proposals (call_department_type_id, company_id)
  where call_department_type_id is not null;

-- the owner of the tables reads every company's rows only without forced row-level security
alter table sales_proposals no force row level security;
alter table sales_proposal_details no force row level security;
update sales_proposals set site_id = null, work_order_id = null, agreement_id = null, expires_date = null
  where is_template;
update sales_proposal_details d set site_system_id = null
  from sales_proposals p
  where p.company_id = d.company_id and p.id = d.sales_proposal_id and p.is_template and d.site_system_id is not null;
alter table sales_proposal_details force row level security;
alter table sales_proposals force row level security;

alter table sales_proposals
  add constraint template_of_no_customer
    check (not is_template or (site_id is null and work_order_id is null and agreement_id is null));
-- pages of templates, the newest first
create index sales_proposals_templates on sales_proposals (company_id, created_date desc, id desc) where is_template;
