import type { Board, BoardBase, OwnVisit } from '@fieldwright/contract/schedule';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type RawBuilder, sql } from 'kysely';
import { companyDay } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import {
  byUrgency,
  type CallRow,
  callOf,
  callRows,
  company,
  companyZone,
  dayAfter,
  type EventRow,
  eventOf,
  eventRows,
  inTime,
  listOf,
  startOf,
} from './event-rows.queries.ts';

/** Days in the company's time zone, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Whose events: everybody's, or only those of one technician (R6.4). */
export type Whose = number | null;

/** Who looks, and when: lateness is measured at that moment. */
export interface Viewer {
  whose: Whose;
  /** milliseconds since 1970 */
  now: number;
}

const isOf = (whose: Whose) =>
  whose === null
    ? sql`true`
    : sql`exists (select from schedule_event_technicians t
        where t.company_id = e.company_id and t.schedule_event_id = e.id and t.person_id = ${whose})`;

/** The events that lie on some days; those of before reach at most two weeks into them. */
const onDays = ({ from, to }: Days) => sql`not e.removed
  and e.start < ${startOf(dayAfter(to))} and e.start > ${startOf(sql`${from}`)} - interval '14 days'
  and e."end" > ${startOf(sql`${from}`)}`;

const waiting = sql`c.status in ('unscheduled', 'onHold')`;

const departments = sql`(select coalesce(json_agg(json_build_object('id', id, 'text', text, 'order', "order")
  order by "order", text, id), '[]') from call_department_types where company_id = ${company} and not hidden)`;
const jobTypes = sql`(select coalesce(json_agg(json_build_object('id', id, 'text', text,
  'callDepartmentTypeId', call_department_type_id, 'expectedMinutes', expected_minutes, 'priority', priority)
  order by "order", text, id), '[]') from job_types where company_id = ${company} and not hidden)`;

