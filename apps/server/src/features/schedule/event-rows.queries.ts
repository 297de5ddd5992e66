import { fieldsOf } from '@fieldwright/domain/kernel/record-shape';
import { type Call, type CallFields, callFieldsSchema } from '@fieldwright/domain/schedule/call';
import { type AlertFacts, callAlerts } from '@fieldwright/domain/schedule/call-alerts';
import {
  type BoardCall,
  type CallDetails,
  callDetailsSchema,
  eventFieldsSchema,
  type ScheduleEvent,
} from '@fieldwright/domain/schedule/schedule-event';
import { type RawBuilder, sql } from 'kysely';
import { company, customerName, personName } from '../../db/names.sql.ts';
import { owed } from '../../db/owed.queries.ts';
import { selected } from '../../db/record.sql.ts';
import { callTable } from '../../db/record-tables.ts';
import { eventColumns } from './schedule-write.queries.ts';

/**
 * Events and calls as rows of the same shape for every reader, in one statement without a query per row. The
 * rows hold the facts; the domain derives a call's alerts from them.
 */

export const dayAfter = (day: string) => sql`${day}::date + 1`;

/** The fields of a call that a card on the board shows; the call's status is separate from the visit's. */
const onCard = callTable.fields.filter((field) => field in callDetailsSchema.shape && field !== 'status');
const besideCard = callTable.fields.filter((field) => !onCard.includes(field));

/** The columns that a call and a card on the board share, from the tables that `ofCall` joins. */
const callFacts = sql`${selected(onCard, 'c')}, c.window_date as "windowDate", to_char(c.window_start, 'HH24:MI') as "windowStart",
  to_char(c.window_end, 'HH24:MI') as "windowEnd", c.status as "callStatus",
  (c.window_date + c.window_start) at time zone s.time_zone as "windowFrom",
  (c.window_date + c.window_end) at time zone s.time_zone as "windowUntil",
  ${customerName('cu')} as customer, s.street, s.city, s.state, s.postal_code as "postalCode",
  s.time_zone as "timeZone", coalesce(j.text, '') as "jobType", cu.do_not_service as "doNotService",
  -- money for other work than this
  exists (select from work_orders w where w.company_id = c.company_id and w.customer_id = c.customer_id
    and ${owed} and w.call_id is distinct from c.id) as owes,
  o.id as "workOrderId", o.number as "workOrderNumber"`;

const ofCall = sql`
  join customers cu on cu.company_id = c.company_id and cu.id = c.customer_id
  join sites s on s.company_id = c.company_id and s.id = c.site_id
  left join job_types j on j.company_id = c.company_id and j.id = c.job_type_id
  left join lateral (select w.id, w.number from work_orders w
    where w.company_id = c.company_id and w.call_id = c.id and not w.hidden
    order by w.processed, w.id desc limit 1) o on true`;

const stamps = (of: RawBuilder<unknown>) => sql`${of}.version, ${of}.created_by as "createdBy",
  ${of}.created_date as "createdDate", ${of}.updated_by as "updatedBy", ${of}.updated_date as "updatedDate"`;

/** Selects the events that `e`, an event with a reason for double-booking, overlaps. */
const overlapFacts = sql`
  select json_agg(distinct jsonb_build_object('eventId', o.id,
    'until', case when o.call_id is null then o."end" end)) as overlaps
  from schedule_event_technicians own
  join schedule_event_technicians t on t.company_id = own.company_id and t.person_id = own.person_id
    and t.start < own."end" and t.start > own.start - interval '14 days' and t."end" > own.start
    and t.schedule_event_id <> own.schedule_event_id
  join schedule_events o on o.company_id = t.company_id and o.id = t.schedule_event_id and not o.removed
    and (o.call_id is null or o.status <> 'done') and (o.kind is distinct from 'lunch' or o.fixed)
  where e.exempt and e.call_id is not null and not e.removed and own.company_id = e.company_id and own.schedule_event_id = e.id`;

/** @param where condition on `e`, the event */
export const eventRows = (where: RawBuilder<unknown>) => sql`
  select e.id, e.guid, ${eventColumns}, ${stamps(sql`e`)},
    coalesce(x.overlaps, '[]') as overlaps,
    e.call_id is not null and not exists (
      select from schedule_events o where o.company_id = e.company_id and o.call_id = e.call_id and not o.removed
        and (o.start, o.id) < (e.start, e.id)) as first,
    k.*
  from schedule_events e
  left join lateral (${overlapFacts}) x on true
  left join lateral (
    select ${callFacts} from calls c ${ofCall} where c.company_id = e.company_id and c.id = e.call_id) k on true
  where e.company_id = ${company} and ${where}`;

/** Selects the name of one of the company's people; null if there is none. */
const nameOf = (personId: RawBuilder<unknown>) => sql`(select ${personName('m')}
  from memberships m where m.company_id = ${company} and m.person_id = ${personId})`;

