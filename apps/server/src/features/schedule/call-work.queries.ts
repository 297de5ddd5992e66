import type { CallWork } from '@fieldwright/domain/schedule/cancellation';
import { sql } from 'kysely';
import type { Write } from '../../db/database.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company } from '../../db/names.sql.ts';
import { workOrderKind } from '../work-orders/work-order-kind.ts';

/** The fields of a call's work order that matter for canceling and reopening the call. */
export interface LockedWork extends CallWork {
  version: number;
  siteId: number;
  hidden: boolean;
  /**
   * whether nothing has been filled in: no line, payment, photo, answer or loan, and no proposal sold into it
   */
  isUnused: boolean;
  /**
   * whether the request that hid it also canceled its call; undoing an acceptance does so too, but that work
   * order isn't unused
   */
  wentWithCall: boolean;
}

const children = workOrderKind.kinds.filter(({ rootColumn }) => rootColumn !== null);
const isFilledIn = sql.join(
  children.map(
    ({ table, rootColumn }) =>
      sql`exists (select from ${sql.table(table)} h where h.company_id = w.company_id and ${sql.ref(`h.${rootColumn!}`)} = w.id)`,
  ),
  sql` or `,
);

/**
 * Locks the work orders of a call, including removed ones. Call it before locking the call, because a save
 * locks its work order before the call's visits.
 */
export async function lockWorkOfCall(db: Write, callId: number): Promise<LockedWork[]> {
  const rows = sql`from work_orders w where w.company_id = ${company} and w.call_id = ${callId}`;
  return lockThenRead(db, {
    lock: sql`select ${rows} order by w.id for update`,
    read: sql<LockedWork>`select w.id, w.number, w.version, w.site_id as "siteId", w.hidden, w.processed,
      (select coalesce(sum(p.amount_cents), 0)::bigint from work_order_payments p
        where p.company_id = w.company_id and p.work_order_id = w.id and p.status not in ('voided', 'failed')) as "paidCents",
      (select coalesce(sum((d->>'amountCents')::bigint), 0)::bigint from jsonb_array_elements(w.deposits) d) as "depositsCents",
      not (w.processed or w.sales_proposal_id is not null or ${isFilledIn}) as "isUnused",
      w.hidden and exists (
        select from changes c
        where c.company_id = w.company_id and c.entity = 'call' and c.root_id = w.call_id and c.request_id = (
          select h.request_id from changes h
          where h.company_id = w.company_id and h.entity = 'workOrder' and h.root_id = w.id
          order by h.version desc, h.id desc limit 1)) as "wentWithCall"
      ${rows} order by w.id`,
  });
}

/** Returns the current work orders of a call, including removed ones. */
export async function workIdsOfCall(db: Write, callId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from work_orders where company_id = ${company} and call_id = ${callId}`.execute(db);
  return rows.map(({ id }) => id);
}
