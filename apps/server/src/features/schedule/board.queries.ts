import type { Board, BoardBase, OwnVisit } from '@fieldwright/contract/schedule';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { DebriefQuestion } from '@fieldwright/domain/work-orders/work-order-questions';
import { type RawBuilder, sql } from 'kysely';
import { companyDay, companyZone, moment, startOf } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { type HistoryValue, historyColumn, historyRead } from '../../db/history.queries.ts';
import { company, personName } from '../../db/names.sql.ts';
import { owed } from '../../db/owed.queries.ts';
import { jsonPairs } from '../../db/record.sql.ts';
import { accessTable } from '../../db/record-tables.ts';
import { shownTags } from '../../db/tags.sql.ts';
import {
  byUrgency,
  type CallRow,
  callOf,
  callRows,
  dayAfter,
  type EventRow,
  eventOf,
  eventRows,
  inTime,
  listOf,
} from './event-rows.queries.ts';
import { type LackFacts, lackFacts, lacksOf, offeredQuestions } from './visit-lacks.sql.ts';

/** A range of days in the company's time zone, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The technician whose events are read; null: everyone's (R6.4). */
export type Whose = number | null;

/** The person who looks, and the time by which lateness is measured. */
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

/** Condition: the event overlaps these days. An event that started earlier lasts at most two weeks. */
const onDays = ({ from, to }: Days) => sql`not e.removed
  and e.start < ${startOf(dayAfter(to))} and e.start > ${startOf(sql`${from}`)} - interval '14 days'
  and e."end" > ${startOf(sql`${from}`)}`;

/** Condition: the call needs scheduling, or was canceled recently and may be reopened. */
const inTray = (now: number) => sql`(c.status in ('unscheduled', 'onHold')
  or c.status = 'canceled' and c.canceled_date > ${moment(now)} - interval '7 days')`;

const departments = sql`(select coalesce(json_agg(json_build_object('id', id, 'text', text, 'order', "order", 'color', color)
  order by "order", text, id), '[]') from call_department_types where company_id = ${company} and not hidden)`;
const jobTypes = sql`(select coalesce(json_agg(json_build_object('id', id, 'text', text,
  'callDepartmentTypeId', call_department_type_id, 'expectedMinutes', expected_minutes, 'priority', priority,
  'arrivalWindowId', arrival_window_id)
  order by "order", text, id), '[]') from job_types where company_id = ${company} and not hidden)`;
const arrivalWindows = sql`(select coalesce(json_agg(json_build_object('id', id, 'text', text,
  'startTime', start_time, 'endTime', end_time)
  order by "order", text, id), '[]') from arrival_windows where company_id = ${company} and not hidden)`;
const leadSources = sql`(select coalesce(json_agg(json_build_object('id', id, 'text', text)
  order by "order", text, id), '[]') from lead_sources where company_id = ${company} and not hidden)`;

export const holidays = sql`(select coalesce(json_agg(json_build_object('text', text, 'date', date) order by date), '[]')
  from holidays where company_id = ${company} and not hidden)`;

/**
 * @param also condition on people to include although they are no longer technicians, because they have
 * events
 */
