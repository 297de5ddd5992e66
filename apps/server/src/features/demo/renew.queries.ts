import { daysLater } from '@fieldwright/domain/kernel/days';
import { sql } from 'kysely';
import { companyZone } from '../../db/company-days.queries.ts';
import type { Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { type Calendar, daysBetween } from './calendar.ts';
import type { Slot } from './day-plan.ts';
import { childrenOf, touchedIn } from './touched.queries.ts';

/** The id range of the seed's own rows, and the dates they were created for. */
export interface Seed {
  week: string;
  day: string;
  first: number;
  last: number;
  boardFirst: number;
  boardLast: number;
}

export async function readSeed(tx: Write): Promise<Seed | null> {
  const { rows } = await sql<Seed>`
    select week::text, day::text, first_id as first, last_id as last, board_first_id as "boardFirst", board_last_id as "boardLast"
    from demo_seeds where company_id = ${company}`.execute(tx);
  return rows[0] ?? null;
}

export async function writeSeed(
  tx: Write,
  { monday, today }: Calendar,
  { first, last, boardFirst, boardLast }: Omit<Seed, 'week' | 'day'>,
): Promise<void> {
  await sql`insert into demo_seeds (week, day, first_id, last_id, board_first_id, board_last_id)
    values (${monday}::date, ${today}::date, ${first}, ${last}, ${boardFirst}, ${boardLast})
    on conflict (company_id) do update set week = excluded.week, day = excluded.day,
      board_first_id = excluded.board_first_id, board_last_id = excluded.board_last_id`.execute(tx);
}

/** Counts the work orders of the history, which aren't on the board. */
export async function countStaying(
  tx: Write,
  { first, last }: Pick<Seed, 'first' | 'last'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from work_orders
    where company_id = ${company} and id between ${first} and ${last}`.execute(tx);
  return rows[0]!.count;
}

/**
 * Returns a check whether someone is busy during a slot with an event that a visitor booked. No event is
 * longer than two weeks.
 */
export async function takenTimes(tx: Write, calendar: Calendar): Promise<(slot: Slot) => boolean> {
  const { rows } = await sql<{ person: number; from: string; until: string }>`
    select t.person_id as person, t.start as "from", t."end" as until
    from schedule_event_technicians t
    where t.company_id = ${company} and not t.exempt
      and t.start between ${calendar.at(daysLater(calendar.monday, -29), 0)} and ${calendar.at(daysLater(calendar.monday, 15), 0)}`.execute(
    tx,
  );
  return ({ day, start, end, technicianIds, overlapReason }) =>
    overlapReason === null &&
    rows.some(
      ({ person, from, until }) =>
        technicianIds.includes(person) &&
        Date.parse(from) < Date.parse(calendar.at(day, end)) &&
        Date.parse(calendar.at(day, start)) < Date.parse(until),
    );
}

const touchable = async (tx: Write) =>
  [
    await touchedIn(tx, 'calls'),
    await touchedIn(tx, 'work_orders'),
    await touchedIn(tx, 'sales_proposals'),
  ] as const;

/** Condition: a visitor booked a return visit of the work order; the seed books none. */
const isReturnedTo = (name: string) => sql`exists (select from calls r
  where r.company_id = ${company} and r.return_of_work_order_id = ${sql.ref(`${name}.id`)})`;

/**
 * Deletes the board's own rows, except those that a visitor changed (their version is higher) or added to:
 * a visit or work order on the call, a proposal on the work order.
 */
export async function clearBoard(tx: Write, { boardFirst, boardLast }: Seed): Promise<void> {
  const own = (id: string) => sql`${sql.ref(id)} between ${boardFirst} and ${boardLast}`;
  const [isCall, isWorkOrder, isProposal] = await touchable(tx);
  await sql`create temp table kept_calls on commit drop as
    select c.id from calls c where c.company_id = ${company} and ${own('c.id')} and (
      ${isCall('c')}
      or exists (select from schedule_events e where e.company_id = c.company_id and e.call_id = c.id
        and (e.version > 1 or not (${own('e.id')})))
      or exists (select from work_orders w where w.company_id = c.company_id and w.call_id = c.id
        and (${isWorkOrder('w')} or not (${own('w.id')}) or ${isReturnedTo('w')}
          or exists (select from sales_proposals p where p.company_id = w.company_id and p.work_order_id = w.id))))`.execute(
    tx,
  );
  await sql`create temp table cleared_work_orders on commit drop as
    select w.id from work_orders w where w.company_id = ${company} and ${own('w.id')} and not ${isWorkOrder('w')} and not ${isReturnedTo('w')}
      and (w.call_id is null or w.call_id not in (select id from kept_calls))
      and not exists (select from sales_proposals p where p.company_id = w.company_id and p.work_order_id = w.id)`.execute(
    tx,
  );
  await sql`create temp table cleared_proposals on commit drop as
    select p.id from sales_proposals p where p.company_id = ${company} and ${own('p.id')} and not ${isProposal('p')}
      and not exists (select from work_orders w where w.company_id = p.company_id and w.sales_proposal_id = p.id)`.execute(
    tx,
  );
  for (const [root, tables] of Object.entries(childrenOf)) {
    const cleared = sql.table(root === 'work_order_id' ? 'cleared_work_orders' : 'cleared_proposals');
    for (const table of tables)
      await sql`delete from ${sql.table(table)} where company_id = ${company} and ${sql.ref(root)} in (select id from ${cleared})`.execute(
        tx,
      );
  }
  await sql`delete from work_orders where company_id = ${company} and id in (select id from cleared_work_orders)`.execute(
    tx,
  );
  await sql`delete from sales_proposals where company_id = ${company} and id in (select id from cleared_proposals)`.execute(
    tx,
  );
  await sql`delete from schedule_events where company_id = ${company} and ${own('id')} and version = 1
    and (call_id is null or call_id not in (select id from kept_calls))`.execute(tx);
  await sql`delete from calls where company_id = ${company} and ${own('id')} and id not in (select id from kept_calls)`.execute(
    tx,
  );
}

const stamped = ['created_date', 'updated_date'];
/** The history's columns with dates, and the tables whose rows move along with each document. */
const dated = [
  ['work_orders', 'id', 'moved_work_orders', [...stamped, 'processed_date'], []],
  [
    'work_order_payments',
    'work_order_id',
    'moved_work_orders',
    [...stamped, 'received_date', 'voided_date'],
    [],
  ],
  ['sales_proposals', 'id', 'moved_proposals', [...stamped, 'accepted_date'], ['expires_date']],
  [
    'sales_proposal_payments',
    'sales_proposal_id',
    'moved_proposals',
    [...stamped, 'received_date', 'voided_date'],
    [],
  ],
  ['agreements', 'id', 'moved_agreements', stamped, ['start_date', 'end_date']],
  ['agreement_site_systems', 'agreement_id', 'moved_agreements', [], ['start_date', 'end_date']],
] as const;

/** Moves the history forward by whole weeks, except for what visitors changed or built on. */
export async function moveHistory(
  tx: Write,
  { monday }: Calendar,
  { week, first, last }: Seed,
): Promise<void> {
  const own = (id: string) => sql`${sql.ref(id)} between ${first} and ${last}`;
  const [, isWorkOrder, isProposal] = await touchable(tx);
  const sold = sql`(p.id = w.sales_proposal_id or p.work_order_id = w.id)`;
  await sql`create temp table moved_work_orders on commit drop as
    select w.id from work_orders w where w.company_id = ${company} and ${own('w.id')} and not ${isWorkOrder('w')} and not exists (
      select from sales_proposals p where p.company_id = w.company_id and ${sold} and (${isProposal('p')} or not (${own('p.id')})))`.execute(
    tx,
  );
  await sql`create temp table moved_proposals on commit drop as
    select p.id from sales_proposals p where p.company_id = ${company} and ${own('p.id')} and not ${isProposal('p')} and not exists (
      select from work_orders w where w.company_id = p.company_id and ${sold} and (${isWorkOrder('w')} or not (${own('w.id')})))`.execute(
    tx,
  );
  await sql`create temp table moved_agreements on commit drop as
    select id from agreements where company_id = ${company} and ${own('id')} and version = 1`.execute(tx);
  const days = daysBetween(week, monday);
  for (const [table, root, moved, moments, dates] of dated) {
    // the seed's creation dates are set directly, without a stamp: nobody changed the rows
    await sql`alter table ${sql.table(table)} disable trigger stamp_update`.execute(tx);
    const sets = [
      ...moments.map(
        (column) =>
          sql`${sql.ref(column)} = (${sql.ref(column)} at time zone ${companyZone} + ${days}::int * interval '1 day') at time zone ${companyZone}`,
      ),
      ...dates.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${days}::int`),
    ];
    await sql`update ${sql.table(table)} set ${sql.join(sets)}
      where company_id = ${company} and ${sql.ref(root)} in (select id from ${sql.table(moved)})`.execute(tx);
    await sql`alter table ${sql.table(table)} enable trigger stamp_update`.execute(tx);
  }
  for (const [lines, column, root, moved] of pricedLines)
    await sql`update line_prices p
      set priced_date = (p.priced_date at time zone ${companyZone} + ${days}::int * interval '1 day') at time zone ${companyZone}
      from ${sql.table(lines)} l
      where p.company_id = ${company} and l.company_id = p.company_id and l.id = ${sql.ref(`p.${column}`)}
        and ${sql.ref(`l.${root}`)} in (select id from ${sql.table(moved)})`.execute(tx);
}