/** @param also people who are shown though they are no technicians any more: they have events */
const technicians = (
  also: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('id', m.person_id,
    'firstName', m.first_name, 'lastName', m.last_name, 'callDepartmentTypeId', m.call_department_type_id)
    order by lower(m.first_name), lower(m.last_name), m.person_id), '[]') from memberships m
  where m.company_id = ${company} and ('technician' = any(m.roles) and m.status <> 'deactivated' or ${also}))`;

const base = (
  also: RawBuilder<unknown>,
) => sql`${companyZone} as "timeZone", ${technicians(also)} as technicians,
  ${departments} as departments, ${jobTypes} as "jobTypes"`;

/** What calls are booked with. */
export async function boardBase(db: Read): Promise<BoardBase> {
  const { rows } = await sql<BoardBase>`select ${base(sql`false`)}`.execute(db);
  return rows[0]!;
}

/** Whose side panel is open beside a board: a visit's, or that of a call. */
export interface Panel {
  event?: number | undefined;
  call?: number | undefined;
}

const callOfPanel = ({ event, call }: Panel) =>
  event === undefined
    ? sql`${call ?? null}::bigint`
    : sql`(select o.call_id from schedule_events o where o.company_id = ${company} and o.id = ${event})`;

/** The board of some days, its tray and an open side panel, in one statement. @param now milliseconds since 1970 */
export async function boardOf(
  db: Read,
  { days, panel }: { days: Days; panel: Panel },
  now: number,
): Promise<Board> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<BoardBase & WholeCallRows & { events: EventRow[]; tray: CallRow[] }>`
    with shown as materialized (${eventRows(onDays(days))})
    select ${listOf(sql`select * from shown`, inTime)} as events,
      ${listOf(callRows(waiting), byUrgency)} as tray,
      ${wholeCall(callOfPanel(panel))},
      ${base(sql`m.person_id in (select json_array_elements_text(h."technicianIds")::bigint from shown h)`)}`.execute(
    db,
  );
  const { events, tray, calls, visits, ...rest } = rows[0]!;
  return {
    ...rest,
    events: events.map((row) => eventOf(row, at)),
    tray: tray.map((row) => callOf(row, at)),
    panel: wholeCallOf({ calls, visits }, at),
  };
}

async function events(
  db: Read,
  where: RawBuilder<unknown>,
  { whose, now }: Viewer,
): Promise<ScheduleEvent[]> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ events: EventRow[] }>`
    select ${listOf(eventRows(sql`${where} and ${isOf(whose)}`), inTime)} as events`.execute(db);
  return rows[0]!.events.map((row) => eventOf(row, at));
}

/** Events by their ids, removed ones too; those that are not there are left out. A technician keeps seeing what was taken away. */
export const eventsById = (db: Read, ids: readonly number[], viewer: Viewer): Promise<ScheduleEvent[]> =>
  events(db, sql`e.id = any(${ids}::bigint[])`, viewer);

export const eventsOfDays = (db: Read, days: Days, viewer: Viewer): Promise<ScheduleEvent[]> =>
  events(db, onDays(days), viewer);

/** The calls that wait for a place on the board. @param now milliseconds since 1970 */
export async function trayOf(db: Read, now: number): Promise<BoardCall[]> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ calls: CallRow[] }>`
    select ${listOf(callRows(waiting), byUrgency)} as calls`.execute(db);
  return rows[0]!.calls.map((row) => callOf(row, at));
}

type MoreOfCall = { mainPhone: string; mobilePhone: string; proposalId: number | null };
export type WholeCall = BoardCall & { events: ScheduleEvent[] } & MoreOfCall;
type WholeCallRows = { calls: (CallRow & MoreOfCall)[]; visits: EventRow[] };

/** A call with its visits, removed ones too, as columns of a statement. */
const wholeCall = (id: RawBuilder<unknown>) => sql`
  ${listOf(
    sql`select k.*, (select w.sales_proposal_id from work_orders w
          where w.company_id = ${company} and w.call_id = k.id and w.sales_proposal_id is not null and not w.hidden
          order by w.processed, w.id desc limit 1) as "proposalId"
        from (${callRows(sql`c.id = ${id}`)}) k`,
    sql`r.id`,
  )} as calls,
  ${listOf(eventRows(sql`e.call_id = ${id}`), inTime)} as visits`;

/** @returns null where there is none */
function wholeCallOf({ calls: [call], visits }: WholeCallRows, now: string): WholeCall | null {
  if (!call) return null;
  const { mainPhone, mobilePhone, proposalId } = call;
  const events = visits.map((row) => eventOf(row, now));
  return { ...callOf(call, now), events, mainPhone, mobilePhone, proposalId };
}

/** Whether an event is on the board for a technician. */
export const isFor = ({ removed, technicianIds }: ScheduleEvent, technician: number): boolean =>
  !removed && technicianIds.includes(technician);

/**
 * A call with its visits, removed ones too.
 * @param viewer a technician sees only a call with own visits, and only these
 * @returns null where there is none
 */
export async function findCall(db: Read, id: number, { whose, now }: Viewer): Promise<WholeCall | null> {
  const { rows } = await sql<WholeCallRows>`select ${wholeCall(sql`${id}::bigint`)}`.execute(db);
  const call = wholeCallOf(rows[0]!, new Date(now).toISOString());
  if (!call || whose === null) return call;
  const events = call.events.filter((visit) => isFor(visit, whose));
  return events.length === 0 ? null : { ...call, events };
}

/** What the open work order of a call `c` still lacks; there is one at most. */
const lacks = sql`(select json_build_object('workOrderId', w.id, 'amountDueCents', w.amount_due_cents,
    'unanswered', (select count(*) from debrief_questions q where q.company_id = w.company_id and not q.hidden
      and not exists (select from debrief_answers a where a.company_id = w.company_id and a.work_order_id = w.id
        and a.debrief_question_id = q.id and btrim(a.answer) <> '')))
  from work_orders w where w.company_id = c.company_id and w.call_id = c.id and not w.processed and not w.hidden
  order by w.id desc limit 1)`;

type DoorRow = EventRow & { door: OwnVisit['call'] };

type OwnDay = { timeZone: string; date: string; next: string | null; visits: OwnVisit[] };

/**
 * A technician's own day, with what is needed at the door, in one statement.
 * @param day in the company's time zone; null: today
 */
export async function ownDay(
  db: Read,
  { personId, day }: { personId: number; day: string | null },
  now: number,
): Promise<OwnDay> {
  const at = new Date(now).toISOString();
  const date = sql`coalesce(${day}::date, ${companyDay(now)})`;
  const from = startOf(date);
  const until = startOf(sql`${date} + 1`);
  const own = sql`not e.removed and e.id in (
    select t.schedule_event_id from schedule_event_technicians t
    where t.company_id = ${company} and t.person_id = ${personId}
      and t.start < ${until} and t.start > ${from} - interval '14 days' and t."end" > ${from})`;
  const { rows } = await sql<Omit<OwnDay, 'visits'> & { visits: DoorRow[] }>`
    select ${companyZone} as "timeZone", to_char(${date}, 'YYYY-MM-DD') as date,
      (select to_char(min(t.start) at time zone ${companyZone}, 'YYYY-MM-DD') from schedule_event_technicians t
        join schedule_events e on e.company_id = t.company_id and e.id = t.schedule_event_id and not e.removed
        where t.company_id = ${company} and t.person_id = ${personId} and t.start >= ${until}) as next,
      ${listOf(
        sql`select v.*, (
            select json_build_object('notes', c.notes, 'mainPhone', cu.main_phone, 'mobilePhone', cu.mobile_phone,
              'gateCode', s.gate_code, 'siteNotes', s.notes, 'siteText', s.text, 'timeZone', s.time_zone,
              'with', (select coalesce(json_agg(btrim(concat(m.first_name, ' ', m.last_name)) order by m.first_name, m.last_name), '[]')
                from schedule_event_technicians t join memberships m on m.company_id = t.company_id and m.person_id = t.person_id
                where t.company_id = c.company_id and t.schedule_event_id = v.id and t.person_id <> ${personId}),
              'lacks', ${lacks})
            from calls c
            join customers cu on cu.company_id = c.company_id and cu.id = c.customer_id
            join sites s on s.company_id = c.company_id and s.id = c.site_id
            where c.company_id = ${company} and c.id = v."callId") as door
          from (${eventRows(own)}) v`,
        inTime,
      )} as visits`.execute(db);
  const { visits, ...rest } = rows[0]!;
  return { ...rest, visits: visits.map((row) => ({ event: eventOf(row, at), call: row.door })) };
}
