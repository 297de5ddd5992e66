import {
  type CountedSums,
  countedTotals,
  type ListTotals,
  mostCounted,
} from '@fieldwright/domain/kernel/list-totals';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { sumsOf } from '../../db/list-totals.sql.ts';
import {
  conditions,
  hasUnread,
  mostTexts,
  ownOf,
  searchSteps,
  sourceOf,
  type WorkOrdersQuery,
} from './work-order-list.queries.ts';

/**
 * Returns count and sums of all work orders that match. If a search leaves older texts unread, there are no sums,
 * which would be too low.
 * @param most counts no more than these, however many match
 * @param scanned the most texts that a search reads
 */
export async function workOrderTotals(
  db: Read,
  wish: Omit<WorkOrdersQuery, 'after' | 'limit'>,
  most: number = mostCounted,
  scanned: number = mostTexts,
): Promise<ListTotals> {
  const counted: WorkOrdersQuery = { ...wish, after: null, limit: most };
  const { rows } = await sql<{ sums: CountedSums; hasUnread: boolean }>`
    with own as (${ownOf(wish.own)}),
    ${searchSteps(counted, scanned)}
    counted as (select w.total_cents as total, w.amount_due_cents as due
      from ${sourceOf(counted)} where ${conditions(counted)} limit ${most + 1})
    select ${sumsOf({ total: true, due: true })} as sums,
      -- not read once there are too many anyway
      case when count(*) > ${most} then false else ${hasUnread(counted, scanned)} end as "hasUnread"
    from counted`.execute(db);
  const { sums, hasUnread: isPart } = rows[0]!;
  return countedTotals(sums, most, isPart);
}