/** The lines whose prices were kept when their document was saved, and where they are named. */
const pricedLines = [
  ['work_order_details', 'work_order_detail_id', 'work_order_id', 'moved_work_orders'],
  ['repair_parts', 'repair_part_id', 'work_order_id', 'moved_work_orders'],
  ['sales_proposal_details', 'sales_proposal_detail_id', 'sales_proposal_id', 'moved_proposals'],
] as const;

/** Locks the company, so that only one process fills it at a time. @returns its time zone */
export async function lockCompany(tx: Write, company: number): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select time_zone as zone from companies where id = ${company} for update`.execute(tx);
  return rows[0]!.zone;
}

/** Sets the savepoint that `undoRenewal` returns to. */
export async function markRenewal(tx: Write): Promise<void> {
  await sql`savepoint before_renewal`.execute(tx);
}

/** Undoes what the transaction did since `markRenewal`. */
export async function undoRenewal(tx: Write): Promise<void> {
  await sql`rollback to savepoint before_renewal`.execute(tx);
}

/** Runs the checks that are deferred to the end of the transaction. */
export async function checkNow(tx: Write): Promise<void> {
  await sql`set constraints all immediate`.execute(tx);
}

/** Updates the database's statistics for query planning. */
export async function countRows(tx: Write): Promise<void> {
  await sql`analyze`.execute(tx);
}
