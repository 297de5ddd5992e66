import type {
  LiveWork,
  ProposalUse,
  RestoredPlace,
  RootKind,
  WorkOrderUse,
} from '@fieldwright/domain/removals/root-removal';
import { type RawBuilder, sql } from 'kysely';
import { companyDay, moment } from '../../db/company-days.queries.ts';
import type { Read, Write } from '../../db/database.ts';
import { cardCentsInProgress } from '../../db/in-progress.queries.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company } from '../../db/names.sql.ts';
import { overpaid, owed } from '../../db/owed.queries.ts';
import { rootTables } from '../../records/hidden.queries.ts';

const person = sql`(select current_person())`;

/** A root, locked until the transaction ends. */
export interface LockedRoot {
  version: number;
  hidden: boolean;
  /** whether the signed-in person created it */
  own: boolean;
  /** the call of a work order; otherwise null */
  callId: number | null;
}

export async function lockRoot(db: Write, kind: RootKind, id: number): Promise<LockedRoot | null> {
  const row = sql`from ${rootTables[kind]} where company_id = ${company} and id = ${id}`;
  const callId = kind === 'workOrder' ? sql`call_id` : sql`null::bigint`;
  const rows = await lockThenRead(db, {
    lock: sql`select ${row} for update`,
    read: sql<LockedRoot>`select version, hidden, created_by is not distinct from ${person} as own, ${callId} as "callId" ${row}`,
  });
  return rows[0] ?? null;
}

/** Sets when a removed proposal is deleted permanently; null: never. @param now milliseconds since 1970 */
export async function setDeletedAfter(
  db: Write,
  id: number,
  days: number | null,
  now: number,
): Promise<void> {
  const after = days === null ? sql`null` : sql`${moment(now)} + make_interval(days => ${days})`;
  await sql`update sales_proposals set deleted_after = ${after} where company_id = ${company} and id = ${id}`.execute(
    db,
  );
}

const isPaid = sql`p.status not in ('voided', 'failed')`;

/** The most ids of each kind that are read; a message names no more of them. */
const most = 100;

/** Selects a sum and the distinct documents behind it. */
const money = (cents: RawBuilder<unknown>, document: string) => {
  const [id, number] = [sql.ref(`${document}.id`), sql.ref(`${document}.number`)];
  return sql`json_build_object('cents', coalesce(sum(${cents}), 0)::bigint,
    'of', coalesce(jsonb_agg(distinct jsonb_build_object('id', ${id}, 'number', ${number})) filter (where ${id} is not null), '[]'))`;
};

/**
 * Returns the unfinished work, balances and agreements of a customer or a site.
 * @param now milliseconds since 1970
 */
export async function liveWorkOf(
  db: Read,
  kind: 'customer' | 'site',
  { id, now }: { id: number; now: number },
): Promise<LiveWork> {
  const whose = (alias: string) => sql`${sql.ref(`${alias}.${kind}_id`)} = ${id}`;
  const sites =
    kind === 'site'
      ? sql`${id}::bigint`
      : sql`select s.id from sites s where s.company_id = ${company} and s.customer_id = ${id}`;
  const { rows } = await sql<LiveWork>`select
    (select coalesce(json_agg(o order by o.id), '[]') from (
       select w.id, w.number from work_orders w where w.company_id = ${company} and ${whose('w')} and not w.processed and not w.hidden
       order by w.id limit ${most}) o) as "openWorkOrders",
    (select coalesce(json_agg(o order by o.id), '[]') from (
       select p.id, p.number from sales_proposals p where p.company_id = ${company} and p.site_id in (${sites})
         and p.status in ('Created', 'Sent', 'Viewed') and not p.is_template and not p.hidden
       order by p.id limit ${most}) o) as "openProposals",
    (select coalesce(json_agg(o.id order by o.id), '[]') from (
       select k.id from calls k where k.company_id = ${company} and ${whose('k')}
         and k.status in ('unscheduled', 'onHold') order by k.id limit ${most}) o) as "waitingCalls",
    (select coalesce(json_agg(v order by v.day, v.id), '[]') from (
       select e.id, to_char(e.start at time zone s.time_zone, 'YYYY-MM-DD') as day
       from calls k join schedule_events e on e.company_id = k.company_id and e.call_id = k.id
       join sites s on s.company_id = k.company_id and s.id = k.site_id
       where k.company_id = ${company} and ${whose('k')} and k.status not in ('done', 'canceled')
         and not e.removed and e.status <> 'done' order by e.start limit ${most}) v) as visits,
    (select ${money(sql`w.amount_due_cents`, 'w')} from work_orders w
       where w.company_id = ${company} and ${whose('w')} and ${owed}) as owed,
    (select ${money(sql`-w.amount_due_cents`, 'w')} from work_orders w
       where w.company_id = ${company} and ${whose('w')} and ${overpaid}) as credit,
    (select ${money(sql`p.amount_cents`, 'o')} from sales_proposals o
       join sales_proposal_payments p on p.company_id = o.company_id and p.sales_proposal_id = o.id and ${isPaid}
       where o.company_id = ${company} and o.site_id in (${sites}) and not exists (select from work_orders w
         where w.company_id = o.company_id and w.deposits <> '[]'
           and w.deposits @> jsonb_build_array(jsonb_build_object('salesProposalId', o.id)))) as deposits,
    (select coalesce(json_agg(json_build_object('id', a.id, 'end', to_char(a.end_date, 'YYYY-MM-DD'))
       order by a.end_date desc, a.id), '[]') from agreements a
       where a.company_id = ${company} and ${whose('a')} and a.status = 'active'
         and a.end_date >= ${companyDay(now)}) as agreements`.execute(db);
  return rows[0]!;
}