const technicians = (
  also: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('id', m.person_id,
    'firstName', m.first_name, 'lastName', m.last_name, 'callDepartmentTypeId', m.call_department_type_id)
    order by lower(m.first_name), lower(m.last_name), m.person_id), '[]') from memberships m
  where m.company_id = ${company} and ('technician' = any(m.roles) and m.status <> 'deactivated' or ${also}))`;

const base = (
  also: RawBuilder<unknown>,
) => sql`${companyZone} as "timeZone", ${technicians(also)} as technicians,
  ${departments} as departments, ${jobTypes} as "jobTypes",
  ${arrivalWindows} as "arrivalWindows",
  ${leadSources} as "leadSources",
  ${shownTags} as tags,
  (select working_hours from companies where id = ${company}) as "workingHours",
  ${holidays} as holidays`;

/** Returns the lists that calls are booked with. */
export async function boardBase(db: Read): Promise<BoardBase> {
  const { rows } = await sql<BoardBase>`select ${base(sql`false`)}`.execute(db);
  return rows[0]!;
}

/** The open side panel of the board: of a visit or of a call. */
export interface Panel {
  event?: number | undefined;
  call?: number | undefined;
}

const callOfPanel = ({ event, call }: Panel) =>
  event === undefined
    ? sql`${call ?? null}::bigint`
    : sql`(select o.call_id from schedule_events o where o.company_id = ${company} and o.id = ${event})`;

/**
 * Returns the board of some days, the unassigned calls and the open side panel, in one statement.
 * @param now milliseconds since 1970
 */
export async function boardOf(
  db: Read,
  { days, panel }: { days: Days; panel: Panel },
  now: number,
): Promise<Board> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<BoardBase & WholeCallRows & { events: EventRow[]; tray: CallRow[] }>`
    with shown as materialized (${eventRows(onDays(days))})
    select ${listOf(sql`select * from shown`, inTime)} as events,
      ${listOf(callRows(inTray(now)), byUrgency)} as tray,
      ${wholeCall(callOfPanel(panel))},
      ${base(sql`m.person_id in (select json_array_elements_text(h."technicianIds")::bigint from shown h)`)}`.execute(
    db,
  );
  const { events, tray, calls, visits, changes, ...rest } = rows[0]!;
  return {
    ...rest,
    events: events.map((row) => eventOf(row, at)),
    tray: tray.map((row) => callOf(row, at)),
    panel: wholeCallOf({ calls, visits, changes }, at),
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

/**
 * Returns events by id, including removed ones; unknown ids are left out. Technicians can still read visits
 * that were removed from them.
 */
export const eventsById = (db: Read, ids: readonly number[], viewer: Viewer): Promise<ScheduleEvent[]> =>
  events(db, sql`e.id = any(${ids}::bigint[])`, viewer);

export const eventsOfDays = (db: Read, days: Days, viewer: Viewer): Promise<ScheduleEvent[]> =>
  events(db, onDays(days), viewer);

/** Returns the unassigned calls and those that were canceled recently. @param now milliseconds since 1970 */
export async function trayOf(db: Read, now: number): Promise<BoardCall[]> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ calls: CallRow[] }>`
    select ${listOf(callRows(inTray(now)), byUrgency)} as calls`.execute(db);
  return rows[0]!.calls.map((row) => callOf(row, at));
}

type CallPlace = NonNullable<Board['panel']>['place'];
type CallChange = NonNullable<Board['panel']>['changes'][number];
type WholeCallProposal = NonNullable<Board['panel']>['proposal'];
type WholeCallReturn = NonNullable<Board['panel']>['returnOf'];
type MoreOfCall = {
  mainPhone: string;
  mobilePhone: string;
  proposal: WholeCallProposal;
  returnOf?: WholeCallReturn;
  place: CallPlace;
};
export type WholeCall = BoardCall & { events: ScheduleEvent[]; changes: CallChange[] } & MoreOfCall;
type WholeCallRows = {
  calls: (CallRow & MoreOfCall)[];
  visits: EventRow[];
  changes: HistoryValue<CallChange['entity']>[];
};

/** The most earlier visits at the site that a call shows. */
const mostVisits = 4;

/** Selects the data of the site and the customer of a call `k`. */
const callPlace = sql`(select json_build_object(
  ${jsonPairs(accessTable, 's')},
  'balanceCents', (select coalesce(sum(w.amount_due_cents), 0)::bigint from work_orders w
    where w.company_id = ${company} and w.customer_id = k."customerId" and ${owed}),
  'systems', (select coalesce(json_agg(json_build_object('id', y.id, 'text', y.text, 'manufacturer', y.manufacturer,
      'model', y.model, 'location', y.location, 'installedDate', y.installed_date) order by y.text, y.id), '[]')
    from site_systems y where y.company_id = ${company} and y.site_id = k."siteId" and not y.hidden),
  'visits', (select coalesce(json_agg(json_build_object('callId', v.call_id, 'eventId', v.id, 'start', v.start,
      'text', v.text, 'technicians', (select coalesce(json_agg(${personName('m')}
          order by m.first_name, m.last_name), '[]')
        from schedule_event_technicians t join memberships m on m.company_id = t.company_id and m.person_id = t.person_id
        where t.company_id = ${company} and t.schedule_event_id = v.id)) order by v.start desc, v.id desc), '[]')
    from (select e.id, e.call_id, e.start, coalesce(j.text, '') as text
      from calls o join schedule_events e on e.company_id = o.company_id and e.call_id = o.id
      left join job_types j on j.company_id = o.company_id and j.id = o.job_type_id
      where o.company_id = ${company} and o.site_id = k."siteId" and o.id <> k.id and not e.removed and e.status = 'done'
      order by e.start desc, e.id desc limit ${mostVisits}) v))
  from sites s where s.company_id = ${company} and s.id = k."siteId")`;

/** Builds the columns of a call with its visits, including removed ones, and their history. */
const wholeCall = (id: RawBuilder<unknown>) => sql`
  ${listOf(
    sql`select k.*, (select json_build_object('id', o.id, 'number', o.number) from work_orders w
          join sales_proposals o on o.company_id = w.company_id and o.id = w.sales_proposal_id
          where w.company_id = ${company} and w.call_id = k.id and not w.hidden
          order by w.processed, w.id desc limit 1) as proposal,
        (select json_build_object('id', w.id, 'number', w.number, 'hidden', w.hidden) from work_orders w
          where w.company_id = ${company} and w.id = k."returnOfWorkOrderId") as "returnOf", ${callPlace} as place
        from (${callRows(sql`c.id = ${id}`)}) k`,
    sql`r.id`,
  )} as calls,
  ${listOf(eventRows(sql`e.call_id = ${id}`), inTime)} as visits,
  ${historyColumn(sql`select 'call' as entity, c.id from calls c where c.company_id = ${company} and c.id = ${id}
    union all select 'scheduleEvent', e.id from schedule_events e where e.company_id = ${company} and e.call_id = ${id}`)} as changes`;

/** @returns null if there is no such call */
function wholeCallOf({ calls: [call], visits, changes }: WholeCallRows, now: string): WholeCall | null {
  if (!call) return null;
  const { mainPhone, mobilePhone, proposal, returnOf, place } = call;
  const events = visits.map((row) => eventOf(row, now));
  const past = place.visits.map((each) => ({ ...each, start: new Date(each.start).toISOString() }));
  return {
    ...callOf(call, now),
    events,
    mainPhone,
    mobilePhone,
    proposal,
    returnOf,
    changes: historyRead(changes),
    place: { ...place, visits: past },
  };
}

/** Checks whether an event is on a technician's board. */
export const isFor = ({ removed, technicianIds }: ScheduleEvent, technician: number): boolean =>
  !removed && technicianIds.includes(technician);

/**
 * Returns a call with its visits, including removed ones.
 * @param viewer a technician sees only calls with their own visits, only those visits, and no history
 * @returns null if there is no such call
 */
export async function findCall(db: Read, id: number, { whose, now }: Viewer): Promise<WholeCall | null> {
  const { rows } = await sql<WholeCallRows>`select ${wholeCall(sql`${id}::bigint`)}`.execute(db);
  const call = wholeCallOf(rows[0]!, new Date(now).toISOString());
  if (!call || whose === null) return call;
  const events = call.events.filter((visit) => isFor(visit, whose));
  return events.length === 0
    ? null
    : { ...call, events, changes: [], place: { ...call.place, balanceCents: null } };
}

type Door = NonNullable<OwnVisit['call']>;
type DoorRow = EventRow & { door: (Omit<Door, 'lacks'> & { lacks: LackFacts | null }) | null };
type DayRow = Omit<OwnDay, 'visits'> & { visits: DoorRow[]; questions: DebriefQuestion[] };

type OwnDay = { timeZone: string; date: string; next: string | null; visits: OwnVisit[] };

/**
 * Returns a technician's day with the information needed at the door, in one statement.
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
  const { rows } = await sql<DayRow>`
    select ${companyZone} as "timeZone", to_char(${date}, 'YYYY-MM-DD') as date,
      (select to_char(min(t.start) at time zone ${companyZone}, 'YYYY-MM-DD') from schedule_event_technicians t
        join schedule_events e on e.company_id = t.company_id and e.id = t.schedule_event_id and not e.removed
        where t.company_id = ${company} and t.person_id = ${personId} and t.start >= ${until}) as next,
      ${listOf(
        sql`select v.*, (
            select json_build_object('notes', c.notes, 'mainPhone', cu.main_phone, 'mobilePhone', cu.mobile_phone,
              'contactName', c.contact_name, 'contactPhone', c.contact_phone,
              ${jsonPairs(accessTable, 's')}, 'siteNotes', s.notes, 'siteText', s.text, 'timeZone', s.time_zone,
              'with', (select coalesce(json_agg(${personName('m')} order by m.first_name, m.last_name), '[]')
                from schedule_event_technicians t join memberships m on m.company_id = t.company_id and m.person_id = t.person_id
                where t.company_id = c.company_id and t.schedule_event_id = v.id and t.person_id <> ${personId}),
              'lacks', ${lackFacts})
            from calls c
            join customers cu on cu.company_id = c.company_id and cu.id = c.customer_id
            join sites s on s.company_id = c.company_id and s.id = c.site_id
            where c.company_id = ${company} and c.id = v."callId") as door
          from (${eventRows(own)}) v`,
        inTime,
      )} as visits, ${offeredQuestions} as questions`.execute(db);
  const { visits, questions, ...rest } = rows[0]!;
  return {
    ...rest,
    visits: visits.map((row) => ({
      event: eventOf(row, at),
      call: row.door && { ...row.door, lacks: lacksOf(row.door.lacks, questions) },
    })),
  };
}
