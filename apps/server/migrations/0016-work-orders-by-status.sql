-- Whether the signed-in person has a visit of a call: with having made it, what makes a work order the own one (R6.4).
create function has_visit(wanted bigint) returns boolean
  language sql stable parallel safe
  return exists (
    select from schedule_events e
    join schedule_event_technicians t on t.company_id = e.company_id and t.schedule_event_id = e.id
    where e.company_id = (select current_company()) and e.call_id = wanted and not e.removed
      and t.person_id = (select current_person()));
revoke execute on function has_visit(bigint) from public;
grant execute on function has_visit(bigint) to fieldwright_app;

-- The list of work orders: what is not closed yet and what is owed are few among many, and are counted on their tiles.
create index work_orders_unprocessed on work_orders (company_id, created_date desc, id desc) where not processed;
create index work_orders_unpaid on work_orders (company_id, created_date desc, id desc) where amount_due_cents > 0;
create index work_orders_processed_date on work_orders (company_id, processed_date) where processed;
create index work_orders_maker on work_orders (created_by, company_id);