export async function useOfWorkOrder(db: Read, id: number): Promise<WorkOrderUse> {
  const { rows } = await sql<WorkOrderUse>`select w.processed,
    (select json_build_object('id', o.id, 'number', o.number) from sales_proposals o
      where o.company_id = w.company_id and o.id = w.sales_proposal_id) as "salesProposal",
    (select coalesce(sum(p.amount_cents), 0)::bigint from work_order_payments p
      where p.company_id = w.company_id and p.work_order_id = w.id and ${isPaid}) as "paidCents",
    ${cardCentsInProgress('workOrder', sql`w.id`)} as "cardCents",
    (select ${money(sql`(d->>'amountCents')::bigint`, 'o')}
      from jsonb_array_elements(w.deposits) d left join sales_proposals o
        on o.company_id = w.company_id and o.id = (d->>'salesProposalId')::bigint) as deposits,
    exists (select from schedule_events e where e.company_id = w.company_id and e.call_id = w.call_id
      and not e.removed and e.status in ('working', 'paused', 'done')) as "wasVisited",
    exists (select from agreements a where a.company_id = w.company_id and a.work_order_id = w.id
      and a.status = 'active') as "soldAgreement",
    exists (select from work_order_loan_applications l
      where l.company_id = w.company_id and l.work_order_id = w.id and not l.hidden) as "hasLoans"
    from work_orders w where w.company_id = ${company} and w.id = ${id}`.execute(db);
  return rows[0]!;
}

export async function useOfProposal(db: Read, id: number): Promise<ProposalUse> {
  const payments = sql`from sales_proposal_payments p where p.company_id = o.company_id and p.sales_proposal_id = o.id`;
  const { rows } = await sql<ProposalUse>`select o.status,
    o.status <> 'Created'
      or exists (select from proposal_links l where l.company_id = o.company_id and l.sales_proposal_id = o.id)
      or exists (select from changes c cross join lateral json_array_elements(c.steps) s
        cross join lateral json_array_elements(s->'records') r
        where c.company_id = o.company_id and c.entity = 'salesProposal' and c.root_id = o.id
          and s->>'kind' = 'salesProposal' and r->'updated'->'status' is not null) as "wasSent",
    (select coalesce(sum(p.amount_cents), 0)::bigint ${payments} and ${isPaid}) as "paidCents",
    ${cardCentsInProgress('salesProposal', sql`o.id`)} as "cardCents",
    exists (select ${payments}) as "hasPayments",
    exists (select from sales_proposal_loan_applications l
      where l.company_id = o.company_id and l.sales_proposal_id = o.id and not l.hidden) as "hasLoans"
    from sales_proposals o where o.company_id = ${company} and o.id = ${id}`.execute(db);
  return rows[0]!;
}

/**
 * Returns the state of the records that a root belongs to, locked so that they aren't removed at the same
 * moment.
 */
export async function placeOfRoot(db: Write, kind: RootKind, id: number): Promise<RestoredPlace> {
  const nowhere = { customerHidden: false, siteHidden: false, otherOpen: null, isUndoneSale: false };
  if (kind === 'customer') return nowhere;
  const other =
    kind === 'workOrder'
      ? sql`(select json_build_object('id', o.id, 'number', o.number) from work_orders o where o.company_id = r.company_id and o.call_id = r.call_id
          and not o.processed and not o.hidden and o.id <> r.id and not r.processed)`
      : sql`null::json`;
  // undoing the sale detached it from its proposal; a manual removal is refused while it belongs to one
  const undone =
    kind === 'workOrder'
      ? sql`exists (select from changes h cross join lateral json_array_elements(h.steps) x
          cross join lateral json_array_elements(x->'records') its
          where h.company_id = r.company_id and h.entity = 'workOrder' and h.root_id = r.id and x->>'kind' = 'workOrder'
            and its->'updated'->'hidden'->>1 = 'true' and its->'updated'->'salesProposalId' is not null)`
      : sql`false`;
  const site = kind === 'site' ? sql`s.id = r.id` : sql`s.id = r.site_id`;
  const { rows } = await sql<RestoredPlace>`
    select c.hidden as "customerHidden", s.hidden as "siteHidden", ${other} as "otherOpen",
      ${undone} as "isUndoneSale"
    from ${rootTables[kind]} r join sites s on s.company_id = r.company_id and ${site}
    join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where r.company_id = ${company} and r.id = ${id} for key share of s, c`.execute(db);
  return rows[0] ?? nowhere;
}

/**
 * Deletes a batch of removed proposals whose retention period is over, with all their records. The history
 * stays.
 * @param now milliseconds since 1970
 * @returns how many were deleted
 */
export async function deleteOverdueProposals(db: Read, now: number): Promise<number> {
  const { rows } = await sql<{
    deleted: number;
  }>`select delete_overdue_proposals(${moment(now)}) as deleted`.execute(db);
  return rows[0]!.deleted;
}
