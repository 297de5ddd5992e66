import { type OpenWork, openWorkLimit } from '@fieldwright/contract/price-book-prices';
import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { Refusal } from '../../http/refusal.ts';
import { findKept } from './kept-records.queries.ts';

interface Entry {
  kind: 'serviceRepair' | 'partItem';
  id: number;
}

/** Lines of proposals that wait for an answer, as `statusOn` says (R4.25). */
const onProposals = (column: RawBuilder<unknown>, id: number) => sql`
  select 'salesProposal' as kind, p.id, p.number, p.text, p.site_id, d.id as line_id, d.unit_price_cents as cents
  from sales_proposal_details d
  join sales_proposals p on p.company_id = d.company_id and p.id = d.sales_proposal_id
  where d.company_id = ${company} and d.${column} = ${id} and not d.hidden and d.unit_price_cents is not null
    and not p.hidden and not p.is_template and p.status in ('Created', 'Sent', 'Viewed')
    and (p.expires_date is null or p.expires_date >= company_today())`;

const onWorkOrders = (table: string, column: RawBuilder<unknown>, id: number) => sql`
  select 'workOrder' as kind, w.id, w.number, w.text, w.site_id, d.id as line_id, d.unit_price_cents as cents
  from ${sql.table(table)} d join work_orders w on w.company_id = d.company_id and w.id = d.work_order_id
  where d.company_id = ${company} and d.${column} = ${id} and not d.hidden and d.unit_price_cents is not null
    and not w.hidden and not w.processed`;

/**
 * Returns the open proposals and work orders that sell an entry: they keep the prices they were given (R1.6).
 * @throws Refusal `not_found`
 */
export async function openWork(db: Read, { kind, id }: Entry): Promise<OpenWork> {
  if (!(await findKept(db, kind, { id }))) throw new Refusal('not_found');
  const column = sql.ref(kind === 'partItem' ? 'part_item_id' : 'service_repair_id');
  const lines = [
    onProposals(column, id),
    onWorkOrders('work_order_details', column, id),
    // a part within a repair's price has none of its own
    ...(kind === 'partItem' ? [sql`${onWorkOrders('repair_parts', column, id)} and not d.included`] : []),
  ];
  const { rows } = await sql<OpenWork>`
    with lines as (${sql.join(lines, sql` union all `)}),
    prices as (select kind, id, number, text, site_id, cents, min(line_id) as line_id from lines group by 1, 2, 3, 4, 5, 6),
    documents as (
      select l.kind, l.id, l.number, l.text, coalesce(${customerName('c')}, '') as customer,
        json_agg(json_build_object('lineId', l.line_id, 'cents', l.cents) order by l.cents) as prices
      from prices l
      left join sites s on s.company_id = ${company} and s.id = l.site_id
      left join customers c on c.company_id = ${company} and c.id = s.customer_id
      group by l.kind, l.id, l.number, l.text, c.id, c.company, c.first_name, c.last_name),
    listed as (select * from documents order by kind, id desc limit ${sql.lit(openWorkLimit)})
    select count(*) filter (where kind = 'salesProposal')::integer as proposals,
      count(*) filter (where kind = 'workOrder')::integer as "workOrders",
      (select case when min(cents) = max(cents) then min(cents) end from lines) as "priceCents",
      (select coalesce(json_agg(to_jsonb(l)), '[]') from listed l) as documents
    from documents`.execute(db);
  return rows[0]!;
}
