-- The work order that an agreement was sold on, which bills it; null if it was sold on its site's page.
alter table agreements add column work_order_id bigint,
  add foreign key (company_id, work_order_id) references work_orders (company_id, id)
    deferrable initially deferred;
create index agreements_work_order on agreements (work_order_id, company_id) where work_order_id is not null;
create index work_order_agreements_agreement on work_order_agreements (agreement_id, company_id);
