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

/** The calls whose visits have another work order after a save: it is new, or its call is another one. */
export function callsConcerned({ entity, steps }: Plan): number[] {
  const root = steps.find(({ kind }) => kind === entity)?.records[0];
  const { from, to } = root?.fields['callId'] ?? {};
  return [from, to].filter((id) => typeof id === 'number');
}
