import {
  type CountedSums,
  countedTotals,
  type ListTotals,
  mostCounted,
} from '@fieldwright/domain/kernel/list-totals';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { sumsOf } from '../../db/list-totals.sql.ts';
import { conditions, ownOf, searchSteps, sourceOf, type WorkOrdersQuery } from './work-order-list.queries.ts';

/**
 * Returns count and sums of all work orders that match.
 * @param most counts no more than these, however many match
 */
export async function workOrderTotals(
  db: Read,
  wish: Omit<WorkOrdersQuery, 'after' | 'limit'>,
  most: number = mostCounted,
): Promise<ListTotals> {
  const counted: WorkOrdersQuery = { ...wish, after: null, limit: most };
  const { rows } = await sql<{ sums: CountedSums }>`
    with own as (${ownOf(wish.own)}),
    ${searchSteps(counted)}
    counted as (select w.total_cents as total, w.amount_due_cents as due
      from ${sourceOf(counted)} where ${conditions(counted)} limit ${most + 1})
    select ${sumsOf({ total: true, due: true })} as sums from counted`.execute(db);
  return countedTotals(rows[0]!.sums, most);
}
