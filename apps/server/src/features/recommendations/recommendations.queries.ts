import { type QuotingProposal } from '@fieldwright/domain/work-orders/recommendation-life';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';

/** Returns the work order of a recommended item; null if there is none. */
export async function workOrderOf(db: Read, itemId: number): Promise<number | null> {
  const { rows } = await sql<{ workOrderId: number }>`
    select work_order_id as "workOrderId" from recommendation_items
    where company_id = ${company} and id = ${itemId}`.execute(db);
  return rows[0]?.workOrderId ?? null;
}

/**
 * Returns what the status of a quoted recommendation follows from; null if no proposal quotes it. What was made a
 * template quotes nothing, as if it were removed (R4.10).
 */
export async function quotingProposal(db: Read, id: number | null): Promise<QuotingProposal | null> {
  if (id === null) return null;
  const { rows } = await sql<QuotingProposal>`
    select status, hidden or is_template as hidden from sales_proposals where company_id = ${company} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

type Item = WorkOrder['recommendationItems'][number];
/** A recommended item with its place. */
export interface PlacedItem
  extends Pick<
    Item,
    'id' | 'text' | 'priceCents' | 'partItemId' | 'serviceRepairId' | 'status' | 'salesProposalId'
  > {
  workOrderId: number;
  siteId: number;
  /** null for the whole site, and if the system was removed */
  siteSystemId: number | null;
  proposal: QuotingProposal | null;
}

/** Returns recommended items of work orders that aren't removed, in the order in which they were made. */
export async function placedItems(db: Read, ids: readonly number[]): Promise<PlacedItem[]> {
  const { rows } = await sql<PlacedItem>`
    select i.id, i.text, i.price_cents as "priceCents", i.part_item_id as "partItemId",
      i.service_repair_id as "serviceRepairId", i.status, i.sales_proposal_id as "salesProposalId",
      w.id as "workOrderId", w.site_id as "siteId", s.id as "siteSystemId",
      case when q.id is not null then json_build_object('status', q.status, 'hidden', q.hidden or q.is_template) end as proposal
    from recommendation_items i
    join recommendations r on r.company_id = i.company_id and r.id = i.recommendation_id
    join work_orders w on w.company_id = i.company_id and w.id = i.work_order_id and not w.hidden
    left join site_systems s on s.company_id = r.company_id and s.id = r.site_system_id and not s.hidden
    left join sales_proposals q on q.company_id = i.company_id and q.id = i.sales_proposal_id
    where i.company_id = ${company} and i.id = any(${ids}::bigint[])
    order by i.created_date, i.id`.execute(db);
  return rows;
}

/** What a new document at a site starts with. */
interface SiteStart {
  taxItemId: number | null;
  /** whether custom lines are taxed until someone changes that */
  taxable: boolean;
  /** how many days proposals are valid */
  proposalDays: number;
  /** what proposals ask for as a deposit, in percent of the total; null for none */
  depositPercent: number | null;
}

export async function siteStart(db: Read, siteId: number): Promise<SiteStart> {
  const { rows } = await sql<SiteStart>`
    select s.tax_item_id as "taxItemId", 'custom' = any(c.taxed_by_default) as taxable,
      c.proposal_days as "proposalDays", c.deposit_percent::float8 as "depositPercent"
    from sites s join companies c on c.id = s.company_id
    where s.company_id = ${company} and s.id = ${siteId}`.execute(db);
  return rows[0]!;
}
