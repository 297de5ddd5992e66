import type { Call } from '@fieldwright/domain/schedule/call';
import type { LiveVisit } from '@fieldwright/domain/schedule/call-status';
import type { Overlap } from '@fieldwright/domain/schedule/overlap';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { lockThenRead } from '../../db/lock-then-read.queries.ts';
import { company, customerName } from './event-rows.queries.ts';

/*
 * What schedule commands lock and write. The order of locks is always: the call, the event, the technicians by id. Who
 * books a technician holds the technician's membership, so that two bookings of one are judged one after the other.
 */

export type CallFields = Pick<
  Call,
  | 'customerId'
  | 'siteId'
  | 'callDepartmentTypeId'
  | 'jobTypeId'
  | 'priority'
  | 'expectedMinutes'
  | 'arrivalWindow'
  | 'notes'
  | 'status'
>;
export type LockedCall = CallFields & Pick<Call, 'id' | 'guid' | 'version'>;

/** Locks a call against other changes of it and of its visits. */
export async function lockCall(db: Write, id: number): Promise<LockedCall | null> {
  const { rows } = await sql<LockedCall>`
    select id, guid, version, customer_id as "customerId", site_id as "siteId", notes, status, priority,
      call_department_type_id as "callDepartmentTypeId", job_type_id as "jobTypeId", expected_minutes as "expectedMinutes",
      case when window_date is not null then json_build_object('date', window_date, 'start', to_char(window_start, 'HH24:MI'),
        'end', to_char(window_end, 'HH24:MI')) end as "arrivalWindow"
    from calls where company_id = ${company} and id = ${id} for no key update`.execute(db);
  return rows[0] ?? null;
}

export type EventFields = Pick<
  ScheduleEvent,
  | 'callId'
  | 'start'
  | 'end'
  | 'technicianIds'
  | 'status'
  | 'text'
  | 'overlapReason'
  | 'removed'
  | 'enRouteDate'
  | 'arrivedDate'
  | 'finishedDate'
>;
export type LockedEvent = EventFields & Pick<ScheduleEvent, 'id' | 'guid' | 'version'>;

/** Which call an event is of, which never changes; undefined where there is no such event. */
export async function callOfEvent(db: Read, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ callId: number | null }>`
    select call_id as "callId" from schedule_events where company_id = ${company} and id = ${id}`.execute(db);
  return rows[0]?.callId;
}

/** Locks events against other changes of them. */
function lockEvents(db: Write, where: ReturnType<typeof sql>): Promise<LockedEvent[]> {
  const events = sql`from schedule_events e where e.company_id = ${company} and ${where} order by e.id`;
  const read = sql<LockedEvent>`
    select e.id, e.guid, e.version, e.call_id as "callId", e.start, e."end", e.status, e.text, e.removed,
      e.overlap_reason as "overlapReason", e.en_route_date as "enRouteDate", e.arrived_date as "arrivedDate",
      e.finished_date as "finishedDate", (
        select json_agg(t.person_id order by t.person_id) from schedule_event_technicians t
        where t.company_id = e.company_id and t.schedule_event_id = e.id) as "technicianIds"
    ${events}`;
  return lockThenRead(db, { lock: sql`select ${events} for update`, read });
}

export async function lockEvent(db: Write, id: number): Promise<LockedEvent | null> {
  const [event] = await lockEvents(db, sql`e.id = ${id}`);
  return event ?? null;
}

export const lockVisits = (db: Write, callId: number): Promise<LockedEvent[]> =>
  lockEvents(db, sql`e.call_id = ${callId} and not e.removed`);

/** The tax of the place where a call is worked on; null where it has none. */
export async function taxItemOfSite(db: Read, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ taxItemId: number | null }>`
    select tax_item_id as "taxItemId" from sites where company_id = ${company} and id = ${siteId}`.execute(
    db,
  );
  return rows[0]!.taxItemId;
}

/** Locks technicians against other bookings. @returns those of them who can be booked */
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

/** What technicians have on the board in a time. @param except the event that is to be put there */
export async function overlapsWith(
  db: Write,
  technicianIds: readonly number[],
  { start, end }: Span,
  except: number,
): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    select e.id as "eventId", t.person_id as "technicianId", e.start, e."end",
      coalesce(nullif(e.text, ''), ${customerName}, '') as text
    from schedule_event_technicians t
    join schedule_events e on e.company_id = t.company_id and e.id = t.schedule_event_id
    left join calls c on c.company_id = e.company_id and c.id = e.call_id
    left join customers cu on cu.company_id = c.company_id and cu.id = c.customer_id
    where t.company_id = ${company} and t.person_id = any(${technicianIds}::bigint[])
      and t.start < ${end}::timestamptz and t.start > ${start}::timestamptz - interval '14 days'
      and t."end" > ${start}::timestamptz and not e.removed and e.id <> ${except}
    order by e.start, e.id, t.person_id`.execute(db);
  return rows;
}

export async function liveVisits(db: Write, callId: number): Promise<LiveVisit[]> {
  const { rows } = await sql<LiveVisit>`
    select start, status from schedule_events
    where company_id = ${company} and call_id = ${callId} and not removed`.execute(db);
  return rows;
}

/** @returns its id @throws where an event has this guid already */
export async function insertEvent(
  db: Write,
  guid: string,
  event: EventFields,
  overlapBy: number | null,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into schedule_events (guid, call_id, start, "end", status, text, overlap_reason, overlap_by)
    values (${guid}, ${event.callId}, ${event.start}, ${event.end}, ${event.status}, ${event.text},
      ${event.overlapReason}, ${overlapBy})
    returning id`.execute(db);
  const { id } = rows[0]!;
  await addTechnicians(db, id, event.technicianIds);
  return id;
}

