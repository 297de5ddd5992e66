import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { BatchStatement } from '../db/batch.ts';
import { liveChannel } from './live.queries.ts';

/**
 * The visits of a call show what the call is, and which work order it has: where that changes they are new, and whoever
 * shows them hears of it. To travel along with the change.
 * @param callIds none costs nothing
 * @param except events that are told of already
 */
export function visitsChanged(callIds: readonly number[], except: readonly number[] = []): BatchStatement[] {
  if (callIds.length === 0) return [];
  const text = `with visit as (
      update schedule_events set version = version + 1
      where company_id = (select current_company()) and call_id = any($1::bigint[])
        and id <> all($2::bigint[])
      returning id, version
    ), written as (
      insert into live_messages (topic, record_id, version) select 'event', id, version from visit returning 1
    )
    select pg_notify('${liveChannel}', 'company ' || current_company()) from written limit 1`;
  return [{ text, values: [callIds, except] }];
}

/** Where an event lies, and for whom. */
export interface Place {
  start: string;
  end: string;
  technicianIds: readonly number[];
}

/**
 * A visit that has a reason to overlap another one shows whether it does: where something comes to lie beside it, leaves,
 * or is done, it is new.
 * @param places none costs nothing
 * @param except events that are told of already
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
      where company_id = (select current_company()) and exempt and not removed and id <> all($2::bigint[])
        and id in (select t.schedule_event_id from place p
          join schedule_event_technicians t on t.company_id = (select current_company()) and t.person_id = p.person
            and t.start < p."end" and t.start > p.start - interval '14 days' and t."end" > p.start)
      returning id, version
    ), written as (
      insert into live_messages (topic, record_id, version) select 'event', id, version from beside returning 1
    )
    select pg_notify('${liveChannel}', 'company ' || current_company()) from written limit 1`;
  return [{ text, values: [JSON.stringify(each), except] }];
}

/** The calls whose visits have another work order after a save: it is new, or its call is another one. */
export function callsConcerned({ entity, steps }: Plan): number[] {
  const root = steps.find(({ kind }) => kind === entity)?.records[0];
  const { from, to } = root?.fields['callId'] ?? {};
  return [from, to].filter((id) => typeof id === 'number');
}
