-- A customer may accept some lines of a package (R4.8): the others stay with the proposal and are in no total of it.
alter table sales_proposal_details add column left_out boolean not null default false;

-- What was accepted in part before. Its work order has the accepted lines as they were; the history tells which save brought
-- them, and lines that read and cost the same are the same. The owner of the tables is under their rules like everybody.
alter table sales_proposals no force row level security;
alter table sales_proposal_packages no force row level security;
alter table sales_proposal_details no force row level security;
alter table work_orders no force row level security;
alter table changes no force row level security;

create temporary table accepted_in_part on commit drop as
with sold as (
  select p.company_id, p.id, k.id as package_id, w.root_id as work_order_id, w.version, w.steps::jsonb as steps
  from sales_proposals p
  join sales_proposal_packages k on k.company_id = p.company_id and k.sales_proposal_id = p.id and k.selected
  join changes a on a.company_id = p.company_id and a.entity = 'salesProposal' and a.root_id = p.id and a.save_key is not null
  join changes w on w.company_id = a.company_id and w.entity = 'workOrder' and w.save_key = a.save_key
  where p.status = 'Accepted'
    and jsonb_path_exists(a.steps::jsonb, '$[*] ? (@.kind == "salesProposal").records[*].updated.status[1] ? (@ == "Accepted")')
    and jsonb_path_exists(w.steps::jsonb, '$[*] ? (@.kind == "details").records[*].created')),
brought as (
  select s.company_id, s.id, jsonb_build_array(l ->> 'code', l ->> 'text', l ->> 'description', (l ->> 'quantity')::numeric(15, 4),
      (l ->> 'unitPriceCents')::bigint, (l ->> 'taxable')::boolean, (l ->> 'lineDiscountCents')::bigint,
      (l ->> 'freeOfCharge')::boolean, (l ->> 'credit')::boolean, (l ->> 'partItemId')::bigint,
      (l ->> 'serviceRepairId')::bigint) as line, count(*) as many
  from sold s
  cross join lateral jsonb_path_query(s.steps, '$[*] ? (@.kind == "details").records[*].created') l
  group by 1, 2, 3),
offered as (
  select d.company_id, s.id, d.id as detail_id, d.line,
    row_number() over (partition by d.company_id, s.id, d.line order by d."order", d.id) as nth
  from sold s
  cross join lateral (
    select d.company_id, d.id, d."order", jsonb_build_array(d.code, d.text, d.description, d.quantity, d.unit_price_cents,
        d.taxable, d.line_discount_cents, d.free_of_charge, d.credit, d.part_item_id, d.service_repair_id) as line
    from sales_proposal_details d
    where d.company_id = s.company_id and d.sales_proposal_id = s.id and d.sales_proposal_package_id = s.package_id
      and not d.hidden) d),
matched as (
  select o.company_id, o.id, o.detail_id, o.nth <= coalesce(b.many, 0) as accepted
  from offered o left join brought b on b.company_id = o.company_id and b.id = o.id and b.line = o.line),
-- who is not understood in full is left alone
parts as (
  select m.company_id, m.id, array_agg(m.detail_id) filter (where not m.accepted) as left_out
  from matched m
  group by 1, 2
  having bool_or(not m.accepted)
    and count(*) filter (where m.accepted) = (select sum(b.many) from brought b where b.company_id = m.company_id and b.id = m.id))
select p.*, s.work_order_id, s.version, jsonb_path_query_first(s.steps,
    '$[*] ? (@.kind == "workOrder").records[*].created.frozenTax.baseCents') as base_cents
from parts p join sold s on s.company_id = p.company_id and s.id = p.id;

update sales_proposal_details d set left_out = true
from accepted_in_part a
where d.company_id = a.company_id and d.id = any(a.left_out);

-- A work order that is made of the lines alone says what they come to, as long as nothing of that was changed; any other
-- total is worked out with the proposal's next save, and until then is none.
update sales_proposals p set
  frozen_tax = case when a.base_cents is null or p.frozen_tax is null then p.frozen_tax
    else jsonb_set(p.frozen_tax, '{baseCents}', a.base_cents) end,
  total_cents = (select w.total_cents from work_orders w
    where w.company_id = a.company_id and w.id = a.work_order_id and a.version = 1
      and not exists (select from changes c
        where c.company_id = w.company_id and c.entity = 'workOrder' and c.root_id = w.id and c.version > 1
          and jsonb_path_exists(c.steps::jsonb, '$[*] ? (@.kind == "details" || @.kind == "repairParts" || @.kind == "nonStockItems"
            || @.kind == "discounts" || @.kind == "rebates" || @.kind == "workOrderAgreements"
            || exists(@.records[*].updated ? (exists(@.taxItemId) || exists(@.taxOverride) || exists(@.manualTaxItem)
              || exists(@.salesTaxPercentage) || exists(@.frozenTax))))')))
from accepted_in_part a
where p.company_id = a.company_id and p.id = a.id;

alter table sales_proposals force row level security;
alter table sales_proposal_packages force row level security;
alter table sales_proposal_details force row level security;
alter table work_orders force row level security;
alter table changes force row level security;
