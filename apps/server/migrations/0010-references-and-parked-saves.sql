-- A tax item is one of the company's own.
alter table sites add foreign key (company_id, tax_item_id) references tax_items (company_id, id) deferrable initially deferred;
alter table work_orders add foreign key (company_id, tax_item_id) references tax_items (company_id, id) deferrable initially deferred;
alter table sales_proposals add foreign key (company_id, tax_item_id) references tax_items (company_id, id) deferrable initially deferred;
create index sites_tax_item on sites (company_id, tax_item_id) where tax_item_id is not null;
create index work_orders_tax_item on work_orders (company_id, tax_item_id) where tax_item_id is not null;
create index sales_proposals_tax_item on sales_proposals (company_id, tax_item_id) where tax_item_id is not null;

-- What a device sent is kept as it came, whatever is wrong with it.
alter table saves alter column body type json using body::json;

-- What waits for the office waits until somebody has looked at it.
create or replace function sweep_saves() returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from saves
    where state <> 'parked'
      and (created_date < now() - interval '180 days'
        or (acknowledged_date is not null and created_date < now() - interval '30 days'));
  end;
