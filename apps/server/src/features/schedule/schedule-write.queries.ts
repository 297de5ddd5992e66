import type { Call, CallFields } from '@fieldwright/domain/schedule/call';
import type { LiveVisit } from '@fieldwright/domain/schedule/call-status';
import { givesWay } from '@fieldwright/domain/schedule/event-kind';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { EventFields, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company, customerName } from '../../db/names.sql.ts';
import { insertRecord, selected, updateRecord } from '../../db/record.sql.ts';
import { callTable, eventTable } from '../../db/record-tables.ts';
import { hasTags } from '../../db/tags.sql.ts';

/*
 * What schedule commands lock and write. The lock order is always: the call, the event, the technicians by
 * id. A booking locks its technicians' memberships, so that concurrent bookings of one technician run one
 * after the other.
 */

export type LockedCall = CallFields & Pick<Call, 'id' | 'guid' | 'version'>;

/** Locks a call against other changes of it and of its visits. */
export async function lockCall(db: Write, id: number): Promise<LockedCall | null> {
  const { rows } = await sql<LockedCall>`
    select c.id, c.guid, c.version, ${selected(callTable.fields, 'c')},
      case when c.window_date is not null then json_build_object('date', c.window_date,
        'start', to_char(c.window_start, 'HH24:MI'), 'end', to_char(c.window_end, 'HH24:MI')) end as "arrivalWindow"
    from calls c where c.company_id = ${company} and c.id = ${id} for no key update`.execute(db);
  return rows[0] ?? null;
}

export type LockedEvent = EventFields & Pick<ScheduleEvent, 'id' | 'guid' | 'version'>;

/** Selects the fields of an event `e`; events from before kinds existed count as `other`. */
export const eventColumns = sql`${selected(
  eventTable.fields.filter((field) => field !== 'kind'),
  'e',
)}, case when e.call_id is null then coalesce(e.kind, 'other') end as kind,
  (select json_agg(t.person_id order by t.person_id) from schedule_event_technicians t
    where t.company_id = e.company_id and t.schedule_event_id = e.id) as "technicianIds"`;