/** @param where condition on `c`, the call */
export const callRows = (where: RawBuilder<unknown>) => sql`
  select c.id, c.guid, ${selected(besideCard, 'c')}, cu.main_phone as "mainPhone", cu.mobile_phone as "mobilePhone",
    c.canceled_date as "canceledDate",
    ${nameOf(sql`c.created_by`)} as "bookedBy", ${nameOf(sql`c.canceled_by`)} as "canceledBy",
    ${stamps(sql`c`)}, ${callFacts}
  from calls c ${ofCall}
  where c.company_id = ${company} and ${where}`;

/** Selects rows as one JSON list, ordered by their columns. */
export const listOf = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r order by ${order}), '[]') from (${rows}) r)`;
export const inTime = sql`r.start, r.id`;
/** Most urgent first, then the earliest arrival window, then the oldest. */
export const byUrgency = sql`array_position(array['emergency', 'high', 'normal', 'low'], r.priority),
  r."windowDate" nulls last, r."windowStart", r."createdDate", r.id`;

interface FactsRow extends Pick<CallDetails, 'customerId' | 'siteId' | 'callDepartmentTypeId' | 'priority'> {
  windowDate: string | null;
  windowStart: string;
  windowEnd: string;
  callStatus: Call['status'];
  windowFrom: string | null;
  windowUntil: string | null;
  customer: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  timeZone: string;
  jobType: string;
  doNotService: boolean;
  owes: boolean;
  workOrderId: number | null;
  workOrderNumber: string | null;
}

type Stamps = Pick<ScheduleEvent, 'version' | 'createdBy' | 'createdDate' | 'updatedBy' | 'updatedDate'>;
export type EventRow = Omit<ScheduleEvent, 'callDetails'> & {
  overlaps: AlertFacts['overlaps'];
  first: boolean;
} & FactsRow;
export type CallRow = Stamps &
  Pick<Call, 'id' | 'guid'> &
  Omit<CallFields, 'arrivalWindow'> &
  FactsRow & {
    mainPhone: string;
    mobilePhone: string;
    bookedBy: string | null;
    canceledBy: string | null;
    canceledDate: string | null;
  };

const utc = <T extends string | null>(moment: T) =>
  (moment === null ? null : new Date(moment).toISOString()) as T;

function factsOf(row: FactsRow, visit: EventRow | null): AlertFacts {
  const { windowFrom: from, windowUntil: until } = row;
  return {
    window: from === null || until === null ? null : { start: utc(from), end: utc(until) },
    overlaps: (visit?.overlaps ?? []).map(({ eventId, until }) => ({ eventId, until: utc(until) })),
    first: visit?.first ?? true,
    customerOwes: row.owes,
    doNotService: row.doNotService,
  };
}

function detailsOf(row: FactsRow, visit: EventRow | null, now: string): CallDetails {
  const alertFacts = factsOf(row, visit);
  return {
    customerId: row.customerId,
    siteId: row.siteId,
    callDepartmentTypeId: row.callDepartmentTypeId,
    priority: row.priority,
    arrivalWindow: windowOf(row),
    status: row.callStatus,
    customer: row.customer,
    address: { street: row.street, city: row.city, state: row.state, postalCode: row.postalCode },
    timeZone: row.timeZone,
    jobType: row.jobType,
    alerts: callAlerts(alertFacts, visit, now),
    alertFacts,
    workOrderId: row.workOrderId,
    workOrderNumber: row.workOrderNumber,
  };
}

const windowOf = ({ windowDate, windowStart, windowEnd }: FactsRow): Call['arrivalWindow'] =>
  windowDate === null ? null : { date: windowDate, start: windowStart, end: windowEnd };

const stampsOf = (row: Stamps) => ({
  version: row.version,
  createdBy: row.createdBy,
  createdDate: utc(row.createdDate),
  updatedBy: row.updatedBy,
  updatedDate: utc(row.updatedDate),
});

/** @param now the time by which lateness is measured */
export function eventOf(row: EventRow, now: string): ScheduleEvent {
  return {
    ...fieldsOf(eventFieldsSchema, row),
    id: row.id,
    guid: row.guid,
    start: utc(row.start),
    end: utc(row.end),
    callDetails: row.callId === null ? null : detailsOf(row, row, now),
    enRouteDate: utc(row.enRouteDate),
    arrivedDate: utc(row.arrivedDate),
    finishedDate: utc(row.finishedDate),
    pausedDate: utc(row.pausedDate),
    ...stampsOf(row),
  };
}

/** @param now the time by which a missed window is measured */
export function callOf(row: CallRow, now: string): BoardCall {
  const details = detailsOf(row, null, now);
  return {
    ...fieldsOf(callFieldsSchema, { ...row, arrivalWindow: details.arrivalWindow }),
    id: row.id,
    guid: row.guid,
    callDetails: details,
    bookedBy: row.bookedBy,
    canceled: row.canceledDate === null ? null : { date: utc(row.canceledDate), by: row.canceledBy },
    ...stampsOf(row),
  };
}
