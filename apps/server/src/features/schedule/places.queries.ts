import type { Places } from '@fieldwright/contract/calls';

import { windowMoments, wrongWindow } from '@fieldwright/domain/schedule/arrival-window';
import { boardDay } from '@fieldwright/domain/schedule/board-day';
import type { Call } from '@fieldwright/domain/schedule/call';
import { isOpening } from '@fieldwright/domain/schedule/opening';
import { type Calendar, candidatesFor, daysToKnow, nextPlaces } from '@fieldwright/domain/schedule/places';
import { statusesAhead } from '@fieldwright/domain/schedule/visit-status';
import type { Span } from '@fieldwright/domain/schedule/working-hours';
import { sql } from 'kysely';
import { companyZone } from '../../db/company-days.queries.ts';
import type { Read } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { holidays } from './board.queries.ts';

/** The requirements for an open slot. */
export interface Sought {
  minutes: number;
  /** the department of the work; null: any */
  callDepartmentTypeId: number | null;
  /** null for a new customer, whose site doesn't exist yet */
  siteId: number | null;
  /** the ZIP code of such a new site */
  postalCode: string;
  /** the visit that is being moved, which doesn't block its own slot; null for a new visit */
  eventId: number | null;
  /** the call whose visits are all being moved; null for a new call */
  callId: number | null;
  window: Call['arrivalWindow'];
  /** the first day to consider; null: today */
  from: string | null;
}

type CalendarRow = Calendar & { site: { timeZone: string; postalCode: string } | null };

const ms = (moment: ReturnType<typeof sql>) => sql`(extract(epoch from ${moment}) * 1000)::float8`;

/**
 * Reads the technicians, hours and bookings of the coming days, in one statement. The range has a margin for
 * time zones.
 */
async function calendarOf(
  db: Read,
  { minutes, callDepartmentTypeId, siteId, eventId, callId, window, from: day }: Sought,
  now: number,
) {
  const at = new Date(now).toISOString();
  const from = sql`greatest(${at}::timestamptz, ${window?.date ?? day}::date::timestamptz) - interval '2 days'`;
  const { rows } = await sql<CalendarRow>`
    with days as materialized (select ${from} as start, ${from} + ${daysToKnow(minutes) + 4} * interval '1 day' as "end"),
      technicians as materialized (
        select m.person_id as id, m.call_department_type_id as "callDepartmentTypeId", m.first_name, m.last_name
        from memberships m where m.company_id = ${company} and 'technician' = any(m.roles) and m.status <> 'deactivated'
          and (${callDepartmentTypeId}::bigint is null or m.call_department_type_id = ${callDepartmentTypeId}))
    select ${companyZone} as "timeZone", (select working_hours from companies where id = ${company}) as "workingHours",
      ${holidays} as holidays,
      (select ${ms(sql`"end"`)} from days) as until,
      (select json_build_object('timeZone', s.time_zone, 'postalCode', s.postal_code) from sites s
        where s.company_id = ${company} and s.id = ${siteId}::bigint) as site,
      (select coalesce(json_agg(json_build_object('id', id, 'callDepartmentTypeId', "callDepartmentTypeId")
        order by lower(first_name), lower(last_name), id), '[]') from technicians) as technicians,
      (select coalesce(json_agg(json_build_object('technicianId', t.person_id, 'start', ${ms(sql`t.start`)},
          'end', ${ms(sql`t."end"`)}, 'postalCode', s.postal_code,
          'givesWay', e.kind is not distinct from 'lunch' and not e.fixed)), '[]')
        from days d
        join schedule_event_technicians t on t.company_id = ${company} and t.person_id in (select id from technicians)
          and t.start < d."end" and t.start > d.start - interval '14 days' and t."end" > d.start
        join schedule_events e on e.company_id = t.company_id and e.id = t.schedule_event_id and not e.removed
          and e.id is distinct from ${eventId}::bigint
          and (e.call_id is distinct from ${callId}::bigint or ${callId}::bigint is null or e.status <> all(${[...statusesAhead]}::text[]))
        left join calls c on c.company_id = e.company_id and c.id = e.call_id
        left join sites s on s.company_id = c.company_id and s.id = c.site_id) as booked`.execute(db);
  return rows[0]!;
}

/**
 * Returns what is sought, and the calendar to search.
 * @throws Refusal `invalid` for a site that doesn't exist, or an invalid window
 */
async function searchOf(db: Read, sought: Sought, now: number) {
  const { site, ...calendar } = await calendarOf(db, sought, now);
  if (sought.siteId !== null && site === null)
    throw new Refusal('invalid', { fields: { siteId: refusalTexts.notThere } });
  const zone = site?.timeZone ?? calendar.timeZone;
  const wrong = wrongWindow(sought.window, zone);
  if (wrong) throw new Refusal('invalid', { fields: { windowEnd: wrong } });
  const { callDepartmentTypeId, minutes, window } = sought;
  const wanted = {
    callDepartmentTypeId,
    minutes,
    window: window && windowMoments(window, zone),
    postalCode: site?.postalCode ?? sought.postalCode,
    now,
  };
  return { wanted, calendar };
}

/**
 * Returns the next open slots for a call.
 * @param now milliseconds since 1970
 * @throws Refusal `invalid` for a site that doesn't exist, or an invalid window
 */
export async function placesFor(db: Read, sought: Sought, now: number): Promise<Places> {
  const { wanted, calendar } = await searchOf(db, sought, now);
  const { from, callDepartmentTypeId } = sought;
  const since = from === null ? now : Math.max(now, boardDay(from, calendar.timeZone).from);
  const { inside, places } = nextPlaces({ ...wanted, now: since }, calendar);
  return {
    inside,
    technicians: candidatesFor(calendar.technicians, callDepartmentTypeId).length,
    places: places.map(({ start, end, ...place }) => ({
      ...place,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
    })),
  };
}

/**
 * Checks whether the visits of a new call are at an opening that could be proposed for it.
 * @param now milliseconds since 1970
 */
export async function isAtOpening(
  db: Read,
  visits: readonly { technicianIds: readonly number[]; start: string; end: string }[],
  call: Pick<Sought, 'minutes' | 'callDepartmentTypeId' | 'siteId' | 'window'>,
  now: number,
): Promise<boolean> {
  const [technicianId, ...others] = new Set(visits.flatMap(({ technicianIds }) => technicianIds));
  const [first] = visits;
  if (technicianId === undefined || others.length > 0) return false;
  const from = call.window === null ? new Date(first!.start).toISOString().slice(0, 10) : null;
  const sought = { ...call, from, postalCode: '', eventId: null, callId: null };
  const { wanted, calendar } = await searchOf(db, sought, now);
  const spans: Span[] = visits.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }));
  return isOpening({ technicianId, visits: spans }, wanted, calendar);
}
