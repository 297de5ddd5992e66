import { sql } from 'kysely';

/**
 * Returns SQL for the parts of service repair `r`, in order, as the initial repair parts of a work order
 * (JSON). The same whether the service is picked on the work order or sold in a proposal.
 */
export const partsOfService = (withCosts: boolean) => sql`(
  select coalesce(json_agg(json_build_object('partItemId', p.id, 'code', p.code, 'text', p.text,
      'description', p.description, 'quantity', u.quantity, 'unitPriceCents', p.unit_price_cents,
      'taxable', p.taxable ${withCosts ? sql`, 'costCents', p.cost_cents` : sql``}) order by u."order", p.id), '[]')
  from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
  where u.company_id = r.company_id and u.service_repair_id = r.id)`;
