import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { BatchStatement } from '../db/batch.ts';
import { companyText } from '../db/names.sql.ts';
import { liveChannel } from './live.queries.ts';

/**
 * Returns the statements that announce a change of the visits of calls. A visit shows its call and the call's
 * work order, so run them together with a change of either.
 * @param callIds an empty list costs nothing
 * @param except events that are announced already
 */
export function visitsChanged(callIds: readonly number[], except: readonly number[] = []): BatchStatement[] {
  if (callIds.length === 0) return [];
  const text = `with visit as (
      update schedule_events set version = version + 1
      where company_id = ${companyText} and call_id = any($1::bigint[])
        and id <> all($2::bigint[])
      returning id, version
    ), written as (
      insert into live_messages (topic, record_id, version) select 'event', id, version from visit returning 1
    )
    select pg_notify('${liveChannel}', 'company ' || current_company()) from written limit 1`;
  return [{ text, values: [callIds, except] }];
}

/** The time of an event and its technicians. */
export interface Place {
  start: string;
  end: string;
  technicianIds: readonly number[];
}

/**
 * Returns the statements that announce visits with a reason for double-booking. Such a visit shows whether it
 * overlaps another one, so it changes when an event moves to its time, leaves it, or is completed.
 * @param places an empty list costs nothing
 * @param except events that are announced already
 */
export function besideChanged(places: readonly Place[], except: readonly number[]): BatchStatement[] {
  if (places.length === 0) return [];
  const each = places.flatMap(({ start, end, technicianIds }) =>
    technicianIds.map((person) => ({ person, start, end })),
  );
  const text = `with place as (
      select * from jsonb_to_recordset($1::jsonb) as p (person bigint, start timestamptz, "end" timestamptz)
    ), beside as (
      update schedule_events set version = version + 1
      where company_id = ${companyText} and overlap_reason is not null and not removed and id <> all($2::bigint[])
        and id in (select t.schedule_event_id from place p
          join schedule_event_technicians t on t.company_id = ${companyText} and t.person_id = p.person
            and t.start < p."end" and t.start > p.start - interval '14 days' and t."end" > p.start)
      returning id, version
    ), written as (
      insert into live_messages (topic, record_id, version) select 'event', id, version from beside returning 1
    )
    select pg_notify('${liveChannel}', 'company ' || current_company()) from written limit 1`;
  return [{ text, values: [JSON.stringify(each), except] }];
}

/**
 * Returns the calls whose visits have a different work order after a save: it is new, or its call has
 * changed.
 */
export function callsConcerned({ entity, steps }: Plan): number[] {
  const root = steps.find(({ kind }) => kind === entity)?.records[0];
  const { from, to } = root?.fields['callId'] ?? {};
  return [from, to].filter((id) => typeof id === 'number');
}
