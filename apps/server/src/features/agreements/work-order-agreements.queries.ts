import type { Agreement } from '@fieldwright/contract/agreements';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { paidByCard } from '../../db/paid-by-card.sql.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { agreementTable } from '../../db/record-tables.ts';

/** What an agreement that was sold on a work order is used for. */
export interface SoldOnWorkOrder {
  agreement: Agreement;
  /** the site's other agreements */
  others: Agreement[];
  /** numbers of other documents at its prices or with its lines */
  usedBy: string[];
  /** what a card has paid of it */
  paidCents: number;
  /** whether a card may have been charged already, but its provider hasn't answered */
  isStarting: boolean;
}

/** Returns an agreement if it was sold on the work order; null otherwise. */
export async function soldOnWorkOrder(
  db: Read,
  { id, workOrderId }: { id: number; workOrderId: number },
): Promise<SoldOnWorkOrder | null> {
  const json = (alias: string) =>
    sql`json_build_object('id', ${sql.ref(alias)}.id, 'siteId', ${sql.ref(alias)}.site_id, ${jsonPairs(agreementTable, alias)})`;
  const { rows } = await sql<SoldOnWorkOrder>`
    select ${json('a')} as agreement,
      (select coalesce(json_agg(${json('o')}), '[]') from agreements o
        where o.company_id = a.company_id and o.site_id = a.site_id and o.id <> a.id) as others,
      (select coalesce(json_agg(u.number order by u.number), '[]') from (
        select w.number from work_orders w where w.company_id = a.company_id and w.id <> ${workOrderId} and not w.hidden
          and (w.agreement_id = a.id or exists (select from work_order_agreements l where l.company_id = w.company_id
            and l.work_order_id = w.id and l.agreement_id = a.id and not l.hidden))
        union all
        select p.number from sales_proposals p where p.company_id = a.company_id and p.agreement_id = a.id and not p.hidden) u) as "usedBy",
      ${paidByCard('a')} as "paidCents",
      exists (select from agreement_billings b where b.company_id = a.company_id and b.agreement_id = a.id
        and b.state = 'starting') as "isStarting"
    from agreements a
    where a.company_id = ${company} and a.id = ${id} and a.work_order_id = ${workOrderId}`.execute(db);
  return rows[0] ?? null;
}