/** Returns the call of an event, which never changes; undefined if there is no such event. */
export async function callOfEvent(db: Read, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ callId: number | null }>`
    select call_id as "callId" from schedule_events where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0]?.callId;
}

/** Locks events against other changes. */
function lockEvents(db: Write, where: ReturnType<typeof sql>): Promise<LockedEvent[]> {
  const events = sql`from schedule_events e where e.company_id = ${company} and ${where} order by e.id`;
  const read = sql<LockedEvent>`
    select e.id, e.guid, e.version, ${eventColumns} ${events}`;
  return lockThenRead(db, { lock: sql`select ${events} for update`, read });
}

export async function lockEvent(db: Write, id: number): Promise<LockedEvent | null> {
  const [event] = await lockEvents(db, sql`e.id = ${id}`);
  return event ?? null;
}

export const lockVisits = (db: Write, callId: number): Promise<LockedEvent[]> =>
  lockEvents(db, sql`e.call_id = ${callId} and not e.removed`);

/**
 * Returns the visits that one change of a call removed from the board, locked, with its time and whether the
 * person made it; null if there is no such change. Visits that have been changed again since aren't included.
 */
export async function takenOffBy(
  db: Write,
  { callId, version }: { callId: number; version: number },
): Promise<{ visits: LockedEvent[]; isOwn: boolean; date: string } | null> {
  const { rows } = await sql<{ requestId: string; isOwn: boolean; date: string }>`
    select request_id as "requestId", created_by is not distinct from (select current_person()) as "isOwn",
      created_date as date
    from changes where company_id = ${company} and entity = 'call' and root_id = ${callId} and version = ${version}`.execute(
    db,
  );
  const [taken] = rows;
  if (!taken) return null;
  const visits = await lockEvents(
    db,
    sql`e.call_id = ${callId} and e.removed and ${taken.requestId} = (
      select h.request_id from changes h
      where h.company_id = e.company_id and h.entity = 'scheduleEvent' and h.root_id = e.id
      order by h.version desc, h.id desc limit 1)`,
  );
  return { visits, isOwn: taken.isOwn, date: taken.date };
}

/** Returns the tax item of a site; null if it has none. */
export async function taxItemOfSite(db: Read, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ taxItemId: number | null }>`
    select tax_item_id as "taxItemId" from sites where company_id = ${company} and id = ${siteId}`.execute(
    db,
  );
  return rows[0]!.taxItemId;
}

/** Locks technicians against other bookings. @returns those that can be booked */
export async function lockTechnicians(db: Write, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; bookable: boolean }>`
    select person_id as id, 'technician' = any(roles) and status <> 'deactivated' as bookable from memberships
    where company_id = ${company} and person_id = any(${ids}::bigint[])
    order by person_id for no key update`.execute(db);
  return rows.filter(({ bookable }) => bookable).map(({ id }) => id);
}

export interface Span {
  start: string;
  end: string;
}

/**
 * Returns the technicians' events that overlap a span, except those that give way.
 * @param except the event that is being placed
 */
export async function overlapsWith(
  db: Write,
  technicianIds: readonly number[],
  { start, end, ...kind }: Span & Pick<EventFields, 'kind' | 'fixed'>,
  except: number,
): Promise<Overlap[]> {
  if (givesWay(kind)) return [];
  const { rows } = await sql<Overlap>`
    select e.id as "eventId", t.person_id as "technicianId", e.start, e."end",
      coalesce(nullif(e.text, ''), ${customerName('cu')}, '') as text
    from schedule_event_technicians t
    join schedule_events e on e.company_id = t.company_id and e.id = t.schedule_event_id
    left join calls c on c.company_id = e.company_id and c.id = e.call_id
    left join customers cu on cu.company_id = c.company_id and cu.id = c.customer_id
    where t.company_id = ${company} and t.person_id = any(${technicianIds}::bigint[])
      and t.start < ${end}::timestamptz and t.start > ${start}::timestamptz - interval '14 days'
      and t."end" > ${start}::timestamptz and not e.removed and e.id <> ${except}
      and (e.kind is distinct from 'lunch' or e.fixed)
    order by e.start, e.id, t.person_id`.execute(db);
  return rows;
}

export async function liveVisits(db: Write, callId: number): Promise<LiveVisit[]> {
  const { rows } = await sql<LiveVisit>`
    select start, status from schedule_events
    where company_id = ${company} and call_id = ${callId} and not removed`.execute(db);
  return rows;
}

/** @returns its id; null if an event already has this guid */
export async function insertEvent(
  db: Write,
  guid: string,
  event: EventFields,
  overlapBy: number | null,
): Promise<number | null> {
  const id = await insertRecord(db, eventTable, event, { guid, overlapBy });
  if (id !== null) await addTechnicians(db, id, event.technicianIds);
  return id;
}

/**
 * Writes the event and increments its version. The foreign key updates the times in its technicians' rows.
 */
export async function updateEvent(
  db: Write,
  { id, ...event }: EventFields & { id: number },
  overlapBy: number,
): Promise<void> {
  const { overlapReason: reason } = event;
  const by = sql`overlap_by = case when ${reason}::text is null then null
    when t.overlap_reason is distinct from ${reason} then ${overlapBy} else t.overlap_by end`;
  await updateRecord(db, eventTable, id, { changed: event, also: [by] });
}

/** Sets the technicians of an event. */
export async function setTechnicians(db: Write, id: number, technicianIds: readonly number[]): Promise<void> {
  await sql`
    delete from schedule_event_technicians
    where company_id = ${company} and schedule_event_id = ${id} and person_id <> all(${technicianIds}::bigint[])`.execute(
    db,
  );
  await addTechnicians(db, id, technicianIds);
}

async function addTechnicians(db: Write, id: number, technicianIds: readonly number[]): Promise<void> {
  await sql`
    insert into schedule_event_technicians (schedule_event_id, person_id, start, "end", exempt)
    select e.id, p.id, e.start, e."end", e.exempt from schedule_events e, unnest(${technicianIds}::bigint[]) as p (id)
    where e.company_id = ${company} and e.id = ${id}
    on conflict (company_id, schedule_event_id, person_id) do nothing`.execute(db);
}

/**
 * Makes the database check for double bookings now rather than at commit, so that the response can name them.
 */
export async function checkBookings(db: Write): Promise<void> {
  await sql`set constraints no_double_booking immediate`.execute(db);
}

/** SQLSTATEs of conflicts with a concurrent transaction; a retry sees its result. */
const retryableCodes: readonly string[] = ['23P01', '23505', '40001', '40P01'];
const codeOf = (error: unknown) => (error instanceof Error ? (error as { code?: string }).code : undefined);

export const isDoubleBooking = (error: unknown): boolean => codeOf(error) === '23P01';
export const isTwice = (error: unknown): boolean => codeOf(error) === '23505';
export const isRetryable = (error: unknown): boolean => retryableCodes.includes(codeOf(error) ?? '');

/** Returns the arrival window of a call by column. */
const windowColumns = ({ arrivalWindow: window }: CallFields) => ({
  windowDate: window?.date ?? null,
  windowStart: window?.start ?? null,
  windowEnd: window?.end ?? null,
});

/** @returns its id; null if a call already has this guid */
export const insertCall = (db: Write, guid: string, call: CallFields): Promise<number | null> =>
  insertRecord(db, callTable, call, { guid, ...windowColumns(call) });

/**
 * Writes the call and increments its version. Records who canceled it and when, if it wasn't canceled before.
 */
export async function updateCall(db: Write, call: CallFields & Pick<Call, 'id'>): Promise<void> {
  const { windowDate, windowStart, windowEnd } = windowColumns(call);
  const isCanceled = sql`${call.status} = 'canceled'`;
  const also = [
    sql`window_date = ${windowDate}`,
    sql`window_start = ${windowStart}`,
    sql`window_end = ${windowEnd}`,
    sql`canceled_date = case when ${isCanceled} then coalesce(t.canceled_date, clock_now()) end`,
    sql`canceled_by = case when ${isCanceled} then coalesce(t.canceled_by, current_person()) end`,
  ];
  await updateRecord(db, callTable, call.id, { changed: call, also });
}

/** Returns the customer of a site; null if there is no such site. */
export async function customerOfSite(db: Read, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from sites where company_id = ${company} and id = ${siteId}`.execute(
    db,
  );
  return rows[0]?.customerId ?? null;
}