/** The event as it is to be. The rows of its technicians follow its times by the foreign key. */
export async function updateEvent(
  db: Write,
  { id, version, ...event }: EventFields & { id: number; version: number },
  overlapBy: number,
): Promise<void> {
  await sql`
    update schedule_events set start = ${event.start}, "end" = ${event.end}, status = ${event.status},
      text = ${event.text}, removed = ${event.removed}, overlap_reason = ${event.overlapReason},
      overlap_by = case when ${event.overlapReason}::text is null then null
        when overlap_reason is distinct from ${event.overlapReason} then ${overlapBy} else overlap_by end,
      en_route_date = ${event.enRouteDate}, arrived_date = ${event.arrivedDate}, finished_date = ${event.finishedDate},
      version = ${version}
    where company_id = ${company} and id = ${id}`.execute(db);
}

/** Gives an event to exactly these technicians. */
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

/** Lets the database refuse a double booking now and not when the transaction ends, so that the answer can name it. */
export async function checkBookings(db: Write): Promise<void> {
  await sql`set constraints no_double_booking immediate`.execute(db);
}

/** What somebody else has done at the same moment: the next look sees it. */
const meanwhile: readonly string[] = ['23P01', '23505', '40001', '40P01'];
const codeOf = (error: unknown) => (error instanceof Error ? (error as { code?: string }).code : undefined);

export const isDoubleBooking = (error: unknown): boolean => codeOf(error) === '23P01';
export const isTwice = (error: unknown): boolean => codeOf(error) === '23505';
export const isWorthAnotherLook = (error: unknown): boolean => meanwhile.includes(codeOf(error) ?? '');

/** @returns its id @throws where a call has this guid already */
export async function insertCall(db: Write, guid: string, call: CallFields): Promise<number> {
  const { arrivalWindow: window } = call;
  const { rows } = await sql<{ id: number }>`
    insert into calls (guid, customer_id, site_id, call_department_type_id, job_type_id, priority, expected_minutes,
      window_date, window_start, window_end, notes, status)
    values (${guid}, ${call.customerId}, ${call.siteId}, ${call.callDepartmentTypeId}, ${call.jobTypeId}, ${call.priority},
      ${call.expectedMinutes}, ${window?.date ?? null}, ${window?.start ?? null}, ${window?.end ?? null}, ${call.notes},
      ${call.status})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Only what may change of a call. */
export async function updateCall(db: Write, call: CallFields & Pick<Call, 'id' | 'version'>): Promise<void> {
  const { arrivalWindow: window } = call;
  await sql`
    update calls set call_department_type_id = ${call.callDepartmentTypeId}, job_type_id = ${call.jobTypeId},
      priority = ${call.priority}, expected_minutes = ${call.expectedMinutes}, window_date = ${window?.date ?? null},
      window_start = ${window?.start ?? null}, window_end = ${window?.end ?? null}, notes = ${call.notes},
      status = ${call.status}, version = ${call.version}
    where company_id = ${company} and id = ${call.id}`.execute(db);
}

/** The customer whose a site is; null where there is no such site. */
export async function customerOfSite(db: Read, siteId: number): Promise<number | null> {
  const { rows } = await sql<{ customerId: number }>`
    select customer_id as "customerId" from sites where company_id = ${company} and id = ${siteId}`.execute(
    db,
  );
  return rows[0]?.customerId ?? null;
}

/** The clock at a site. */
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

/** The call and the event that have these guids already, as they are at one moment. */
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

/** The open work order of a call and its newest one. */
export async function workOrdersOfCall(
  db: Read,
  callId: number,
): Promise<{ openId: number | null; lastId: number | null }> {
  const { rows } = await sql<{ openId: number | null; lastId: number | null }>`
    select max(id) filter (where not processed) as "openId", max(id) as "lastId"
    from work_orders where company_id = ${company} and call_id = ${callId} and not hidden`.execute(db);
  return rows[0]!;
}

/** Which of a call's references lead to nothing of the company. */
export async function missingReferences(
  db: Read,
  { callDepartmentTypeId, jobTypeId }: Pick<CallFields, 'callDepartmentTypeId' | 'jobTypeId'>,
): Promise<('callDepartmentTypeId' | 'jobTypeId')[]> {
  const { rows } = await sql<{ department: boolean; type: boolean }>`
    select ${callDepartmentTypeId}::bigint is null or exists (select from call_department_types
        where company_id = ${company} and id = ${callDepartmentTypeId}) as department,
      ${jobTypeId}::bigint is null or exists (select from job_types
        where company_id = ${company} and id = ${jobTypeId}) as type`.execute(db);
  const { department, type } = rows[0]!;
  return [...(department ? [] : ['callDepartmentTypeId' as const]), ...(type ? [] : ['jobTypeId' as const])];
}
