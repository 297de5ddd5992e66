import type { Call } from '@fieldwright/domain/schedule/call';
import { type AlertFacts, callAlerts } from '@fieldwright/domain/schedule/call-alerts';
import type { BoardCall, CallDetails, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { type RawBuilder, sql } from 'kysely';
import { owed } from '../../db/owed.queries.ts';

/**
 * Events and calls as rows of one shape, wherever they are read: one statement without a query for each row. What is
 * wrong with a call is the domain's to say; here are the facts.
 */

export const company = sql`(select current_company())`;
export const companyZone = sql`(select time_zone from companies where id = ${company})`;
/** The first moment of a day in the company's time zone. */
export const startOf = (day: RawBuilder<unknown> | string) =>
  sql`(select (${day})::date::timestamp at time zone ${companyZone})`;
export const dayAfter = (day: string) => sql`${day}::date + 1`;

/** The names of a customer as the company lists it. */
export const customerName = sql`coalesce(nullif(cu.company, ''), btrim(concat(cu.first_name, ' ', cu.last_name)))`;

/** What a call and a card on the board show of it, of the tables that `ofCall` joins. */
const callFacts = sql`
  c.customer_id as "customerId", c.site_id as "siteId", c.call_department_type_id as "callDepartmentTypeId",
  c.priority, c.window_date as "windowDate", to_char(c.window_start, 'HH24:MI') as "windowStart",
  to_char(c.window_end, 'HH24:MI') as "windowEnd", c.status as "callStatus",
  (c.window_date + c.window_start) at time zone s.time_zone as "windowFrom",
  (c.window_date + c.window_end) at time zone s.time_zone as "windowUntil",
  ${customerName} as customer, s.street, s.city, s.state, s.postal_code as "postalCode",
  s.time_zone as "timeZone", coalesce(j.text, '') as "jobType", cu.do_not_service as "doNotService",
  -- money for other work than this
  exists (select from work_orders w where w.company_id = c.company_id and w.customer_id = c.customer_id
    and ${owed} and w.call_id is distinct from c.id) as owes,
  (select w.id from work_orders w where w.company_id = c.company_id and w.call_id = c.id and not w.hidden
    order by w.processed, w.id desc limit 1) as "workOrderId"`;

const ofCall = sql`
  join customers cu on cu.company_id = c.company_id and cu.id = c.customer_id
  join sites s on s.company_id = c.company_id and s.id = c.site_id
  left join job_types j on j.company_id = c.company_id and j.id = c.job_type_id`;

const stamps = (of: RawBuilder<unknown>) => sql`${of}.version, ${of}.created_by as "createdBy",
  ${of}.created_date as "createdDate", ${of}.updated_by as "updatedBy", ${of}.updated_date as "updatedDate"`;

/** What `e`, an event with a reason to overlap others, lies over that is not over itself. */
const overlapFacts = sql`
  select bool_or(o.call_id is not null) as overlaps,
    max(o."end") filter (where o.call_id is null) as "overlapsUntil"
  from schedule_event_technicians own
  join schedule_event_technicians t on t.company_id = own.company_id and t.person_id = own.person_id
    and t.start < own."end" and t.start > own.start - interval '14 days' and t."end" > own.start
    and t.schedule_event_id <> own.schedule_event_id
  join schedule_events o on o.company_id = t.company_id and o.id = t.schedule_event_id and not o.removed
    and (o.call_id is null or o.status <> 'done')
  where e.exempt and not e.removed and own.company_id = e.company_id and own.schedule_event_id = e.id`;

/** @param where a condition on `e`, the event */
export const eventRows = (where: RawBuilder<unknown>) => sql`
  select e.id, e.guid, e.call_id as "callId", e.start, e."end", e.removed, e.status, e.text,
    e.overlap_reason as "overlapReason", e.en_route_date as "enRouteDate", e.arrived_date as "arrivedDate",
    e.finished_date as "finishedDate", ${stamps(sql`e`)},
    (select json_agg(t.person_id order by t.person_id) from schedule_event_technicians t
      where t.company_id = e.company_id and t.schedule_event_id = e.id) as "technicianIds",
    coalesce(x.overlaps, false) as overlaps, x."overlapsUntil",
    e.call_id is not null and not exists (
      select from schedule_events o where o.company_id = e.company_id and o.call_id = e.call_id and not o.removed
        and (o.start, o.id) < (e.start, e.id)) as first,
    k.*
  from schedule_events e
  left join lateral (${overlapFacts}) x on true
  left join lateral (
    select ${callFacts} from calls c ${ofCall} where c.company_id = e.company_id and c.id = e.call_id) k on true
  where e.company_id = ${company} and ${where}`;

/** @param where a condition on `c`, the call */
export const callRows = (where: RawBuilder<unknown>) => sql`
  select c.id, c.guid, cu.main_phone as "mainPhone", cu.mobile_phone as "mobilePhone", c.job_type_id as "jobTypeId", c.expected_minutes as "expectedMinutes", c.notes,
    ${stamps(sql`c`)}, ${callFacts}
  from calls c ${ofCall}
  where c.company_id = ${company} and ${where}`;

/** Rows as one value of JSON, in an order of their columns. */
export const listOf = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(r order by ${order}), '[]') from (${rows}) r)`;
export const inTime = sql`r.start, r.id`;
/** The most urgent first, then what was promised first, then what has waited longest. */
export const byUrgency = sql`array_position(array['emergency', 'high', 'normal', 'low'], r.priority),
  r."windowDate" nulls last, r."windowStart", r."createdDate", r.id`;

interface FactsRow {
  customerId: number;
  siteId: number;
  callDepartmentTypeId: number | null;
  priority: Call['priority'];
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
}

type Stamps = Pick<ScheduleEvent, 'version' | 'createdBy' | 'createdDate' | 'updatedBy' | 'updatedDate'>;
export type EventRow = Omit<ScheduleEvent, 'callDetails'> & {
  overlaps: boolean;
  overlapsUntil: string | null;
  first: boolean;
} & FactsRow;
export type CallRow = Stamps &
  Pick<Call, 'id' | 'guid' | 'jobTypeId' | 'expectedMinutes' | 'notes'> &
  FactsRow & { mainPhone: string; mobilePhone: string };

const utc = <T extends string | null>(moment: T) =>
  (moment === null ? null : new Date(moment).toISOString()) as T;

function factsOf(row: FactsRow, visit: EventRow | null): AlertFacts {
  const { windowFrom: from, windowUntil: until } = row;
  return {
    window: from === null || until === null ? null : { start: utc(from), end: utc(until) },
    overlaps: visit?.overlaps ?? false,
    overlapsUntil: utc(visit?.overlapsUntil ?? null),
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

/** @param now the moment that lateness is measured at */
export function eventOf(row: EventRow, now: string): ScheduleEvent {
  return {
    id: row.id,
    guid: row.guid,
    callId: row.callId,
    start: utc(row.start),
    end: utc(row.end),
    callDetails: row.callId === null ? null : detailsOf(row, row, now),
    removed: row.removed,
    technicianIds: row.technicianIds,
    status: row.status,
    text: row.text,
    overlapReason: row.overlapReason,
    enRouteDate: utc(row.enRouteDate),
    arrivedDate: utc(row.arrivedDate),
    finishedDate: utc(row.finishedDate),
    ...stampsOf(row),
  };
}

/** @param now the moment that a missed window is measured at */
export function callOf(row: CallRow, now: string): BoardCall {
  const details = detailsOf(row, null, now);
  const { customerId, siteId, callDepartmentTypeId, priority, arrivalWindow, status } = details;
  return {
    id: row.id,
    guid: row.guid,
    customerId,
    siteId,
    callDepartmentTypeId,
    jobTypeId: row.jobTypeId,
    priority,
    expectedMinutes: row.expectedMinutes,
    arrivalWindow,
    notes: row.notes,
    status,
    callDetails: details,
    ...stampsOf(row),
  };
}