interface EarlierWork {
  customerId: number;
  hidden: boolean;
  /** it's the work of the call, or of a return visit to that work, or of one to that, … */
  isLater: boolean;
}

/** Returns a work order that a call is to return to; undefined if there is no such work order. */
export async function earlierWork(
  db: Read,
  id: number,
  callId: number | null,
): Promise<EarlierWork | undefined> {
  const { rows } = await sql<EarlierWork>`
    with recursive before (call_id) as (
      select call_id from work_orders where company_id = ${company} and id = ${id}
      union select w.call_id from before b
        join calls k on k.company_id = ${company} and k.id = b.call_id
        join work_orders w on w.company_id = ${company} and w.id = k.return_of_work_order_id)
    select customer_id as "customerId", hidden,
      exists (select from before where call_id = ${callId}::bigint) as "isLater"
    from work_orders where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the time zone of a site. */
export async function siteTimeZone(db: Read, siteId: number): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from sites where company_id = ${company} and id = ${siteId}`.execute(db);
  return rows[0]!.timeZone;
}

export async function eventByGuid(db: Read, guid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from schedule_events where company_id = ${company} and guid = ${guid}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the call and the event that already have these guids, read in one statement. */
export async function bookedAs(
  db: Read,
  { call, visit }: { call: string; visit: string | null },
): Promise<{ callId: number | null; eventId: number | null }> {
  const { rows } = await sql<{ callId: number | null; eventId: number | null }>`
    select (select id from calls where company_id = ${company} and guid = ${call}) as "callId",
      (select id from schedule_events where company_id = ${company} and guid = ${visit}::uuid) as "eventId"`.execute(
    db,
  );
  return rows[0]!;
}

/** Returns the open work order of a call and its newest one. */
export async function workOrdersOfCall(
  db: Read,
  callId: number,
): Promise<{ openId: number | null; lastId: number | null }> {
  const { rows } = await sql<{ openId: number | null; lastId: number | null }>`
    select max(id) filter (where not processed) as "openId", max(id) as "lastId"
    from work_orders where company_id = ${company} and call_id = ${callId} and not hidden`.execute(db);
  return rows[0]!;
}

type Reference = 'callDepartmentTypeId' | 'jobTypeId' | 'leadSourceId' | 'tagIds';
const listed = {
  callDepartmentTypeId: 'call_department_types',
  jobTypeId: 'job_types',
  leadSourceId: 'lead_sources',
} as const satisfies Partial<Record<Reference, string>>;
type Listed = keyof typeof listed;

/**
 * Returns the references of a call that the company doesn't have, or that were removed. Locks what it newly
 * names, so that none is removed until the transaction ends.
 * @param was the call before; what it named then may have been removed
 */
export async function missingReferences(
  tx: Write,
  call: Pick<CallFields, Reference>,
  was: Pick<CallFields, Listed> | null,
): Promise<Partial<Record<Reference, 'missing' | 'removed'>>> {
  const fresh = (Object.keys(listed) as Listed[]).filter(
    (field) => call[field] !== null && call[field] !== was?.[field],
  );
  const entry = (field: Listed) => sql`${sql.ref(field)} as (select hidden from ${sql.table(listed[field])}
    where company_id = ${company} and id = ${call[field]} for share)`;
  const state = (field: Listed) => sql`(select hidden from ${sql.ref(field)}) as ${sql.ref(field)}`;
  const { rows } = await sql<Record<Listed, boolean | null> & { tagIds: boolean }>`
    ${fresh.length > 0 ? sql`with ${sql.join(fresh.map(entry))}` : sql``}
    select ${sql.join([sql`${hasTags(call.tagIds)} as "tagIds"`, ...fresh.map(state)])}`.execute(tx);
  const row = rows[0]!;
  const wrong = fresh.flatMap((field): [Reference, 'missing' | 'removed'][] => {
    if (row[field] === false) return [];
    return [[field, row[field] === null ? 'missing' : 'removed']];
  });
  return Object.fromEntries(row.tagIds ? wrong : [...wrong, ['tagIds', 'missing']]);
}
